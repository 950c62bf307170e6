import HTTP
import House
import Localization

/// The import of a table of text into an entity.
struct EntityImport: TableImport {
    let graph: WritableGraph
    let entity: Entity
    let fields: [EntityField]
    let imports: ImportStore
    let today: Day
    let now: Instant
    let words: Words

    /// A table divided into its cells, and read as chosen.
    struct Reading {
        let sheet: ImportSheet
        let rows: ImportReading
    }

    var landing: String { TableController.path(entity.id, in: graph.id) }

    func key(_ choices: ImportChoices) -> String { choices.key }

    func parsed(_ text: String, _ choices: ImportChoices) throws -> ImportSheet {
        do throws(CSVReader.Problem) {
            return try ImportSheet(choices.textEncoding?.text(text) ?? text, choices.separator)
        } catch {
            throw FileRefusal(reason: error.phrase)
        }
    }

    func reading(_ sheet: ImportSheet, _ choices: ImportChoices) -> Reading {
        let rows = ImportReading(sheet, choices, fields: fields, entity: entity.id, today: today, at: now, words: words)
        return Reading(sheet: sheet, rows: rows)
    }

    func choices(of reading: Reading) -> ImportChoices { reading.rows.choices }

    func choices(
        _ kept: ImportChoices, changedBy form: FormFields, shown: Reading?,
        parsed: (ImportChoices) throws -> ImportSheet
    ) throws -> ImportChoices {
        var choices = kept
        // A text that cannot be divided like this has no columns to guess.
        if choices.read(form), let sheet = try? parsed(choices) {
            let guessed = ImportGuess(sheet: sheet, fields: fields, words: words)
                .choices(choices.separator, choices.textEncoding, hasHeader: choices.hasHeader)
            choices.columns = guessed.columns
            choices.newOptions = []
        }
        return choices
    }

    func problems(of reading: Reading) -> [String: Phrase] { reading.rows.problems }

    func firstProblems(of reading: Reading) -> [String: Phrase] { reading.rows.nameProblems }

    func plan(_ reading: Reading) throws -> ImportPlan {
        try imports.plan(reading.rows, for: entity.id, in: graph.open, words: words)
    }

    func failingRows(of plan: ImportPlan) -> Set<Int> { plan.badRows }

    func bring(_ staged: StagedTable<Self>, _ reading: Reading) throws -> BulkWork? {
        try imports.bring(
            staged.file, reading.rows, into: entity.id, in: graph, words: words, preview: staged.path,
            landing: landing
        ) { counts in ImportSummary.title(entity.name, counts, words) }
    }

    // MARK: Pages

    private func builder(_ staged: StagedTable<Self>, _ choices: ImportChoices) throws -> ImportBuilder {
        let place = ImportPreviewPage.Place(
            action: staged.path, entityName: entity.name, tablePath: landing, fileName: staged.file.fileName)
        return ImportBuilder(
            place: place, encoding: try choices.textEncoding?.field(staged.file.text()), fields: fields, words: words)
    }

    func page(
        _ staged: StagedTable<Self>, _ reading: Reading, _ plan: ImportPlan, problems: [String: Phrase],
        notice: Phrase?
    ) throws -> any Page {
        try builder(staged, reading.rows.choices)
            .page(reading.sheet, reading.rows, plan, problems: problems, notice: notice)
    }

    func page(_ staged: StagedTable<Self>, _ choices: ImportChoices, unreadable reason: Phrase) throws -> any Page {
        try builder(staged, choices).page(choices, reason)
    }
}
