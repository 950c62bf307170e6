import HTTP
import House
import Localization

/// The forms that add an attribute to an entity.
struct AttributesController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let attributes: AttributeStore
    let fields: FieldStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/attributes/new", door.writable, new),
            .post("/graphs/:graph/entities/:entity/attributes", door.writable, create),
        ]
    }

    static func path(_ id: ID<Attribute>, in graph: ID<Graph>) -> String { "/graphs/\(graph)/attributes/\(id)" }

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let known = try fields.fields(of: entity.id, in: graph.open)
        let name = String((visit.query["name"] ?? "").tidiedLine.prefix(EntityForm.nameLimit))
        let values = beginning(known, visit)
        return try pages.response(
            AttributeFormPage(
                of: entity, in: graph.id, name: name,
                question: try attributes.question(of: entity, in: graph.open, visit.words),
                inputs: FieldInput.all(known, values: values, words: visit.words)), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let known = try fields.fields(of: entity.id, in: graph.open)
        let path = EntitiesController.path(entity.id, in: graph.id)
        let isQuick = visit.form["quick"] != nil
        if isQuick { return try createQuickly(entity, known, in: graph, visit) }

        let form = AttributeForm(visit.form, fields: known, words: visit.words)
        guard form.problems.isEmpty, form.orphanedValues.isEmpty else {
            let page = AttributeFormPage(
                of: entity, in: graph.id, name: form.node.name, icon: form.node.icon,
                notes: form.notesWithOrphanedValues,
                mentions: form.node.mentions, question: try question(of: entity, in: graph, visit),
                inputs: FieldInput.all(known, typed: form.typed, values: [:], words: visit.words),
                notice: form.orphanNotice, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let id = try attributes.add(form, to: entity.id, in: graph, naming: form.node.item)
        return .seeOther(visit.form["again"] == nil ? Self.path(id, in: graph.id) : path + "/attributes/new")
    }

    /// Creates an attribute from a name alone. If required fields have no default, the whole form follows.
    private func createQuickly(
        _ entity: Entity, _ known: [EntityField], in graph: WritableGraph, _ visit: Visit
    ) throws -> Response {
        let values = beginning(known, visit)
        let isSuggested = visit.form["suggested"] != nil
        let item = isSuggested ? try question(of: entity, in: graph, visit) : ItemName(sent: visit.form)
        let form = AttributeForm(name: (visit.form["name"] ?? "").tidiedLine, item: item, beginning: values)
        let isComplete = known.allSatisfy { !$0.isRequired || values[$0.id] != nil }
        guard form.problems.isEmpty, isComplete else {
            let page = AttributeFormPage(
                of: entity, in: graph.id, name: form.node.name, question: try question(of: entity, in: graph, visit),
                inputs: FieldInput.all(known, values: values, words: visit.words),
                notice: form.problems.isEmpty ? Phrase("Some required fields are empty.") : nil, problems: form.problems
            )
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let sent = ID<Attribute>(sent: visit.form["id"], by: graph.member, in: entity.id.uuid)
        _ = try attributes.add(form, to: entity.id, in: graph, as: sent, naming: item)
        return .seeOther(EntitiesController.path(entity.id, in: graph.id) + "#attributes")
    }

    /// What was typed for what one of the entity's things is called; else what is suggested, where it is asked.
    private func question(of entity: Entity, in graph: WritableGraph, _ visit: Visit) throws -> ItemName? {
        if let item = ItemName(sent: visit.form), !item.isEmpty { return item }
        return try attributes.question(of: entity, in: graph.open, visit.words)
    }

    private func beginning(_ known: [EntityField], _ visit: Visit) -> FieldStore.Values {
        FieldStore.beginning(known, today: Day(clock.now().date, in: visit.words.timeZone))
    }
}
