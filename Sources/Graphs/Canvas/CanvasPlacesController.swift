import HTTP
import House
import Localization

/// Keeps the places of the nodes on a canvas, and has them laid out.
struct CanvasPlacesController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let layout: CanvasLayout

    var routes: [Route] {
        [
            .post("/graphs/:graph/canvas/layout", door.writable, layOut),
            .post("/graphs/:graph/canvas/places", door.writable, place, .bytes),
            .post("/graphs/:graph/canvas/tidy", door.writable, tidy, .bytes),
        ]
    }

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
            throw Refusal.badRequest(Phrase("These positions could not be read."))
        }
        return places
    }
}
