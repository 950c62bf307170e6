import HTTP
import House

/// Lets a member choose several attributes of an entity, and deletes them.
struct BulkEditController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let merges: MergeStore
    let choices: ChoosePages
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/attributes/choose", door.writable, choose),
            .post("/graphs/:graph/entities/:entity/attributes/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ entity: ID<Entity>, in graph: ID<Graph>) -> String {
        EntitiesController.path(entity, in: graph) + "/attributes"
    }

    func choose(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let page = try choices.page(entity, ChosenAttributes(visit.query), visit, in: graph)
        return try pages.response(page, for: visit)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let chosen = ChosenAttributes(visit.form)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else {
            return try choices.refused(entity, chosen, visit, in: graph)
        }
        guard !chosen.isStale(batch) else { return try choices.stale(entity, chosen, visit, in: graph) }
        let entry = try merges.remove(batch.ids, of: entity.id, from: graph)
        return try .seeOther(
            merges.undo.bulk.place(of: entry, or: EntitiesController.path(entity.id, in: graph.id)))
    }
}
