import HTTP
import House
import Localization

/// The fields of an entity: their list, their order, and new ones.
struct FieldsController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/fields", door.writable, index),
            .get("/graphs/:graph/entities/:entity/fields/new", door.writable, new),
            .post("/graphs/:graph/entities/:entity/fields", door.writable, create),
            .post("/graphs/:graph/entities/:entity/fields/order", door.writable, order),
        ]
    }

    static func path(_ id: ID<EntityField>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/fields/\(id)" }

    static func list(_ entity: ID<Entity>, in graph: ID<Graph>) -> String {
        EntitiesController.path(entity, in: graph) + "/fields"
    }

    func index(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let filled = try fields.fill(of: entity.id, in: graph.open)
        let page = FieldsPage(
            owner: AttributePage.Owner(entity, in: graph.id),
            fields: try fields.fields(of: entity.id, in: graph.open).map { field in
                FieldsPage.FieldRow(field, filled: filled[field.id] ?? 0, in: graph.id)
            },
            attributes: try attributes.counts(of: [entity.id], in: graph.open)[entity.id] ?? 0)
        return try pages.response(
            page, for: visit, newThing: Self.list(entity.id, in: graph.id) + "/new")
    }

    func order(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity: ID<Entity> = try visit.id("entity")
        let ids = (visit.form["order"] ?? "").split(separator: ",").compactMap { ID<EntityField>(String($0)) }
        var anchor = ""
        if !ids.isEmpty {
            try fields.order(ids, of: entity, in: graph)
        } else if let field = visit.form["field"].flatMap({ ID<EntityField>($0) }) {
            try fields.move(field, by: visit.form["by"] == "-1" ? -1 : 1, of: entity, in: graph)
            anchor = "#field-\(field)"
        } else {
            throw Refusal.badRequest(Phrase("This order could not be read."))
        }
        return .seeOther(Self.list(entity, in: graph.id) + anchor)
    }

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return try pages.response(
            FieldFormPage(
                owner: AttributePage.Owner(entity, in: graph.id), action: Self.list(entity.id, in: graph.id),
                version: nil, content: .empty, filled: 0), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let now = clock.now()
        let id = ID<EntityField>(at: now)
        var form = FieldForm(visit.form, of: nil, id: id, entity: entity.id, at: now, words: visit.words)
        if form.problems.isEmpty, try fields.add(form, as: id, to: entity.id, in: graph) {
            return .seeOther(Self.list(entity.id, in: graph.id))
        }
        form.check(against: try fields.fields(of: entity.id, in: graph.open))
        let page = FieldFormPage(
            owner: AttributePage.Owner(entity, in: graph.id), action: Self.list(entity.id, in: graph.id),
            version: nil, content: FieldFormPage.Content(form, known: [], used: [:]), filled: 0,
            problems: form.problems)
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }
}
