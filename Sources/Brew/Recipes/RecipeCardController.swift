import HTTP
import House
import Localization

/// Passes a recipe on: printing and links.
struct RecipeCardController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        [.get("/brew/recipes/:recipe/card", stores.recipeDoor.seen, card)]
    }

    /// The recipe for printing, with a link that contains it.
    func card(_ seen: SeenRecipe, _ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let content = seen.recipe.content(visit.words)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let link = RecipeLink.code(content).map { "\(stores.addresses.base(visit.request))/brew/recipes/open#\($0)" }
        let code = link.flatMap { QRPicture($0) }
        let page = RecipeCardPage(
            path: RecipesController.path(seen.id), name: content.name, method: visit.words(content.method.name),
            facts: builder.facts(content), tactile: content.tactile, steps: builder.steps(steps), link: link,
            code: code, text: RecipeText.write(content))
        return try stores.pages.response(page, for: visit)
    }
}
