import Foundation
import HTML
import HTTP
import House
import Localization

extension RecipesRoom {
    /// The routes that write, change, share, delete and export recipes.
    static func formRoutes(_ recipes: RecipeStore, _ door: RecipeDoor) -> [Route] {
        let routes: [Route] = [
            .post("/recipes") { (visit: Visit) in
                let form = try RecipeForm(visit.form)
                return .seeOther(path(try recipes.add(form.name, steps: form.steps, for: visit.member)))
            },
            .post("/recipes/:recipe", door.writable) { recipe, visit in
                try recipes.rename(recipe, to: RecipeForm(visit.form).name)
                return .seeOther(path(ID(recipe.open.uuid)))
            },
            .get("/recipes/:recipe/delete", door.own) { own, visit in
                try recipes.house.pages.response(DeleteRecipePage(recipe: own.open), for: visit)
            },
            .post(
                "/recipes/:recipe/delete", door.own,
                { own, visit in
                    let typed = TypedName(visit.form, of: own.open.title)
                    guard typed.problems.isEmpty else {
                        let page = DeleteRecipePage(recipe: own.open, typed: typed)
                        return try recipes.house.pages.response(page, for: visit, status: .unprocessableContent)
                    }
                    try recipes.remove(Seen(id: ID(own.open.uuid), name: own.open.title), of: own.member)
                    return .seeOther("/recipes")
                }, .makesRoom),
            .get("/recipes/:recipe/export.txt", door) { recipe, _ in
                let steps = try recipes.steps(of: ID(recipe.uuid))
                return .text(([recipe.title] + steps).joined(separator: "\n"))
            },
        ]
        let sheet = SharingSheet<OpenRecipe> { recipe, _ in recipe.title }
        return routes + recipes.house.sharingRoutes(door, recipes, at: address, sheet)
    }

    /// A recipe as a browser sends it: a name, and steps line by line.
    private struct RecipeForm {
        let name: String
        let steps: [String]

        init(_ form: FormFields) throws {
            name = (form["name"] ?? "").tidiedLine
            steps = (form["steps"] ?? "").withPlainLines.split(separator: "\n").map(String.init)
            guard !name.isEmpty else { throw Refusal.badRequest(Phrase("Enter a name.")) }
        }
    }
}

/// The page that deletes a recipe, confirmed by typing its name.
private struct DeleteRecipePage: Page {
    let recipe: OpenRecipe
    var typed: TypedName?

    func title(_ words: Words) -> String { words.title(of: recipe.title, words("Delete")) }

    func main(_ words: Words) -> HTML {
        let path = RecipesRoom.path(ID(recipe.uuid))
        return DeletionForm(
            title: words("Delete “\(recipe.title)”?"), above: (recipe.title, path),
            points: "<li>\(Icon.undo.html)\(words("You can restore it from the bin for 30 days."))</li>",
            action: path + "/delete", name: DeletionForm.NameToType(name: recipe.title, typed: typed?.text ?? ""),
            button: words("Delete"), problems: typed?.problems ?? [:]
        ).html(words)
    }
}
