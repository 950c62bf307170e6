import HTTP
import Views

/// Attributes: the page of one, and what may be done with it.
struct AttributesController: Sendable {
    let door: GraphDoor
    let attributes: AttributeStore
    let pages: Pages

    var routes: [Route] {
        [.post("/graphs/:graph/attributes/:attribute/delete", delete)]
    }

    static func path(_ id: ID<Attribute>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/attributes/\(id)" }

    func delete(_ visit: Visit) throws -> Response {
        let graph = try WritableGraph(door.open(visit.id("graph"), for: visit))
        let id: ID<Attribute> = try visit.id("attribute")
        let owner = try attributes.attribute(id, in: graph.open).entityId
        _ = try attributes.remove(id, from: graph)
        return .seeOther(EntitiesController.path(owner, in: graph.id))
    }
}
