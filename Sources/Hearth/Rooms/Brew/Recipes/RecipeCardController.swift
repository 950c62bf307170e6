import HTTP
import Localization
import QRCodes

/// Passing a recipe on.
struct RecipeCardController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        [.get("/brew/recipes/:recipe/card", card)]
    }

    /// The recipe on paper, and as a link that carries it.
    func card(_ visit: Visit) throws -> Response {
        let seen = try stores.recipe(visit)
        let maker = try stores.pages(visit)
        let content = seen.recipe.content(visit.words)
        let steps = Scaling.scaled(content, dose: content.dose, yield: content.yield)
        let link = RecipeLink.code(content).map { "\(stores.addresses.base(visit.request))/brew/recipes/open#\($0)" }
        let code = link.flatMap { QRCode($0) }
        let page = RecipeCardPage(
            path: RecipesController.path(seen.id), name: content.name, method: visit.words(content.method.name),
            facts: maker.facts(content), tactile: content.tactile, steps: maker.steps(steps), link: link,
            code: code.map { ($0.svgPath, $0.size + 8) }, text: RecipeText.write(content))
        return try stores.pages.response(page, for: visit)
    }
}
