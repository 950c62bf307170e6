import HTTP
import House
import Localization

/// The room's first page: recipes, running brews and the last cups.
struct BrewController: Sendable {
    let stores: BrewStores

    var routes: [Route] { [.get("/brew", index, .kept)] }

    func index(_ visit: Visit) throws -> Response {
        let builder = try stores.pages(visit)
        let all = try stores.recipeDoor.all(for: visit.member)
        let groups = BrewMethod.allCases.compactMap { method in
            let rows = all.filter { $0.recipe.content.method == method }.map(builder.row)
            return rows.isEmpty
                ? nil
                : RecipesPage.Group(
                    method: visit.words(method.name), icon: builder.icon(method), rows: rows)
        }
        let last = builder.own?.barista.last
        let page = RecipesPage(
            groups: groups, last: all.first { $0.id == last }.map(builder.row),
            running: try builder.own.map { try stores.runs.running(of: $0).map(builder.row) } ?? [],
            logs: try builder.own.map { try stores.logs.page(BrewLogStore.Choice(), of: $0, limit: 3).map(builder.row) }
                ?? [],
            canWrite: builder.own != nil)
        return try stores.pages.response(page, for: visit, newThing: builder.own == nil ? nil : "/brew/recipes/new")
    }
}
