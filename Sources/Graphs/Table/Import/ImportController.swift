import HTTP
import House
import Localization

/// Uploads a table of text that is to be imported into an entity.
struct ImportController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let fields: FieldStore
    let imports: ImportStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/table/import", door.writable, new),
            .post("/graphs/:graph/entities/:entity/table/import", door.writable, create, .uploads),
        ]
    }

    static func path(_ entity: ID<Entity>, in graph: ID<Graph>) -> String {
        TableController.path(entity, in: graph) + "/import"
    }

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return try pages.response(ImportPage(entity, in: graph.id, text: "", problems: [:]), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let form = try ImportForm(visit.request)
        guard form.problems.isEmpty, let text = form.text, let found = form.found else {
            let page = ImportPage(entity, in: graph.id, text: form.pasted, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let guess = ImportGuess(
            sheet: found.sheet, fields: try fields.fields(of: entity.id, in: graph.open), words: visit.words)
        let id = try imports.keep(
            text, named: form.fileName, guess.choices(found.separator), for: entity.id, in: graph)
        return .seeOther(Self.path(entity.id, in: graph.id) + "/\(id)")
    }
}
