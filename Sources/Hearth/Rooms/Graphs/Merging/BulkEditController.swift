import HTTP
import Localization

/// The pages that choose several attributes of an entity, to move or to delete them together.
struct BulkEditController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let merges: MergeStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/attributes/choose", door.writable, choose),
            .get("/graphs/:graph/entities/:entity/attributes/move", door.writable, target),
            .post("/graphs/:graph/entities/:entity/attributes/move", door.writable, move),
            .post("/graphs/:graph/entities/:entity/attributes/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ entity: ID<Entity>, in graph: ID<Graph>) -> String {
        EntitiesController.path(entity, in: graph) + "/attributes"
    }

    /// Rows on a page to choose from.
    private static let pageSize = 50

    private func entity(_ graph: WritableGraph, _ visit: Visit) throws -> Entity {
        try entities.entity(visit.id("entity"), in: graph.open)
    }

    // MARK: Choosing

    func choose(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entity(graph, visit)
        return try pages.response(choosePage(entity, ChosenAttributes(visit.query), visit, in: graph), for: visit)
    }

    private func refused(
        _ entity: Entity, _ chosen: ChosenAttributes, _ visit: Visit, in graph: WritableGraph,
        status: HTTP.Status = .unprocessableContent
    ) throws -> Response {
        let problem =
            chosen.isTooMany
            ? Phrase("These are too many: choose at most \(ChosenAttributes.limit), or all that a search finds.")
            : Phrase("Choose at least one.")
        let page = try choosePage(entity, chosen, visit, in: graph, problem: problem)
        return try pages.response(page, for: visit, status: status)
    }

    private func choosePage(
        _ entity: Entity, _ chosen: ChosenAttributes, _ visit: Visit, in graph: WritableGraph, problem: Phrase? = nil
    ) throws -> ChoosePage {
        let listPage = ListPage(visit.query, size: Self.pageSize)
        let listed = AttributeListing.Query(
            chosen.query, AttributeDisplay(), fields: [], shown: [], page: listPage)
        let listing = try attributes.list(listed, of: entity.id, in: graph.open)
        let here = Set(listing.rows.map(\.id))
        let elsewhere = try attributes.rows(
            chosen.ids.prefix(ChosenAttributes.limit).filter { !here.contains($0) }, of: entity.id, in: graph.open)
        let picked = Set(chosen.ids)
        func row(_ row: AttributeRow) -> ChoosePage.Row {
            ChoosePage.Row(
                id: row.id.description, name: row.name, preview: row.preview,
                isChosen: picked.contains(row.id))
        }
        return ChoosePage(
            owner: AttributePage.Owner(entity, in: graph.id), query: chosen.query, total: listing.total,
            isEvery: chosen.isEvery, page: listPage.number,
            pageCount: listPage.count(of: listing.total), rows: listing.rows.map(row),
            elsewhere: elsewhere.map(row), problem: problem)
    }

    // MARK: Moving

    /// Asks for the target entity; once it is chosen, shows the preview of the move.
    func target(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entity(graph, visit)
        let chosen = ChosenAttributes(visit.query)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else {
            return try refused(entity, chosen, visit, in: graph, status: .ok)
        }
        if let target = visit.query["entity"].flatMap({ ID<Entity>($0) }), target != entity.id {
            return try pages.response(
                preview(batch, chosen, of: entity, to: target, visit, in: graph), for: visit)
        }
        return try pages.response(pick(batch, chosen, of: entity, visit, in: graph), for: visit)
    }

    private func pick(
        _ batch: MergeStore.Batch, _ chosen: ChosenAttributes, of entity: Entity, _ visit: Visit,
        in graph: WritableGraph, problems: [String: Phrase] = [:]
    ) throws -> PickPage {
        let query = visit.query["find"] ?? ""
        let found = try merges.candidates(query, isAttribute: false, except: ID(entity.id.uuid), in: graph.open)
        return PickPage(
            purpose: .moveMany(batch.ids.count), name: entity.name,
            path: EntitiesController.path(entity.id, in: graph.id), query: query,
            rows: found.map(PickPage.Row.init), sent: chosen.fields,
            problems: problems)
    }

    private func preview(
        _ batch: MergeStore.Batch, _ chosen: ChosenAttributes, of entity: Entity, to target: ID<Entity>,
        _ visit: Visit, in graph: WritableGraph, isStale: Bool = false
    ) throws -> MovePage {
        let move = try merges.preview(batch.ids, of: entity.id, to: target, words: visit.words, in: graph.open)
        let path = Self.path(entity.id, in: graph.id)
        return MovePage(
            move, batch, above: (entity.name, EntitiesController.path(entity.id, in: graph.id)),
            action: path + "/move", cancelPath: EntitiesController.path(entity.id, in: graph.id), sent: chosen.fields,
            isStale: isStale)
    }

    func move(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entity(graph, visit)
        let chosen = ChosenAttributes(visit.form)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else { return try refused(entity, chosen, visit, in: graph) }
        guard let target = visit.form["entity"].flatMap({ ID<Entity>($0) }), target != entity.id else {
            let problems = ["entity": Phrase("Choose one of the list.")]
            return try pages.response(
                pick(batch, chosen, of: entity, visit, in: graph, problems: problems), for: visit,
                status: .unprocessableContent)
        }
        if let count = chosen.count, count != batch.ids.count {
            return try pages.response(
                preview(batch, chosen, of: entity, to: target, visit, in: graph, isStale: true), for: visit,
                status: .conflict)
        }
        let place = EntitiesController.path(target, in: graph.id)
        let entry = try merges.move(batch.ids, to: target, words: visit.words, in: graph, place: place)
        return try .seeOther(merges.undo.bulk.place(of: entry, or: place))
    }

    // MARK: Deleting

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entity(graph, visit)
        let chosen = ChosenAttributes(visit.form)
        let batch = try merges.batch(chosen, of: entity.id, in: graph.open)
        guard !batch.ids.isEmpty, !chosen.isTooMany else { return try refused(entity, chosen, visit, in: graph) }
        let entry = try merges.remove(batch.ids, of: entity.id, from: graph)
        return try .seeOther(
            merges.undo.bulk.place(of: entry, or: EntitiesController.path(entity.id, in: graph.id)))
    }
}

extension MovePage {
    init(
        _ move: MergeStore.Move, _ batch: MergeStore.Batch, above: (title: String, path: String), action: String,
        cancelPath: String, sent: [(name: String, value: String)], isStale: Bool = false
    ) {
        self.init(
            above: above, action: action, cancelPath: cancelPath, names: batch.names, count: batch.ids.count,
            target: .init(id: move.target.id.description, icon: move.target.icon, name: move.target.name),
            fields: move.fields.map {
                MovePage.Line(name: $0.field.name, target: $0.target?.name, moving: $0.moving, noted: $0.noted)
            }, sent: sent, isStale: isStale)
    }
}
