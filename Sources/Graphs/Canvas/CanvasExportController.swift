import HTML
import HTTP
import House
import Localization

/// Downloads of a graph in the formats of other programs.
struct CanvasExportController: Sendable {
    let door: GraphDoor
    let export: CanvasExport

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas/graph.svg", door, picture, .slow),
            .get("/graphs/:graph/canvas/graph.graphml", door, graphML, .slow),
            .get("/graphs/:graph/canvas/nodes.csv", door, nodes, .slow),
            .get("/graphs/:graph/canvas/links.csv", door, links, .slow),
        ]
    }

    func picture(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return file("graph.svg", "image/svg+xml", try export.picture(of: graph).bytes)
    }

    func graphML(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return file("graph.graphml", "application/graphml+xml", try export.graphML(of: graph).bytes)
    }

    func nodes(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return file("nodes.csv", "text/csv", try export.nodes(of: graph))
    }

    func links(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        return file("links.csv", "text/csv", try export.links(of: graph))
    }

    private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
        Response(
            headers: [
                "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
                "Content-Disposition": "attachment; filename=\"\(name)\"",
            ], body: .bytes(bytes))
    }
}
