import HTTP
import House
import Localization

/// The page of a graph's canvas.
struct CanvasController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let kinds: LinkKindStore
    let entities: EntityStore
    let views: CanvasViewStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas", door, show, .slow),
            .get("/graphs/:graph/canvas/choices", door, choices),
        ]
    }

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
}
