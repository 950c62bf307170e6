import Foundation
import HTTP
import House
import Localization

/// The named views of a canvas: saving one, opening it, deleting it.
struct CanvasViewsController: Sendable {
    let door: GraphDoor
    let views: CanvasViewStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas/views", door, index),
            .post("/graphs/:graph/canvas/views", door.writable, keep),
            .get("/graphs/:graph/canvas/views/:view", door, show),
            .post("/graphs/:graph/canvas/views/:view/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ graph: ID<Graph>) -> String { CanvasController.path(graph) + "/views" }
    static func path(_ id: ID<CanvasView>, in graph: ID<Graph>) -> String { "\(path(graph))/\(id)" }

    func index(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return try pages.response(page(graph), for: visit)
    }

    private func page(
        _ graph: OpenGraph, name: String = "", options: String = "", nodes: CanvasPage.Nodes? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> CanvasViewsPage {
        CanvasViewsPage(
            graph: GraphHead(graph, avatars: []),
            views: try views.all(in: graph).map { CanvasPage.View($0, in: graph.id) }, name: name, options: options,
            nodes: nodes, problems: problems)
    }

    func keep(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let name = (visit.form["name"] ?? "").tidiedLine
        // Drop everything in the text that is no option.
        let options = CanvasOptions(FormFields(kept: visit.form["options"] ?? "")).query
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > CanvasView.maxNameLength {
            problems["name"] = Phrase("This is too long: at most \(CanvasView.maxNameLength) characters.")
        }
        var nodes = nodes(visit.form)
        if nodes.isTooMuch {
            problems["name"] = Phrase(
                "A view saves at most \(CanvasNodes.limit) hidden, expanded and selected nodes each. Save again to save it without them."
            )
            nodes = CanvasNodes(selected: Data())
        }
        guard problems.isEmpty else {
            return try pages.response(
                page(
                    graph.open, name: name, options: options, nodes: CanvasPage.Nodes(nodes), problems: problems),
                for: visit, status: .unprocessableContent)
        }
        return .seeOther(Self.path(try views.keep(name, options, nodes, in: graph), in: graph.id))
    }

    private func nodes(_ form: FormFields) -> CanvasNodes {
        func ids(_ name: String) -> Data? { form[name].flatMap(CanvasNodes.read) }
        return CanvasNodes(hidden: ids("hidden") ?? Data(), folded: ids("folded") ?? Data(), selected: ids("selected"))
    }

    /// Redirects to the canvas with the view's options: the address of the view stays the same when its options change.
    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let view = try views.view(visit.id("view"), in: graph)
        let options = view.options.isEmpty ? "" : view.options + "&"
        return .seeOther("\(CanvasController.path(graph.id))?\(options)view=\(view.id)")
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        _ = try views.remove(visit.id("view"), from: graph)
        return .seeOther(Self.path(graph.id))
    }
}

extension CanvasPage.Nodes {
    init(_ nodes: CanvasNodes) {
        self.init(
            without: CanvasNodes.text(nodes.hidden), folded: CanvasNodes.text(nodes.folded),
            selected: nodes.selected.map(CanvasNodes.text))
    }
}

extension CanvasPage.View {
    init(_ view: CanvasView, in graph: ID<Graph>) {
        let path = CanvasViewsController.path(view.id, in: graph)
        self.init(name: view.name, path: path, deletePath: path + "/delete")
    }
}
