import HTTP
import House
import Localization

/// Sends a canvas the nodes of its graph: all of them to draw, their names, those that a search finds, and the card of
/// one.
struct CanvasNodesController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let nodes: NodeStore
    let kinds: LinkKindStore
    let cards: NodeCards

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas/block", door, block, .slow),
            .get("/graphs/:graph/canvas/stamp", door, stamp),
            .get("/graphs/:graph/canvas/details", door, details, .slow),
            .get("/graphs/:graph/canvas/find", door, find, .slow),
            .get("/graphs/:graph/canvas/nodes/:node", door, node),
        ]
    }

    private var responses: CanvasResponses { CanvasResponses(canvas: canvas) }

    func block(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return CanvasResponses.bytes(try canvas.block(of: graph, kinds: kinds.all(in: graph)).bytes)
    }

    /// The current stamp of the graph: scripts compare it before they read all of a large graph again.
    func stamp(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return try .json(canvas.stamp(of: graph))
    }

    private struct Details: Encodable {
        let stamp: UInt32
        /// For each node its id, its name, and where it has them its icon and the address of its photo.
        let nodes: [[String?]]
    }

    func details(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let from = try number("from", visit) ?? 0
        let to = try number("to", visit) ?? from + CanvasStore.described
        guard from <= to else { throw Refusal.notFound }
        return try responses.json(at: visit, graph) { stamp in
            let drawn = try canvas.nodes(from..<to, at: stamp, in: graph)
            return Details(
                stamp: stamp,
                nodes: drawn.map { drawn in
                    [
                        drawn.node.digits, drawn.name, drawn.icon.isEmpty ? nil : drawn.icon,
                        drawn.photo.map { MediaController.path($0, in: graph.id) + "/400" },
                    ]
                })
        }
    }

    private struct Found: Encodable {
        let stamp: UInt32
        let nodes: [Int]
    }

    func find(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let query = SearchQuery(visit.query["q"] ?? "")
        return try responses.json(at: visit, graph) { stamp in
            let offer = try query.isEmpty ? NodeStore.Offer() : nodes.offer(query, in: graph)
            let ids = offer.others.prefix(CanvasStore.found).map(\.id)
            return Found(stamp: stamp, nodes: try canvas.numbers(of: ids, at: stamp, in: graph))
        }
    }

    /// - Throws: `Refusal.notFound` for text that is no index of a node.
    private func number(_ name: String, _ visit: Visit) throws -> Int? {
        guard let text = visit.query[name] else { return nil }
        guard let number = Int(text), (0...10_000_000).contains(number) else { throw Refusal.notFound }
        return number
    }

    /// The card of a node that was chosen on the canvas.
    func node(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let card = try cards.card(of: nodes.node(visit.id("node"), in: graph), in: graph, visit.words)
        return Pages.fragment(card.html(visit.words))
    }
}
