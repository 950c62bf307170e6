import House
import Localization

/// A table of values from any program, or exported by Hearth: see `TableShape`.
struct TableSource {
    private let rows: [(line: Int, cells: [String])]
    private let choices: WealthImportChoices
    private let shape: TableShape
    private let body: Range<Int>
    /// A table exported by Hearth has decimal points.
    private let hasPoint: Bool

    /// - Throws: `CSVReader.Problem`, or `WealthFormat.Problem` if the table has no column of days or no other column.
    init(_ text: String, _ choices: WealthImportChoices, words: Words) throws {
        let rows = try CSVReader(text, separator: choices.separator.character).rows
        self.rows = rows
        self.choices = choices
        guard let first = rows.first else { throw WealthFormat.Problem(phrase: Phrase("There is nothing in it.")) }
        // A row whose first cell is `date` is a header even if the name of an account in it looks like a day.
        let hasHeader = first.cells[0] == "date" || !first.cells.contains { DayText.read($0, nil) != nil }
        body = (hasHeader ? 1 : 0)..<rows.count
        let names = hasHeader ? first.cells.map { $0.tidiedLine } : nil
        guard let shape = names.map({ TableShape($0, rows) }) ?? TableShape(first.cells, words) else {
            throw WealthFormat.Problem(
                phrase: Phrase("No column of it holds days. The first row names the columns: date, account, value."))
        }
        self.shape = shape
        // A spreadsheet with decimal commas saves with another separator (or other line ends) than Hearth's export.
        let isOwn = shape.isExported || first.cells == ExportedTable.firstColumns
        hasPoint = isOwn && choices.separator == .comma && text.utf8.first { $0 == 10 || $0 == 13 } == 13
    }

    // MARK: Rows

    func read() -> WealthSource {
        let signs = signs
        var source = WealthSource()
        source.asksDecimal = signs.asksDecimal && !hasPoint
        source.asksDates = signs.asksDates
        if case .long(let long) = shape, !long.exported.isEmpty { source.keepsAll = true }
        source.reserve(body.count)
        var reader = Reader(
            decimal: choices.decimal ?? (hasPoint ? .point : signs.decimal ?? .point),
            dates: choices.dates ?? signs.dates, source: source)
        for index in body {
            switch shape {
            case .long(let long): reader.read(rows[index], long)
            case .wide(let date, let accounts): reader.read(rows[index], date, accounts)
            }
        }
        return reader.source
    }

    static func day(_ text: String, _ order: FileFormat.DateOrder?) -> Day? {
        guard let day = DayText.read(text, order), SnapshotForm.days.contains(day) else { return nil }
        return day
    }

    private var signs: FileSigns {
        var signs = FileSigns()
        for index in body {
            let cells = rows[index].cells
            switch shape {
            case .long(let long):
                if long.date < cells.count { signs.add(day: cells[long.date]) }
                if long.value < cells.count { signs.add(amount: cells[long.value]) }
            case .wide(let date, let accounts):
                if date < cells.count { signs.add(day: cells[date]) }
                for account in accounts where account.column < cells.count {
                    signs.add(amount: cells[account.column])
                }
            }
        }
        return signs
    }
}

extension TableSource {
    /// Reads rows, one after the other.
    fileprivate struct Reader {
        let decimal: FileFormat.Decimal
        let dates: FileFormat.DateOrder?
        private(set) var source: WealthSource
        /// Tidied cells, cached: the same few account names and currencies come in every row.
        private var tidied: [String: String] = [:]

        init(decimal: FileFormat.Decimal, dates: FileFormat.DateOrder?, source: WealthSource) {
            self.decimal = decimal
            self.dates = dates
            self.source = source
        }

        private mutating func tidied(_ cell: String) -> String {
            if let found = tidied[cell] { return found }
            let found = CSVCell.plain(cell).tidiedLine
            tidied[cell] = found
            return found
        }

        // MARK: Long

        mutating func read(_ row: (line: Int, cells: [String]), _ long: TableShape.Long) {
            let cell = { (column: Int?) in column.map { $0 < row.cells.count ? row.cells[$0] : "" } ?? "" }
            let name = tidied(cell(long.account))
            guard !name.isEmpty else {
                return source.refuse(row.line, "", cell(long.value), Phrase("It names no account."))
            }
            guard let day = TableSource.day(cell(long.date), dates) else {
                return source.refuse(row.line, name, cell(long.date), WealthSource.noDay)
            }
            let code = tidied(cell(long.currency))
            let currency = code.isEmpty ? nil : Currency(code)
            guard code.isEmpty || currency != nil else {
                return source.refuse(row.line, name, code, WealthSource.noCurrency)
            }
            let typed = cell(long.note)
            let note = typed.isEmpty ? "" : CSVCell.plain(typed).withPlainLines
            guard !long.exported.isEmpty else {
                let account = source.account(name, currency)
                return add(cell(long.value), day, to: account, name, note: note, row.line)
            }
            let exported = { (name: String) in cell(long.exported[name]) }
            let id = exported("series")
            let account = source.account(
                name, currency, kind: Series.Kind(rawValue: exported("kind")) ?? .cash, id: id.isEmpty ? nil : id,
                origin: WealthSource.Origin(
                    id: ID<Series>(id), part: PartText.read(exported("part")),
                    archivedOn: Day(iso: exported("archived"))))
            let paidIn = exported("paid_in")
            let amount = paidIn.isEmpty ? nil : AmountText(CSVCell.plain(paidIn), decimal)
            guard paidIn.isEmpty || amount != nil else {
                return source.refuse(row.line, name, paidIn, WealthSource.noAmount)
            }
            let rate = KeptRate(
                file: exported("rate").replacing(",", with: "."), in: exported("rate_currency"),
                on: exported("rate_day"))
            let extra = WealthSource.Extra(
                paidIn: amount, rates: (rate.map { [$0] } ?? []) + ExportedTable.rates(exported("other_rates")))
            add(cell(long.value), day, to: account, name, note: note, row.line, extra)
        }

        // MARK: Wide

        mutating func read(_ row: (line: Int, cells: [String]), _ date: Int, _ accounts: [TableShape.Wide]) {
            let cell = { (column: Int) in column < row.cells.count ? row.cells[column] : "" }
            guard let day = TableSource.day(cell(date), dates) else {
                return source.refuse(row.line, "", cell(date), WealthSource.noDay)
            }
            for wide in accounts {
                let text = cell(wide.column)
                let place = account(wide)
                // An empty cell or a dash means that the account has no value on that day.
                if text.isEmpty || ["-", "–", "—"].contains(text) { continue }
                let rates = wide.rates.compactMap {
                    KeptRate(file: cell($0.column).replacing(",", with: "."), in: $0.currency.code, on: "")
                }
                let extra = rates.isEmpty ? nil : WealthSource.Extra(rates: rates)
                add(text, day, to: place, wide.name, note: "", row.line, extra)
            }
        }

        private mutating func account(_ wide: TableShape.Wide) -> Int? {
            guard let heading = wide.heading else {
                return source.account(
                    CSVCell.plain(wide.name), nil, isSum: TableShape.sumWords.contains(Fold.fold(wide.name)))
            }
            return source.account(
                heading.name, heading.currency, kind: heading.kind, id: "column \(wide.column)",
                origin: WealthSource.Origin(part: heading.part, archivedOn: heading.archivedOn))
        }

        private mutating func add(
            _ text: String, _ day: Day, to account: Int?, _ name: String, note: String, _ line: Int,
            _ extra: WealthSource.Extra? = nil
        ) {
            guard let account else { return source.refuse(line, name, text, WealthSource.tooManyAccounts) }
            guard let amount = AmountText(CSVCell.plain(text), decimal) else {
                return source.refuse(line, name, text, text.isEmpty ? Phrase("Type an amount.") : WealthSource.noAmount)
            }
            guard note.unicodeScalars.count <= SnapshotForm.notesLimit else {
                return source.refuse(line, name, note, WealthSource.tooLong)
            }
            source.add(
                WealthSource.Value(
                    account: account, day: day, amount: amount, note: note, line: line, extra: extra))
        }
    }
}
