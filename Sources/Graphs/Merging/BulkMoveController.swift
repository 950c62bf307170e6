import HTTP
import House
import Localization

/// Moves the chosen attributes of an entity to another.
struct BulkMoveController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let merges: MergeStore
    let choices: ChoosePages
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/attributes/move", door.writable, pick),
            .post("/graphs/:graph/entities/:entity/attributes/move", door.writable, move),
        ]
    }

    /// Asks for the target entity; once it is chosen, shows the preview of the move.
    func pick(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let chosen = ChosenAttributes(visit.query)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else {
            return try choices.refused(entity, chosen, visit, in: graph, status: .ok)
        }
        guard !chosen.isStale(batch) else { return try choices.stale(entity, chosen, visit, in: graph) }
        if let target = visit.query["entity"].flatMap({ ID<Entity>($0) }), target != entity.id {
            return try pages.response(
                preview(batch, chosen, of: entity, to: target, visit, in: graph), for: visit)
        }
        return try pages.response(pickPage(batch, chosen, of: entity, visit, in: graph), for: visit)
    }

    private func pickPage(
        _ batch: MergeStore.Batch, _ chosen: ChosenAttributes, of entity: Entity, _ visit: Visit,
        in graph: WritableGraph, problems: [String: Phrase] = [:]
    ) throws -> PickPage {
        let query = visit.query["find"] ?? ""
        let found = try merges.candidates(query, isAttribute: false, except: ID(entity.id.uuid), in: graph.open)
        return PickPage(
            purpose: .moveMany(batch.ids.count, entity.item), name: entity.name,
            path: EntitiesController.path(entity.id, in: graph.id), query: query,
            rows: found.map(PickPage.Row.init), sent: chosen.fields(batch),
            problems: problems)
    }

    private func preview(
        _ batch: MergeStore.Batch, _ chosen: ChosenAttributes, of entity: Entity, to target: ID<Entity>,
        _ visit: Visit, in graph: WritableGraph, isStale: Bool = false
    ) throws -> MovePage {
        let move = try merges.preview(batch.ids, of: entity.id, to: target, words: visit.words, in: graph.open)
        let path = BulkEditController.path(entity.id, in: graph.id)
        return MovePage(
            move, batch, above: (entity.name, EntitiesController.path(entity.id, in: graph.id)), item: entity.item,
            action: path + "/move", cancelPath: EntitiesController.path(entity.id, in: graph.id),
            sent: chosen.fields(batch), isStale: isStale)
    }

    func move(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let chosen = ChosenAttributes(visit.form)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else {
            return try choices.refused(entity, chosen, visit, in: graph)
        }
        guard !chosen.isAnotherSearch else { return try choices.stale(entity, chosen, visit, in: graph) }
        guard let target = visit.form["entity"].flatMap({ ID<Entity>($0) }), target != entity.id else {
            let problems = ["entity": Phrase("Choose one from the list.")]
            return try pages.response(
                pickPage(batch, chosen, of: entity, visit, in: graph, problems: problems), for: visit,
                status: .unprocessableContent)
        }
        if chosen.isChanged(batch) {
            return try pages.response(
                preview(batch, chosen, of: entity, to: target, visit, in: graph, isStale: true), for: visit,
                status: .conflict)
        }
        let place = EntitiesController.path(target, in: graph.id)
        let entry = try merges.move(batch.ids, to: target, words: visit.words, in: graph, place: place)
        return try .seeOther(merges.undo.bulk.place(of: entry, or: place))
    }
}
