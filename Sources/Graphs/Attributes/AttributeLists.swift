import HTTP
import House
import Localization

/// Builds the list of an entity's attributes that a visit asks for.
struct AttributeLists: Sendable {
    let attributes: AttributeStore
    let fields: FieldStore

    /// Rows on a page of the list.
    static let pageSize = 100

    func list(of owner: Entity, in graph: OpenGraph, for visit: Visit) throws -> AttributeList {
        let entity = owner.id
        let known = try fields.fields(of: entity, in: graph)
        var display = try attributes.display(of: entity, in: graph)
        if let sort = visit.query["sort"] { (display.sort, display.isDescending) = (sort, false) }
        if visit.query["descending"] != nil { display.isDescending = true }
        if let group = visit.query["group"] { display.group = group }
        let listPage = ListPage(visit.query, size: Self.pageSize, smallest: 10)
        let query = String((visit.query["q"] ?? "").tidiedLine.prefix(SearchQuery.limit))

        let shown = display.showsValues ? known.filter { $0.isPinned || $0.id == display.sortField(of: known)?.id } : []
        let listed = AttributeListing.Query(query, display, fields: known, shown: shown, page: listPage)
        let listing = try attributes.list(listed, of: entity, in: graph)
        let path = EntitiesController.path(entity, in: graph.id)
        return AttributeList(
            path: path, item: owner.item, question: try question(of: owner, in: graph, visit), canEdit: graph.canWrite,
            query: query, total: listing.all, hasFields: !known.isEmpty,
            rows: AttributeListRow.all(
                listing, pinned: shown, group: listed.group, in: graph, words: visit.words),
            columns: graph.canWrite ? shown.map { TableColumn($0, sorting: nil, sum: nil) } : [],
            options: AttributeOptions(
                display, fields: known, path: path, back: Self.address(visit, path, page: listPage.number)),
            pager: listPage.pager(rows: listing.rows.count, of: listing.total) {
                Self.address(visit, path, page: $0)
            })
    }

    private func question(of entity: Entity, in graph: OpenGraph, _ visit: Visit) throws -> ItemName? {
        graph.canWrite ? try attributes.question(of: entity, in: graph, visit.words) : nil
    }

    /// The list's own address with another page number.
    private static func address(_ visit: Visit, _ path: String, page: Int) -> String {
        var query = FormFields()
        for name in ["q", "sort", "descending", "group", "size"] {
            if let value = visit.query[name], !value.isEmpty { query.add(name, value) }
        }
        if page > 1 { query.add("page", String(page)) }
        return query.isEmpty ? path : path + "?" + query.encoded
    }
}
