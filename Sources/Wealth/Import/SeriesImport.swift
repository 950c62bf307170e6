import HTTP
import House
import Localization

/// The import of a text into a member's series.
struct SeriesImport: TableImport {
    let writer: Writer
    /// All series that the member sees, their own first.
    let visible: [OpenSeries]
    let imports: WealthImportStore
    let words: Words
    let today: Day
    let hidesAmounts: Bool

    var landing: String { "/wealth?range=all" }

    func key(_ choices: WealthImportChoices) -> String { choices.key(words) }

    func parsed(_ text: String, _ choices: WealthImportChoices) throws -> WealthSource {
        do {
            return try choices.format.read(text, choices, words: words)
        } catch is CSVReader.Problem {
            throw Self.undivided
        } catch is WealthFormat.Problem {
            throw Self.undivided
        }
    }

    private static let undivided = FileRefusal(
        reason: Phrase("The columns do not match. Choose another separator."))

    func reading(_ source: WealthSource, _ choices: WealthImportChoices) -> WealthImportReading {
        WealthImportReading(source, choices, visible: visible, of: writer.member.id)
    }

    func choices(of reading: WealthImportReading) -> WealthImportChoices { reading.choices }

    func choices(
        _ kept: WealthImportChoices, changedBy form: FormFields, shown: WealthImportReading?,
        parsed: (WealthImportChoices) throws -> WealthSource
    ) -> WealthImportChoices {
        var choices = shown?.choices ?? kept
        choices.read(form, accounts: shown?.source.accounts.map(\.label) ?? [])
        return choices
    }

    func problems(of reading: WealthImportReading) -> [String: Phrase] { reading.problems }

    func firstProblems(of reading: WealthImportReading) -> [String: Phrase] { [:] }

    func plan(_ reading: WealthImportReading) throws -> WealthImportPlan { try imports.plan(reading) }

    func failingRows(of plan: WealthImportPlan) -> Set<String> { plan.badKeys }

    func bring(_ staged: StagedTable<Self>, _ reading: WealthImportReading) throws -> BulkWork? {
        let name = staged.file.fileName.isEmpty ? words("Pasted text") : staged.file.fileName
        return try imports.bring(
            staged.file, reading, for: writer, zone: words.timeZone, preview: staged.path, landing: landing
        ) { counts in WealthImportBuilder.title(name, counts, words) }
    }

    // MARK: Pages

    func page(
        _ staged: StagedTable<Self>, _ reading: WealthImportReading, _ plan: WealthImportPlan,
        problems: [String: Phrase], notice: Phrase?
    ) throws -> any Page {
        let builder = WealthImportBuilder(
            staged: staged, reading: reading, plan: plan, own: try visible.filter(\.isOwn).map(OwnSeries.init),
            words: words, today: today, hidesAmounts: hidesAmounts)
        return try builder.page(problems: problems, notice: notice)
    }

    func page(
        _ staged: StagedTable<Self>, _ choices: WealthImportChoices, unreadable reason: Phrase
    ) throws -> any Page {
        try WealthImportBuilder.unreadable(staged, choices, reason)
    }
}
