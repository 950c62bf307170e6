import HTTP
import House
import Localization

/// The statistics of one graph, or of all graphs that are open.
struct StatsController: Sendable {
    let door: GraphDoor
    let stats: StatsStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/stats", index, .slow),
            .get("/graphs/:graph/stats", door, show, .slow),
            .get("/graphs/:graph/stats/unlinked", door, unlinked, .slow),
        ]
    }

    static func path(_ graph: ID<Graph>) -> String { GraphsController.path(graph) + "/stats" }

    func index(_ visit: Visit) throws -> Response {
        let graphs = try door.all(for: visit)
        let months = try stats.months(graphs, in: visit.words.timeZone)
        let all = try graphs.map { try stats.stats(of: $0, months: months) }
        return try pages.response(StatsPage(all, months, of: nil), for: visit)
    }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let months = try stats.months([graph], in: visit.words.timeZone)
        let page = StatsPage([try stats.stats(of: graph, months: months)], months, of: graph)
        return try pages.response(page, for: visit)
    }

    func unlinked(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let kind = visit.query["kind"].flatMap(LoneNode.Kind.init(rawValue:)) ?? .entity
        let listPage = ListPage(visit.query, size: EntitiesController.pageSize)
        let found = try stats.lone(kind, in: graph, on: listPage)
        let total = kind == .entity ? found.entities : found.attributes
        let page = UnlinkedPage(
            graphName: graph.graph.name, path: Self.path(graph.id), isEntities: kind == .entity,
            entities: found.entities, attributes: found.attributes,
            rows: found.nodes.map { node in
                EntityListRow(
                    path: node.id.path(in: graph.id), icon: node.icon, name: node.label, preview: "", count: nil)
            },
            pager: listPage.pager(rows: found.nodes.count, of: total) { number in
                "\(visit.request.path)?kind=\(kind.rawValue)&page=\(number)"
            })
        return try pages.response(page, for: visit)
    }
}
