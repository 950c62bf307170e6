import HTTP
import House
import Localization

/// Builds the page on which a member chooses several attributes of an entity, to move or to delete them together.
struct ChoosePages: Sendable {
    let attributes: AttributeStore
    let merges: MergeStore
    let pages: Pages

    /// Rows on a page to choose from.
    private static let pageSize = 50

    func page(
        _ entity: Entity, _ chosen: ChosenAttributes, _ visit: Visit, in graph: WritableGraph, problem: Phrase? = nil
    ) throws -> ChoosePage {
        let listPage = ListPage(visit.query, size: Self.pageSize)
        let listed = AttributeListing.Query(
            chosen.query, AttributeDisplay(), fields: [], shown: [], page: listPage)
        let listing = try attributes.list(listed, of: entity.id, in: graph.open)
        let here = Set(listing.rows.map(\.id))
        let elsewhere = try attributes.rows(
            chosen.ids.prefix(ChosenAttributes.limit).filter { !here.contains($0) }, of: entity.id, in: graph.open)
        let picked = Set(chosen.ids)
        func row(_ row: AttributeRow) -> ChoosePage.Row {
            ChoosePage.Row(
                id: row.id.description, name: row.name, preview: row.preview,
                isChosen: picked.contains(row.id))
        }
        return ChoosePage(
            owner: AttributePage.Owner(entity, in: graph.id), query: chosen.query, total: listing.total,
            mark: try merges.batch(ChosenAttributes(every: chosen.query), of: entity.id, in: graph.open).mark,
            isEvery: chosen.isEvery && !chosen.isAnotherSearch, page: listPage.number,
            pageCount: listPage.count(of: listing.total), rows: listing.rows.map(row),
            elsewhere: elsewhere.map(row), problem: problem)
    }

    /// The page once more, because what was chosen cannot be moved or deleted: nothing, or too much.
    func refused(
        _ entity: Entity, _ chosen: ChosenAttributes, _ visit: Visit, in graph: WritableGraph,
        status: Status = .unprocessableContent
    ) throws -> Response {
        let problem =
            chosen.isTooMany
            ? Phrase("Too many: select at most \(ChosenAttributes.limit), or everything a search finds.")
            : Phrase("Choose at least one.")
        let page = try page(entity, chosen, visit, in: graph, problem: problem)
        return try pages.response(page, for: visit, status: status)
    }

    /// The page once more, because "all" would be others than those that it showed: nothing happens to what nobody saw.
    func stale(
        _ entity: Entity, _ chosen: ChosenAttributes, _ visit: Visit, in graph: WritableGraph
    ) throws -> Response {
        let problem = Phrase("The list has changed. Review it, then select again.")
        let page = try page(entity, chosen, visit, in: graph, problem: problem)
        return try pages.response(page, for: visit, status: .conflict)
    }
}
