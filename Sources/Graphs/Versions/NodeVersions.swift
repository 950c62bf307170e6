import Foundation
import GRDB
import House

/// Earlier versions of entities, or of attributes.
struct NodeVersions: VersionKeeper {
    let door: GraphDoor
    let clock: WallClock
    let ofEntities: Bool

    var pattern: String { "/graphs/:graph/" + (ofEntities ? "entities/:entity" : "attributes/:attribute") }
    var tables: [String] { ofEntities ? EntityStore.tables : AttributeStore.tables }

    private func node(_ id: UUID) -> NodeRef { ofEntities ? .entity(ID(id)) : .attribute(ID(id)) }

    func thing(in graph: WritableGraph, _ visit: Visit, _ db: Database) throws -> VersionedThing<NodeState> {
        let id: ID<Node> = try visit.id(ofEntities ? "entity" : "attribute")
        return try NodeStates.thing(node(id.uuid), in: graph.id, db)
    }

    func place(of thing: VersionedThing<NodeState>, in graph: WritableGraph, _ visit: Visit) throws -> VersionPlace {
        let node = node(thing.id)
        let name = try door.database.read { db in
            try String.fetchOne(
                db, sql: "SELECT name FROM \(node.table) WHERE id = ? AND graphId = ?", arguments: [node.any, graph.id])
        }
        guard let name else { throw Refusal.notFound }
        return VersionPlace(name, node.path(in: graph.id))
    }

    func write(
        _ state: NodeState, over thing: VersionedThing<NodeState>, in graph: WritableGraph, _ visit: Visit,
        _ db: Database
    ) throws {
        try NodeStates.write(state, over: node(thing.id), in: graph, at: clock.now(), db)
    }
}
