import HTTP
import House
import Localization

/// Finds nodes, and the paths that connect two of them.
struct PathController: Sendable {
    let door: GraphDoor
    let nodes: NodeStore
    let mentions: MentionStore
    let paths: PathStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/nodes", door, index),
            .get("/graphs/:graph/path", door, show, .slow),
        ]
    }

    static func path(_ graph: ID<Graph>) -> String { "/graphs/\(graph)/path" }

    /// All nodes, or those that a query finds; a text field asks for them after `[[`.
    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        let offer = try nodes.offer(query, in: graph)
        let written = try mentions.written(offer.recent + offer.others, in: graph)
        let page = NodesPage(
            graph: GraphHead(graph, avatars: []),
            offer: NodeOffer(offer, query: query, in: graph.id, written: written))
        return try pages.response(page, for: visit)
    }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let from = try node(visit.query["from"], in: graph)
        let to = try node(visit.query["to"], in: graph)
        var offer: NodeOffer?
        var ways: [PathPage.Way]?
        if let from, let to {
            ways = try paths.paths(from: from, to: to, in: graph).map { PathPage.Way($0, in: graph.id) }
        } else {
            let query = SearchQuery(visit.query["q"] ?? "")
            let chosen = [from, to].compactMap { $0?.id }
            offer = NodeOffer(
                try nodes.offer(query, in: graph), query: query, in: graph.id, without: Set(chosen))
        }
        let page = PathPage(
            graph: GraphHead(graph, avatars: []), path: Self.path(graph.id),
            from: from.map { NodeLine($0, in: graph.id) },
            to: to.map { NodeLine($0, in: graph.id) }, offer: offer, ways: ways)
        return try pages.response(page, for: visit)
    }

    /// - Throws: `Refusal.notFound` for an id that no node of this graph has.
    private func node(_ text: String?, in graph: OpenGraph) throws -> Node? {
        guard let text, !text.isEmpty else { return nil }
        guard let id = ID<Node>(text) else { throw Refusal.notFound }
        return try nodes.node(id, in: graph)
    }
}
