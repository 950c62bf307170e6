import HTTP
import House
import Localization

/// A graph's list of entities with its search, and the form of a new one.
struct EntitiesController: Sendable {
    let door: GraphDoor
    let graphs: GraphStore
    let entities: EntityStore
    let heads: GraphHeads
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph", door, index, .kept),
            .get("/graphs/:graph/entities/new", door.writable, new),
            .post("/graphs/:graph/entities", door.writable, create),
        ]
    }

    static func path(_ id: ID<Entity>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/entities/\(id)" }

    /// Rows on a page of the list.
    static let pageSize = 100

    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let newThing = graph.canWrite ? "\(visit.request.path)/entities/new" : nil
        return try pages.response(list(graph, visit), for: visit, newThing: newThing)
    }

    private func list(_ graph: OpenGraph, _ visit: Visit) throws -> GraphPage {
        var display = try graphs.display(of: graph)
        if let sort = visit.query["sort"].flatMap(GraphDisplay.Sort.init(rawValue:)) { display.sort = sort }
        let listPage = ListPage(visit.query, size: Self.pageSize, smallest: 10)
        let query = SearchQuery(visit.query["q"] ?? "")

        let rows: [EntityListRow]
        let place: Pager
        if query.isEmpty {
            let folder = "/graphs/\(graph.id)/entities/"
            let listed = try entities.list(
                graph, sort: display.sort, isCounting: display.showsCounts, on: listPage)
            rows = listed.rows.map { row in
                EntityListRow(
                    path: row.id.path(in: folder), icon: row.icon, name: row.name, preview: row.preview,
                    count: row.attributes, item: row.item,
                    thumb: row.photo.map { MediaController.path($0, in: graph.id) + "/400" })
            }
            place = listPage.pager(rows: rows.count, of: listed.total) {
                ListPage.address(visit, keeping: Self.kept, page: $0)
            }
        } else {
            let found = try found(query, in: graph, on: listPage, visit)
            rows = found.rows
            place = listPage.pager(rows: rows.count, of: found.total, isMore: found.isMore) {
                ListPage.address(visit, keeping: Self.kept, page: $0)
            }
        }
        return GraphPage(
            graph: try heads.head(graph),
            steps: query.isEmpty && listPage.number == 1 ? try steps(graph, display) : nil,
            query: query.text, total: graph.graph.entityCount, rows: rows,
            display: display, pager: place, added: try added(to: graph, visit),
            back: ListPage.address(visit, keeping: Self.kept, page: listPage.number))
    }

    private func found(
        _ query: SearchQuery, in graph: OpenGraph, on page: ListPage, _ visit: Visit
    ) throws -> (rows: [EntityListRow], total: Int, isMore: Bool) {
        let language = visit.words.language
        guard query.asStored(language) != nil else {
            let found = try entities.search(query, in: graph, on: page)
            return (found.rows.map { EntityListRow($0, for: query) }, found.total, found.isMore)
        }
        let limit = SearchQuery.resultLimit
        let found = try EntityStore.both(query, language) {
            try entities.search($0, in: graph, on: ListPage(size: limit))
        }
        let rows = found.rows.prefix(limit).dropFirst(page.offset).prefix(page.size)
        return (
            rows.map { EntityListRow($0.thing, for: $0.query) }, min(found.rows.count, limit),
            found.isMore || found.rows.count > limit
        )
    }

    /// The path and the name of the entity that the quick line has just added: sorted by name, it may stand on any page.
    private func added(to graph: OpenGraph, _ visit: Visit) throws -> (path: String, name: String)? {
        guard let id = visit.query["added"].flatMap(ID<Entity>.init) else { return nil }
        do {
            return (Self.path(id, in: graph.id), try entities.entity(id, in: graph).name)
        } catch Refusal.notFound {
            return nil
        }
    }

    /// The checklist of first steps; nil once all are done or the member has hidden it.
    private func steps(_ graph: OpenGraph, _ display: GraphDisplay) throws -> GraphSteps? {
        guard graph.canWrite, display.hidesSteps != true else { return nil }
        let beginnings = try graphs.beginnings(of: graph)
        let (hasAttribute, hasLink) = (graph.graph.attributeCount > 0, graph.graph.linkCount > 0)
        if hasAttribute, hasLink, beginnings.hasField, beginnings.hasCanvas { return nil }
        return GraphSteps(
            path: GraphsController.path(graph.id), hasEntity: graph.graph.entityCount > 0, hasAttribute: hasAttribute,
            hasLink: hasLink, hasField: beginnings.hasField, hasCanvas: beginnings.hasCanvas,
            entity: try beginnings.newest.map { id in
                GraphSteps.Newest(
                    path: Self.path(id, in: graph.id),
                    linkPath: LinksController.path(.entity(id), in: graph.id) + "/new",
                    item: try entities.entity(id, in: graph).item)
            })
    }

    /// The fields of the list's address that its pages keep.
    private static let kept = ["q", "sort", "size"]

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let name = String((visit.query["name"] ?? "").tidiedLine.prefix(EntityForm.nameLimit))
        return try pages.response(
            EntityFormPage(
                graph: try heads.head(graph.open), action: GraphsController.path(graph.id) + "/entities", version: nil,
                name: name, icon: "", item: ItemName(), notes: "", seenBy: try heads.seenBy(graph.open)), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let form = EntityForm(visit.form)
        guard form.problems.isEmpty else {
            let page = EntityFormPage(
                graph: try heads.head(graph.open), action: GraphsController.path(graph.id) + "/entities", version: nil,
                name: form.name, icon: form.icon, item: form.item ?? ItemName(), notes: form.notes,
                mentions: Mentions.lines(form.mentions), seenBy: try heads.seenBy(graph.open), problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let sent = ID<Entity>(sent: visit.form["id"], by: graph.member, in: graph.id.uuid)
        let added = try entities.add(form, to: graph, as: sent)
        let isQuick = visit.form["quick"] != nil
        return .seeOther(isQuick ? "\(GraphsController.path(graph.id))?added=\(added)" : Self.path(added, in: graph.id))
    }
}
