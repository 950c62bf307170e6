import HTTP
import House
import Localization

/// Sends a canvas the nodes that its filters show, and their colours.
struct CanvasChoosingController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let tables: TableStore
    let fields: FieldStore

    var routes: [Route] {
        [
            .get("/graphs/:graph/canvas/colours", door, colours, .slow),
            .get("/graphs/:graph/canvas/legend", door, legend, .slow),
            .get("/graphs/:graph/canvas/mask", door, mask, .slow),
            .post("/graphs/:graph/canvas/settings", door, keep, .guests),
        ]
    }

    private var responses: CanvasResponses { CanvasResponses(canvas: canvas) }

    func colours(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let colour = CanvasOptions(visit.query).colour
        return try responses.bytes(at: visit, graph) { try canvas.colours(by: colour, at: $0, in: graph) }
    }

    func legend(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let legend = try canvas.legend(of: CanvasOptions(visit.query).colour, in: graph)
        return Pages.fragment(legend.html(visit.words))
    }

    /// A byte for each node, 1 if it is shown: attributes with the option, or in the table's rows, with their entities
    /// and linked nodes; without a filter, all nodes.
    func mask(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let options = CanvasOptions(visit.query)
        var sets: [Set<ID<Attribute>>] = []
        if let option = options.choice.flatMap({ ID<FieldOption>($0) }) {
            sets.append(try canvas.attributes(with: option, in: graph))
        }
        let entity = options.table.flatMap { ID<Entity>($0.entity) }
        if let table = options.table, let entity {
            let fields = try fields.fields(of: entity, in: graph)
            let query = TableQuery(
                FormFields(kept: table.query), fields: fields, reader: FieldReader(visit.words))
            sets.append(try tables.fitting(query, of: entity, fields: fields, in: graph))
        }
        let fitting = sets.first.map { first in sets.dropFirst().reduce(first) { $0.intersection($1) } }
        return try responses.bytes(at: visit, graph) { try canvas.mask(fitting, of: entity, at: $0, in: graph) }
    }

    func keep(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        try canvas.keep(CanvasOptions(visit.form).settings.query, for: graph)
        return Response(.noContent)
    }
}
