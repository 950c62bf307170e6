import HTTP
import House
import Localization

/// One field of an entity: its settings, the effect of a change on its values, and deleting it.
struct FieldController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let fields: FieldStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/graphs/:graph/fields/:field", door.writable, edit),
            .post("/graphs/:graph/fields/:field", door.writable, update),
            .post("/graphs/:graph/fields/:field/delete", door.writable, delete, .makesRoom),
        ]
    }

    /// A field with the facts that its form shows.
    private struct Place {
        let graph: WritableGraph
        let field: EntityField
        let owner: AttributePage.Owner
        let used: [ID<FieldOption>: Int]
        let filled: Int
    }

    private func place(_ graph: WritableGraph, _ visit: Visit) throws -> Place {
        let field = try fields.field(visit.id("field"), in: graph.open)
        let entity = try entities.entity(field.entityId, in: graph.open)
        return Place(
            graph: graph, field: field, owner: AttributePage.Owner(entity, in: graph.id),
            used: try fields.use(of: field, in: graph.open),
            filled: try fields.fill(of: entity.id, in: graph.open)[field.id] ?? 0)
    }

    private func page(
        _ place: Place, version: Int?, _ content: FieldFormPage.Content, meanwhile: FieldFormPage.Content? = nil,
        problems: [String: Phrase] = [:]
    ) -> FieldFormPage {
        FieldFormPage(
            owner: place.owner, action: FieldsController.path(place.field.id, in: place.graph.id),
            version: version ?? place.field.version, content: content, filled: place.filled, meanwhile: meanwhile,
            problems: problems)
    }

    func edit(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        let content = FieldFormPage.Content(place.field, used: place.used, words: visit.words)
        var page = page(place, version: nil, content)
        if place.field.type == .date {
            let id = place.field.id.uuid
            page.bell = BellMark(
                try pages.rooms.bells?.bells(of: "field", datesOf: id, visit)[id],
                orNew: pages.rooms.bellPath("field", id, field: id, visit))
        }
        return try pages.response(page, for: visit)
    }

    func update(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        let field = place.field
        var sent = visit.form
        if let move = visit.form["move"] { sent = Self.moved(sent, move) }
        var form = FieldForm(
            sent, of: field, id: field.id, entity: field.entityId, at: clock.now(), words: visit.words)
        let content = FieldFormPage.Content(form, known: Set(field.options.map(\.id)), used: place.used)
        if visit.form["move"] != nil || visit.form["back"] != nil {
            return try pages.response(page(place, version: form.version, content), for: visit)
        }
        form.check(against: try fields.fields(of: field.entityId, in: place.graph.open), of: field)
        func refused(_ problems: [String: Phrase]) throws -> Response {
            try pages.response(
                page(place, version: form.version, content, problems: problems), for: visit,
                status: .unprocessableContent)
        }
        guard form.problems.isEmpty else { return try refused(form.problems) }
        do {
            switch try fields.change(field.id, to: form, in: place.graph, words: visit.words) {
            case .done(let entry):
                return try .seeOther(
                    fields.undo.bulk.place(of: entry, or: FieldsController.list(field.entityId, in: place.graph.id)))
            case .conflict(let theirs):
                let meanwhile = FieldFormPage.Content(theirs, used: place.used, words: visit.words)
                return try pages.response(
                    page(place, version: theirs.version, content, meanwhile: meanwhile), for: visit, status: .conflict)
            }
        } catch let problems as FormProblems {
            return try refused(problems.phrases)
        } catch let question as FieldStore.Unconfirmed {
            return try pages.response(conversionPage(question.conversion, form, place, visit), for: visit)
        }
    }

    /// The form with a choice at another place: `id:-1` is one up.
    private static func moved(_ form: FormFields, _ move: String) -> FormFields {
        let parts = move.split(separator: ":")
        guard parts.count == 2, let places = Int(parts[1]), (-1...1).contains(places) else { return form }
        var all = form.fields
        let rows = all.indices.filter { all[$0].name.hasPrefix("option-") }
        guard let row = rows.firstIndex(where: { all[$0].name == "option-\(parts[0])" }),
            rows.indices.contains(row + places)
        else { return form }
        all.swapAt(rows[row], rows[row + places])
        var moved = FormFields()
        for field in all { moved.add(field.name, field.value) }
        return moved
    }

    private func conversionPage(
        _ conversion: FieldConversion, _ form: FieldForm, _ place: Place, _ visit: Visit
    ) -> ConversionPage {
        func list(_ items: [FieldConversion.Item]) -> ConversionPage.List {
            ConversionPage.List(items, of: place.field, in: place.graph.id, words: visit.words)
        }
        let sent = visit.form.fields.filter { !["confirmed", "makeOptions", "back"].contains($0.name) }
        return ConversionPage(
            owner: place.owner, action: FieldsController.path(place.field.id, in: place.graph.id),
            field: place.field.name,
            type: conversion.changesType ? form.type : nil, converting: conversion.converting,
            failing: list(conversion.failing), outside: list(conversion.outside), missing: conversion.missing,
            optionable: conversion.optionable, sent: sent)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let removed = try fields.remove(visit.id("field"), from: graph)
        return try .seeOther(
            fields.undo.bulk.place(of: removed.entry, or: FieldsController.list(removed.of, in: graph.id)))
    }
}
