import HTTP
import House

/// Responses to the script of a canvas, whose indexes of nodes are valid for one stamp only.
struct CanvasResponses: Sendable {
    let canvas: CanvasStore

    func json(at visit: Visit, _ graph: OpenGraph, _ work: (UInt32) throws -> some Encodable) throws -> Response {
        try answer(at: visit, graph) { try .json(work($0)) }
    }

    func bytes(at visit: Visit, _ graph: OpenGraph, _ work: (UInt32) throws -> [UInt8]) throws -> Response {
        try answer(at: visit, graph) { Self.bytes(try work($0)) }
    }

    /// Responds with a conflict if the graph has changed since its stamp.
    private func answer(at visit: Visit, _ graph: OpenGraph, _ work: (UInt32) throws -> Response) throws -> Response {
        do {
            return try work(stamp(visit, graph))
        } catch is CanvasStore.Changed {
            return Response(.conflict, headers: ["Cache-Control": "no-store"])
        }
    }

    /// The stamp of the node order that the script uses; the current one if the address names none.
    private func stamp(_ visit: Visit, _ graph: OpenGraph) throws -> UInt32 {
        guard let text = visit.query["stamp"] else { return try canvas.stamp(of: graph).order }
        guard let stamp = UInt32(text) else { throw Refusal.notFound }
        return stamp
    }

    static func bytes(_ bytes: [UInt8]) -> Response {
        Response(
            headers: ["Content-Type": "application/octet-stream", "Cache-Control": "no-store"], body: .bytes(bytes))
    }
}
