import HTTP
import House
import Localization

/// Deletes an option of a choice field.
struct OptionsController: Sendable {
    let door: GraphDoor
    let fields: FieldStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/fields/:field/options/:option", door.writable, show),
            .post("/graphs/:graph/fields/:field/options/:option/delete", door.writable, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<FieldOption>, of field: ID<EntityField>, in graph: ID<Graph>) -> String {
        "\(FieldsController.path(field, in: graph))/options/\(id)"
    }

    func show(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        return try pages.response(page(visit, in: graph), for: visit)
    }

    private func page(_ visit: Visit, in graph: WritableGraph, problems: [String: Phrase] = [:]) throws -> OptionPage {
        let field = try fields.field(visit.id("field"), in: graph.open)
        let id: ID<FieldOption> = try visit.id("option")
        guard let option = field.option(id) else { throw Refusal.notFound }
        return OptionPage(
            fieldPath: FieldsController.path(field.id, in: graph.id), field: field.name,
            action: Self.path(id, of: field.id, in: graph.id) + "/delete", name: option.name,
            used: try fields.use(of: field, in: graph.open)[id] ?? 0,
            others: field.options.filter { $0.id != id }.map { Choice(value: $0.id.description, label: $0.name) },
            problems: problems)
    }

    func delete(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let field: ID<EntityField> = try visit.id("field")
        let answer = visit.form["heir"] ?? "notes"
        let heir = ID<FieldOption>(answer)
        let known = try fields.field(field, in: graph.open)
        let option: ID<FieldOption> = try visit.id("option")
        guard answer == "notes" || heir.map({ $0 != option && known.option($0) != nil }) == true else {
            let page = try page(visit, in: graph, problems: ["heir": Phrase("Choose one from the list.")])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let entry = try fields.remove(option, of: field, heir: heir, from: graph)
        return try .seeOther(fields.undo.bulk.place(of: entry, or: FieldsController.path(field, in: graph.id)))
    }
}
