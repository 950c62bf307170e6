import HTTP
import House
import Localization

/// Shows an uploaded table of text as it would be imported into an entity, and imports it.
struct StagedImportController: Sendable {
    let door: GraphDoor
    let entities: EntityStore
    let fields: FieldStore
    let imports: ImportStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/graphs/:graph/entities/:entity/table/import/:import", door.writable, show, [.slow, .apart]),
            .post("/graphs/:graph/entities/:entity/table/import/:import", door.writable, bring),
        ]
    }

    /// The graph, entity, file and fields that a request is about.
    private struct Place {
        let graph: WritableGraph
        let entity: Entity
        let kept: ImportStore.Texts.File
        let fields: [EntityField]

        var path: String { ImportController.path(entity.id, in: graph.id) + "/\(kept.id)" }
        var tablePath: String { TableController.path(entity.id, in: graph.id) }
    }

    private func place(_ graph: WritableGraph, _ visit: Visit) throws -> Place {
        let entity = try entities.entity(visit.id("entity"), in: graph.open)
        return Place(
            graph: graph, entity: entity,
            kept: try imports.texts.find(visit.id("import"), for: ImportStore.destination(entity.id, in: graph)),
            fields: try fields.fields(of: entity.id, in: graph.open))
    }

    func show(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        if place.kept.isDone {
            return try .seeOther(imports.undo.bulk.place(at: place.kept.id.uuid) ?? place.tablePath)
        }
        let choices = place.kept.choices
        let sheet: ImportSheet
        do throws(CSVReader.Problem) {
            sheet = try ImportSheet(place.kept.text, choices.separator)
        } catch {
            return try unreadable(place, choices, error, visit)
        }
        let reading = reading(place, sheet, choices, visit)
        return try answer(place, sheet, reading, visit, problems: reading.nameProblems)
    }

    private func reading(
        _ place: Place, _ sheet: ImportSheet, _ choices: ImportChoices, _ visit: Visit
    ) -> ImportReading {
        let now = clock.now()
        return ImportReading(
            sheet, choices, fields: place.fields, entity: place.entity.id,
            today: Day(now.date, in: visit.words.timeZone), at: now, words: visit.words)
    }

    // MARK: Import

    /// Saves the choices, and with `go` imports the rows. Failing rows that the page has not shown yet are shown first.
    func bring(_ graph: WritableGraph, _ visit: Visit) throws -> Response {
        let place = try place(graph, visit)
        if place.kept.isDone {
            return try .seeOther(imports.undo.bulk.place(at: place.kept.id.uuid) ?? place.tablePath)
        }
        var choices = place.kept.choices
        let isOther = choices.read(visit.form)
        let sheet: ImportSheet
        do throws(CSVReader.Problem) {
            sheet = try ImportSheet(place.kept.text, choices.separator)
        } catch {
            return try unreadable(place, choices, error, visit, status: .unprocessableContent)
        }
        if isOther {
            let guessed = ImportGuess(sheet: sheet, fields: place.fields, words: visit.words)
                .choices(choices.separator, hasHeader: choices.hasHeader)
            choices.columns = guessed.columns
            choices.newOptions = []
        }
        try imports.texts.choose(choices, for: place.kept.id, of: place.graph.member)
        guard visit.form["go"] != nil else { return .seeOther(place.path) }

        let reading = reading(place, sheet, choices, visit)
        guard reading.problems.isEmpty else {
            return try answer(place, sheet, reading, visit, problems: reading.problems, status: .unprocessableContent)
        }
        if choices != place.kept.choices {
            let plan = try imports.plan(reading, for: place.entity.id, in: place.graph.open, words: visit.words)
            if try !plan.badRows.isSubset(of: shownBadRows(place, visit)) {
                return try answer(
                    place, sheet, reading, visit,
                    notice: Phrase("With what you changed, some rows do not come. Look at them before you go on."),
                    status: .unprocessableContent)
            }
        }
        let entry = try imports.bring(
            place.kept.id, reading, into: place.entity.id, in: place.graph, words: visit.words, place: place.tablePath
        ) { counts in ImportSummary.title(place.entity.name, counts, visit.words) }
        return try .seeOther(imports.undo.bulk.place(of: entry, or: place.tablePath))
    }

    /// The rows that the page showed as failing.
    private func shownBadRows(_ place: Place, _ visit: Visit) throws -> Set<Int> {
        guard let sheet = try? ImportSheet(place.kept.text, place.kept.choices.separator) else { return [] }
        let reading = reading(place, sheet, place.kept.choices, visit)
        return try imports.plan(reading, for: place.entity.id, in: place.graph.open, words: visit.words).badRows
    }

    // MARK: Pages

    private func answer(
        _ place: Place, _ sheet: ImportSheet, _ reading: ImportReading, _ visit: Visit,
        problems: [String: Phrase] = [:], notice: Phrase? = nil, status: Status = .ok
    ) throws -> Response {
        let plan = try imports.plan(reading, for: place.entity.id, in: place.graph.open, words: visit.words)
        let builder = ImportBuilder(
            entity: place.entity, kept: place.kept, fields: place.fields, action: place.path,
            tablePath: place.tablePath, words: visit.words)
        let page = builder.page(sheet, reading, plan, problems: problems, notice: notice)
        return try pages.response(page, for: visit, status: status)
    }

    /// The page for a file that cannot be divided into cells with the chosen separator.
    private func unreadable(
        _ place: Place, _ choices: ImportChoices, _ problem: CSVReader.Problem, _ visit: Visit, status: Status = .ok
    ) throws -> Response {
        let builder = ImportBuilder(
            entity: place.entity, kept: place.kept, fields: place.fields, action: place.path,
            tablePath: place.tablePath, words: visit.words)
        return try pages.response(builder.page(choices, problem), for: visit, status: status)
    }
}
