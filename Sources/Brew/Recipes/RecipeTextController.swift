import HTTP
import House
import Localization

/// Takes recipes that come as text or as a link.
struct RecipeTextController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .post("/brew/recipes/read", mine, read),
            .get("/brew/recipes/open", mine, openLink),
        ]
    }

    /// The editor with a recipe that was read from text; nothing is saved yet.
    func read(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = stores.pages(visit, own: own)
        let text = (visit.form["text"] ?? "").withPlainLines
        let code = text.split(separator: "#", maxSplits: 1).last.map(String.init) ?? ""
        guard let content = RecipeLink.recipe(code.tidiedLine) ?? RecipeText.read(text) else {
            throw Refusal.badRequest(Phrase("No recipe was found in this text. Write one line for each step."))
        }
        var problems: [String: Phrase] = [:]
        if let total = RecipeText.otherTotal(text, than: content) {
            let sum = content.steps.compactMap(\.seconds).reduce(0, +)
            problems["steps"] = Phrase(
                "The text says \(StepTime.text(total)) in total, but the steps add up to \(StepTime.text(sum)).")
        }
        return try stores.pages.response(
            builder.editor(
                RecipeForm.draft(content, builder.units, visit.words), content: content, problems: problems),
            for: visit)
    }

    func openLink(_: OwnBarista, _ visit: Visit) throws -> Response {
        try stores.pages.response(OpenRecipePage(), for: visit)
    }
}
