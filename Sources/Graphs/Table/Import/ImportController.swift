import HTTP
import House
import Localization

/// Imports a table of text into an entity: uploading it, a preview, and importing.
struct ImportController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let fields: FieldStore
    let imports: ImportStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        let path = "/graphs/:graph/entities/:entity/table/import"
        return [
            .get(path, door.writable, new),
            .post(path, door.writable, create, .uploads),
            .get(path + "/:staged", door.writable, show, [.slow, .apart]),
            .post(path + "/:staged", door.writable, bring),
        ]
    }

    static func path(_ entity: ID<Entity>, in graph: ID<Graph>) -> String {
        TableController.path(entity, in: graph) + "/import"
    }

    private func staged(_ entity: Entity, in graph: WritableGraph) -> StagedImport {
        let path = Self.path(entity.id, in: graph.id)
        return StagedImport(
            destination: StagedFile.Destination(room: GraphsRoom.id, member: graph.member, subject: entity.id.uuid),
            undo: imports.undo, pages: pages, preview: { "\(path)/\($0)" },
            page: { ImportPage(entity, in: graph.id, text: "", problems: ["file": $0]) })
    }

    // MARK: Sending

    func new(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return try pages.response(ImportPage(entity, in: graph.id, text: "", problems: [:]), for: visit)
    }

    func create(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        var form = try TextForm(visit.request)
        guard let found = Self.sheet(&form) else {
            let page = ImportPage(entity, in: graph.id, text: form.pasted, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let guess = ImportGuess(
            sheet: found.sheet, fields: try fields.fields(of: entity.id, in: graph.open), words: visit.words)
        let choices = guess.choices(found.separator, found.text.encoding)
        return try staged(entity, in: graph).keep(
            found.text.text, named: form.fileName, choices, found.sheet, for: choices.key)
    }

    /// `nil` if there is a problem, which is added to the form.
    private static func sheet(
        _ form: inout TextForm
    ) -> (text: ForeignText, sheet: ImportSheet, separator: FileFormat.Separator)? {
        guard form.problems.isEmpty, let text = form.text else { return nil }
        do throws(CSVReader.Problem) {
            let (sheet, separator) = try ImportSheet.found(text.encoding?.text(text.text) ?? text.text)
            if !sheet.rows.isEmpty { return (text, sheet, separator) }
            form.problems[form.input] = Phrase("This file is empty.")
        } catch {
            form.problems[form.input] = error.phrase
        }
        return nil
    }

    // MARK: Looking, and bringing in

    func show(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let table = try table(graph, visit)
        return try staged(table.entity, in: graph).show(visit, table)
    }

    func bring(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let table = try table(graph, visit)
        return try staged(table.entity, in: graph).bring(visit, table)
    }

    private func table(_ graph: WritableGraph, _ visit: Visit) throws -> EntityImport {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        let now = clock.now()
        return EntityImport(
            graph: graph, entity: entity, fields: try fields.fields(of: entity.id, in: graph.open), imports: imports,
            today: Day(now.date, in: visit.words.timeZone), now: now, words: visit.words)
    }
}
