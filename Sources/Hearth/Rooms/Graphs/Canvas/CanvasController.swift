import Foundation
import HTTP
import Localization

/// The canvas of a graph: its page, the data that its script draws, and the places of its nodes.
struct CanvasController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let layout: CanvasLayout
    let nodes: NodeStore
    let kinds: LinkKindStore
    let entities: EntityStore
    let cards: NodeCards
    let views: CanvasViewStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas", door, show, .slow),
            .get("/graphs/:graph/canvas/block", door, block, .slow),
            .get("/graphs/:graph/canvas/stamp", door, stamp),
            .get("/graphs/:graph/canvas/details", door, details, .slow),
            .get("/graphs/:graph/canvas/find", door, find, .slow),
            .get("/graphs/:graph/canvas/choices", door, choices),
            .get("/graphs/:graph/canvas/nodes/:node", door, node),
            .post("/graphs/:graph/canvas/layout", door.writable, layOut),
            .post("/graphs/:graph/canvas/places", door.writable, place, .bytes),
            .post("/graphs/:graph/canvas/tidy", door.writable, tidy, .bytes),
        ]
    }

    private var responses: CanvasResponses { CanvasResponses(canvas: canvas) }

    static func path(_ graph: ID<Graph>) -> String { GraphsController.path(graph) + "/canvas" }

    /// The address of the canvas with a node in its middle.
    static func path(_ node: NodeRef, in graph: ID<Graph>) -> String { "\(path(graph))?focus=\(node.digits)" }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let allKinds = try kinds.all(in: graph)
        let options = try options(visit, graph).naming(allKinds)
        let page = CanvasPage(
            graph: GraphHead(graph, avatars: []), choices: try choices(graph, allKinds), options: options,
            table: try options.table.flatMap { try table($0, graph) }, entities: graph.graph.entityCount,
            attributes: graph.graph.attributeCount,
            views: try views.all(in: graph).map { CanvasPage.View($0, in: graph.id) },
            nodes: try nodes(options, graph),
            others: try others(graph, visit), still: try still(graph))
        return try pages.response(page, for: visit)
    }

    /// The current kinds of links and choice fields, as a fragment: some may have been added since the page was sent.
    func choices(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return Pages.fragment(try choices(graph, kinds.all(in: graph)).html(visit.words))
    }

    private func choices(_ graph: OpenGraph, _ kinds: [LinkKind]) throws -> CanvasChoices {
        CanvasChoices(
            kinds: kinds.map { Choice(value: $0.id.description, label: $0.title) }, ways: kinds.flatMap(\.readings),
            fields: try canvas.choiceFields(in: graph).map(CanvasChoices.Field.init))
    }

    /// The options in the address; if it says nothing of how the canvas looks, the options that the member has saved.
    private func options(_ visit: Visit, _ graph: OpenGraph) throws -> CanvasOptions {
        let asked = CanvasOptions(visit.query)
        guard asked.settings == CanvasOptions(), visit.query["shown"] == nil else { return asked }
        var options = CanvasOptions(FormFields(kept: try canvas.settings(of: graph)))
        (options.focus, options.camera, options.table) = (asked.focus, asked.camera, asked.table)
        (options.until, options.view) = (asked.until, asked.view)
        return options
    }

    /// The nodes that a named view hides, unfolds and selects.
    private func nodes(_ options: CanvasOptions, _ graph: OpenGraph) throws -> CanvasPage.Nodes? {
        try options.view.flatMap { ID<CanvasView>($0) }.flatMap { try views.nodes(of: $0, in: graph) }
            .map(CanvasPage.Nodes.init)
    }

    /// The canvases of all other graphs.
    private func others(_ graph: OpenGraph, _ visit: Visit) throws -> [CanvasPage.Other] {
        try door.list(for: visit).filter { $0.id != graph.id }.map { seen in
            CanvasPage.Other(name: seen.open?.graph.name ?? seen.locked?.name, path: Self.path(seen.id))
        }
    }

    /// The table that limits the canvas to its rows; nil if its entity is deleted.
    private func table(_ table: CanvasOptions.Table, _ graph: OpenGraph) throws -> CanvasPage.Table? {
        guard let id = ID<Entity>(table.entity) else { return nil }
        do {
            let entity = try entities.entity(id, in: graph)
            let path = TableController.path(id, in: graph.id)
            return CanvasPage.Table(name: entity.name, path: table.query.isEmpty ? path : "\(path)?\(table.query)")
        } catch Refusal.notFound {
            return nil
        }
    }

    /// The graph for pages without a script or a canvas: a drawing and a list of its links, if it is small enough.
    private func still(_ graph: OpenGraph) throws -> CanvasStill? {
        guard graph.graph.entityCount + graph.graph.attributeCount <= CanvasStill.limit else { return nil }
        let block = try canvas.block(of: graph, kinds: [])
        let drawn = try canvas.nodes(0..<CanvasStill.limit, at: block.stamp.order, in: graph)
        return CanvasStill(block, drawn, in: graph.id)
    }

    // MARK: Data for the script

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

    // MARK: Places

    /// Queues a layout: a script asks for it when it meets a large graph without places.
    func layOut(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        try layout.ask(for: graph)
        return Response(.noContent)
    }

    private struct Placed: Encodable {
        let placed: Int
        let before: UInt32
        let looks: UInt32
    }

    func place(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        return try placed(visit) { try canvas.place($0, in: graph) }
    }

    func tidy(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        return try placed(visit) { try canvas.tidy($0, in: graph) }
    }

    private func placed(_ visit: Visit, _ work: ([NodePlace]) throws -> CanvasStore.Placed) throws -> Response {
        let places = try places(visit)
        let looks = try work(places)
        return try .json(Placed(placed: places.count, before: looks.before, looks: looks.after))
    }

    private func places(_ visit: Visit) throws -> [NodePlace] {
        guard let places = NodePlace.list(visit.request.bytes) else {
            throw Refusal.badRequest(Phrase("These are no places of nodes."))
        }
        return places
    }
}
