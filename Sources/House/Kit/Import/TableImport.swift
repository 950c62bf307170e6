package import HTTP
package import Localization

/// An import of a table of text: what a room does with a text that is read as the member chooses.
package protocol TableImport {
    /// How the text is read, and where its columns or accounts go: guessed until the member chooses.
    associatedtype Choices: Codable, Equatable
    /// What the text is parsed into.
    associatedtype Parsed: ParsedText
    /// What was parsed, as read with the choices.
    associatedtype Reading
    /// What the import would do.
    associatedtype Plan
    /// A row or a line of the text.
    associatedtype Row: Hashable

    /// The page to open once the import is done.
    var landing: String { get }

    /// One line: those of the choices on which the parsing depends, and all else on which it does besides the text.
    func key(_ choices: Choices) -> String

    /// - Throws: `FileRefusal` if the text cannot be divided with the choices.
    func parsed(_ text: String, _ choices: Choices) throws -> Parsed

    func reading(_ parsed: Parsed, _ choices: Choices) throws -> Reading

    /// The choices of a reading, with what the text itself decided.
    func choices(of reading: Reading) -> Choices

    /// The choices as a form changes them, also if the text cannot be divided with them.
    /// - Parameters:
    ///   - kept: the choices so far.
    ///   - shown: the reading that the page showed; `nil` if it showed that the text cannot be divided.
    ///   - parsed: as of this protocol.
    func choices(
        _ kept: Choices, changedBy form: FormFields, shown: Reading?, parsed: (Choices) throws -> Parsed
    ) throws -> Choices

    /// The problems that keep a reading from being imported, by the names of their inputs.
    func problems(of reading: Reading) -> [String: Phrase]

    /// Those of the problems that are said at the first look.
    func firstProblems(of reading: Reading) -> [String: Phrase]

    /// The plan of an import as of now.
    func plan(_ reading: Reading) throws -> Plan

    /// The rows that would not come.
    func failingRows(of plan: Plan) -> Set<Row>

    /// The preview.
    func page(
        _ staged: StagedTable<Self>, _ reading: Reading, _ plan: Plan, problems: [String: Phrase], notice: Phrase?
    ) throws -> any Page

    /// The preview of a text that cannot be divided with the choices.
    func page(_ staged: StagedTable<Self>, _ choices: Choices, unreadable reason: Phrase) throws -> any Page

    /// Begins the import, see `UndoStore.bring`.
    /// - Returns: `nil` if there is nothing to import.
    func bring(_ staged: StagedTable<Self>, _ reading: Reading) throws -> BulkWork?
}

/// A staged table of text, and the requests for it.
package struct StagedTable<Import: TableImport> {
    package let file: StagedFile
    /// The address of its preview.
    package let path: String
    private let kept: Import.Choices
    private let table: Import
    private let requests: StagedImport

    /// - Throws: an error of the disk, or `Refusal.notFound` if the choices are no longer there.
    init(_ file: StagedFile, _ table: Import, in requests: StagedImport, at path: String) throws {
        self.file = file
        self.path = path
        kept = try file.choices()
        self.table = table
        self.requests = requests
    }

    /// The text is parsed at the first look with these choices, see `StagedRows`.
    private func parsed(_ choices: Import.Choices) throws -> Import.Parsed {
        try StagedRows(beside: file.path).parsed(for: table.key(choices)) { try table.parsed(file.text(), choices) }
    }

    private func reading(_ choices: Import.Choices) throws -> Import.Reading {
        try table.reading(parsed(choices), choices)
    }

    func show(_ visit: Visit) throws -> Response {
        do {
            let reading = try reading(kept)
            return try answer(reading, table.plan(reading), table.firstProblems(of: reading), visit)
        } catch let refusal as FileRefusal {
            return try answer(table.page(self, kept, unreadable: refusal.reason), visit, status: .ok)
        }
    }

    /// Keeps the choices and, with `go`, imports the rows. Failing rows that the page has not shown yet are shown first.
    func bring(_ visit: Visit) throws -> Response {
        let shown = try shown()
        let choices = try table.choices(kept, changedBy: visit.form, shown: shown, parsed: parsed)
        let isAsShown = choices == kept || shown.map(table.choices) == choices
        let reading: Import.Reading
        do {
            reading = if isAsShown, let shown { shown } else { try self.reading(choices) }
        } catch let refusal as FileRefusal {
            let page = try table.page(self, choices, unreadable: refusal.reason)
            return try answer(page, visit, status: .unprocessableContent)
        }
        try file.choose(choices)
        guard visit.form["go"] != nil else { return .seeOther(path) }

        let problems = table.problems(of: reading)
        guard problems.isEmpty else {
            return try answer(reading, table.plan(reading), problems, visit, status: .unprocessableContent)
        }
        if !isAsShown {
            let plan = try table.plan(reading)
            let seen = try shown.map { try table.failingRows(of: table.plan($0)) } ?? []
            if !table.failingRows(of: plan).isSubset(of: seen) {
                return try answer(
                    reading, plan, [:], visit,
                    notice: Phrase("With your changes, some rows will be skipped. Check them before you continue."),
                    status: .unprocessableContent)
            }
        }
        return try requests.answer(table.bring(self, reading), table.landing, visit)
    }

    /// The reading that the page showed; `nil` if it showed that the text cannot be divided.
    private func shown() throws -> Import.Reading? {
        do {
            return try reading(kept)
        } catch is FileRefusal {
            return nil
        }
    }

    // MARK: Pages

    private func answer(
        _ reading: Import.Reading, _ plan: Import.Plan, _ problems: [String: Phrase], _ visit: Visit,
        notice: Phrase? = nil, status: Status = .ok
    ) throws -> Response {
        try answer(table.page(self, reading, plan, problems: problems, notice: notice), visit, status: status)
    }

    private func answer(_ page: any Page, _ visit: Visit, status: Status) throws -> Response {
        try requests.pages.response(page, for: visit, status: status)
    }
}
