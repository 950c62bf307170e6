import Foundation
import House
import Localization

/// A table of values from any program, or exported by Hearth: see `TableShape`.
struct TableSource {
    private let rows: [(line: Int, cells: [String])]
    private let choices: WealthImportChoices
    private let shape: TableShape
    private let body: Range<Int>
    /// The number of rows above the names of the columns.
    private let preamble: Int
    private let names: [String]
    /// A table exported by Hearth has decimal points.
    private let hasPoint: Bool

    /// - Throws: `CSVReader.Problem`, or `WealthFormat.Problem` if the table has no column of days or no other column.
    init(_ text: String, _ choices: WealthImportChoices, words: Words) throws {
        let rows = try CSVReader(TableText.withoutSeparatorLine(text), separator: choices.separator.character).rows
        self.rows = rows
        self.choices = choices
        guard let first = rows.first else { throw WealthFormat.Problem(phrase: Phrase("This file is empty.")) }
        let header = Self.header(rows)
        let names = header.map { rows[$0].cells.map(\.tidiedLine) }
        let across = header == nil ? TableShape(across: first.cells.map(\.tidiedLine)) : nil
        body = (header.map { $0 + 1 } ?? (across == nil ? 0 : 1))..<rows.count
        preamble = header ?? 0
        let named = names.flatMap { TableShape($0, Array(rows[(header ?? 0)...])) }
        guard let shape = across ?? named ?? (header == nil ? TableShape(first.cells, words) : nil) else {
            throw WealthFormat.Problem(
                phrase: Phrase("No column contains dates. The first row must name the columns: date, account, value."))
        }
        if let header, choices.textEncoding != nil {
            self.shape = shape.withoutTexts(rows[body]).named { choices.account(rows[header].cells[$0]).name }
        } else {
            self.shape = names == nil ? shape : shape.withoutTexts(rows[body])
        }
        self.names = names ?? []
        // A spreadsheet with decimal commas saves with another separator (or other line ends) than Hearth's export.
        let isOwn = shape.isExported || first.cells == ExportedTable.firstColumns
        hasPoint = isOwn && choices.separator == .comma && text.utf8.first { $0 == 10 || $0 == 13 } == 13
    }

    /// The row that names the columns; banks write lines about the account above it. `nil` if there is none.
    private static func header(_ rows: [(line: Int, cells: [String])]) -> Int? {
        // A row whose first cell is `date` is a header even if the name of an account in it looks like a day.
        let isHeader = { (cells: [String]) in
            cells[0] == "date" || !cells.contains { BankDay.read($0, nil) != nil }
        }
        if isHeader(rows[0].cells), TableShape(rows[0].cells.map(\.tidiedLine), rows) != nil,
            rows.count < 2 || rows[1].cells.count >= rows[0].cells.count || rows[0].cells.count > 2
        {
            return 0
        }
        let later = rows.indices.dropFirst().prefix(40).first { index in
            let cells = rows[index].cells
            return cells.count > 1 && isHeader(cells) && index + 1 < rows.count
                && rows[index + 1].cells.contains { BankDay.read($0, nil) != nil }
                && TableShape(cells.map(\.tidiedLine), Array(rows[index...].prefix(30))) != nil
        }
        return later ?? (isHeader(rows[0].cells) ? 0 : nil)
    }

    // MARK: Rows

    func read() -> WealthSource {
        let signs = signs
        var source = WealthSource()
        source.asksDecimal = (signs.isMixed ? signs.isUnclear : signs.asksDecimal) && !hasPoint
        source.asksDates = signs.asksDates
        source.asksYears = signs.asksYears
        source.passed = preamble
        if case .long(let long) = shape, !long.exported.isEmpty { source.keepsAll = true }
        if case .wide = shape { source.isWithoutNotes = shape.isExported }
        source.reserve(body.count)
        var order = Array(body)
        let dates = choices.dates ?? signs.dates
        if let date = shape.date, shape.isStatement(names) {
            source.movements = shape.movements(names)
            order = oldestFirst(date, dates)
        }
        var reader = Reader(
            decimal: choices.decimal ?? (hasPoint ? .point : signs.decimal ?? .point), dates: dates,
            isMixed: signs.isMixed && choices.decimal == nil && !hasPoint, symbols: symbols(),
            inSeveralUnits: inSeveralUnits(), choices: choices, source: source)
        for index in order {
            switch shape {
            case .long(let long): reader.read(rows[index], long)
            case .wide(let date, let accounts): reader.read(rows[index], date, accounts)
            case .across(let account, let days, let currency):
                reader.read(rows[index], account, days, currency, rows[0])
            }
        }
        reader.addMovements()
        var read = reader.source
        if !shape.isExported { addUnread(to: &read) }
        return read
    }

    /// Counts the cells of columns that are not read. Sums follow from the others, and movements beside a balance are told
    /// by themselves.
    private func addUnread(to source: inout WealthSource) {
        let columns = shape.columns
        for (column, name) in names.enumerated()
        where !columns.contains(column) && !name.isEmpty && !source.movements.contains(name)
            && !TableShape.sumWords.contains(Fold.fold(name))
        {
            let count = body.count { index in
                column < rows[index].cells.count && !rows[index].cells[column].allSatisfy(\.isWhitespace)
            }
            source.unread.add(name, count)
        }
    }

    /// The rows with those of each account in the order of time: statements list the newest movement first or last, and the
    /// balance of a day is that of its last one. The accounts keep their places among each other.
    private func oldestFirst(_ date: Int, _ order: FileFormat.DateOrder?) -> [Int] {
        let account = { (index: Int) in
            if case .long(let long) = shape, long.account < rows[index].cells.count {
                return rows[index].cells[long.account]
            }
            return ""
        }
        let groups = Dictionary(grouping: body, by: account)
        let orders = groups.mapValues { isNewestFirst($0, date, order) }
        // An account with a single day has the order of the others.
        let isReversed = orders.values.count { $0 == true } > orders.values.count { $0 == false }
        var left = groups.mapValues { Array($0.reversed()) }
        for (name, isNewestFirst) in orders where isNewestFirst ?? isReversed { left[name] = groups[name] }
        // The next row of an account is the last one of those left.
        return body.compactMap { left[account($0)]?.popLast() }
    }

    /// `nil` for rows of a single day.
    private func isNewestFirst(_ indices: [Int], _ date: Int, _ order: FileFormat.DateOrder?) -> Bool? {
        let days = indices.lazy.compactMap { index in
            date < rows[index].cells.count ? BankDay.read(rows[index].cells[date], order) : nil
        }
        guard let first = days.first, let last = days.last, first != last else { return nil }
        return first > last
    }

    /// The signs of currencies beside the amounts of each account, if all of an account's are one. An amount without a
    /// sign in such an account has that currency too.
    private func symbols() -> [String: String] {
        var found: [String: Set<String>] = [:]
        let note = { (name: String, cell: String) in
            if let symbol = AmountCell(CSVCell.plain(cell))?.symbol, !symbol.isEmpty {
                found[name, default: []].insert(symbol)
            }
        }
        for index in body {
            let cells = rows[index].cells
            let cell = { (column: Int) in column >= 0 && column < cells.count ? cells[column] : "" }
            switch shape {
            case .long(let long): note(CSVCell.plain(cell(long.account)).tidiedLine, cell(long.value))
            case .wide(_, let accounts):
                for account in accounts { note("column \(account.column)", cell(account.column)) }
            case .across(_, let days, _):
                for day in days { note("row \(rows[index].line)", cell(day)) }
            }
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The accounts that have a currency in two units on one day, pounds and pence: the later one would replace the other,
    /// so that each unit is an account.
    private func inSeveralUnits() -> Set<String> {
        guard case .long(let long) = shape, let currency = long.currency, !shape.isExported else { return [] }
        let cells = body.map { rows[$0].cells }.filter { max(long.account, long.date, currency) < $0.count }
        let scales = Dictionary(
            Set(cells.map { $0[currency] }).map { ($0, CurrencyUnit(CSVCell.plain($0))?.scale ?? 0) },
            uniquingKeysWith: { first, _ in first })
        guard scales.values.contains(where: { $0 > 0 }) else { return [] }
        var found: [[String]: Int] = [:]
        var accounts: Set<String> = []
        for cells in cells {
            let scale = scales[cells[currency]] ?? 0
            let other = found.updateValue(scale, forKey: [cells[long.account], cells[long.date]])
            if let other, other != scale { accounts.insert(cells[long.account]) }
        }
        return accounts
    }

    static func day(_ text: String, _ order: FileFormat.DateOrder?) -> Day? {
        guard let day = BankDay.read(text, order), SnapshotForm.days.contains(day) else { return nil }
        return day
    }

    private var signs: FileSigns {
        var signs = FileSigns()
        let add = { (cell: String) in
            if let amount = AmountCell(CSVCell.plain(cell)) { signs.add(amount: amount.number) }
        }
        if case .across(_, let days, _) = shape {
            for day in days { signs.add(day: rows[0].cells[day]) }
        }
        for index in body {
            let cells = rows[index].cells
            switch shape {
            case .long(let long):
                if long.date < cells.count { signs.add(day: cells[long.date]) }
                for column in [long.value, long.outgoing ?? -1] where column >= 0 && column < cells.count {
                    add(cells[column])
                }
            case .wide(let date, let accounts):
                if date < cells.count { signs.add(day: cells[date]) }
                for column in accounts.flatMap({ [$0.column, $0.outgoing ?? -1] })
                where column >= 0 && column < cells.count {
                    add(cells[column])
                }
            case .across(_, let days, _):
                for column in days where column < cells.count { add(cells[column]) }
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
        /// Each amount is read by its own marks.
        private let isMixed: Bool
        private let symbols: [String: String]
        /// The cells of accounts of which each unit is one.
        private let inSeveralUnits: Set<String>
        private let choices: WealthImportChoices
        /// The currency of the house, which a sign such as `$` most likely means.
        private var currency: String { choices.currency }
        private(set) var source: WealthSource
        /// Movements by account, to be added up.
        private var sums: [Int: MonthlyBalances] = [:]
        /// Tidied cells, cached: the same few account names and currencies come in every row.
        private var tidied: [String: String] = [:]
        private var accounts: [String: (name: String, id: String?)] = [:]

        init(
            decimal: FileFormat.Decimal, dates: FileFormat.DateOrder?, isMixed: Bool, symbols: [String: String],
            inSeveralUnits: Set<String>, choices: WealthImportChoices, source: WealthSource
        ) {
            self.isMixed = isMixed
            self.decimal = decimal
            self.dates = dates
            self.symbols = symbols
            self.inSeveralUnits = inSeveralUnits
            self.choices = choices
            self.source = source
        }

        private mutating func tidied(_ cell: String) -> String {
            if let found = tidied[cell] { return found }
            let found = CSVCell.plain(cell).tidiedLine
            tidied[cell] = found
            return found
        }

        private mutating func account(_ cell: String) -> (name: String, id: String?) {
            if let found = accounts[cell] { return found }
            let found = choices.account(CSVCell.plain(cell))
            accounts[cell] = found
            return found
        }

        // MARK: Long

        mutating func read(_ row: (line: Int, cells: [String]), _ long: TableShape.Long) {
            let cell = { (column: Int?) in
                column.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? ""
            }
            let (name, id) = self.account(cell(long.account))
            guard !name.isEmpty else {
                return source.refuse(row.line, "", cell(long.value), Phrase("It has no account."))
            }
            guard let day = TableSource.day(cell(long.date), dates) else {
                return source.refuse(row.line, name, cell(long.date), WealthSource.noDay)
            }
            let code = tidied(cell(long.currency))
            let isExported = !long.exported.isEmpty
            let own = isExported ? Currency(stored: code).map { CurrencyUnit($0) } : nil
            let unit = code.isEmpty ? unit(of: name, cell(long.value), long.symbol) : own ?? CurrencyUnit(code)
            guard code.isEmpty || unit != nil else {
                return source.refuse(row.line, name, code, WealthSource.noCurrency)
            }
            let currency = unit?.currency
            let typed = cell(long.note)
            let note = typed.isEmpty ? "" : CSVCell.plain(typed).withPlainLines
            guard !long.exported.isEmpty else {
                let isOneOfSeveral = inSeveralUnits.contains(cell(long.account))
                let account = source.account(
                    name, currency, isAsked: long.isMovement,
                    id: isOneOfSeveral ? "\(id ?? name) \(unit?.scale ?? 0)" : id)
                if long.isMovement {
                    let isOut = long.side.flatMap { TableShape.isOutgoing(cell($0)) } ?? false
                    let (gain, loss) = isOut ? ("", cell(long.value)) : (cell(long.value), cell(long.outgoing))
                    return move(gain, loss, day, to: account, name, unit, row.line)
                }
                return add(cell(long.value), day, to: account, name, unit, note: note, row.line)
            }
            let exported = { (name: String) in cell(long.exported[name]) }
            let series = exported("series")
            let account = source.account(
                name, currency, kind: Series.Kind(rawValue: exported("kind")) ?? .cash,
                id: series.isEmpty ? id : series,
                origin: WealthSource.Origin(
                    id: ID<Series>(series), part: PartText.read(exported("part")),
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
            add(cell(long.value), day, to: account, name, unit, note: note, row.line, extra)
        }

        // MARK: Wide

        mutating func read(_ row: (line: Int, cells: [String]), _ date: Int, _ accounts: [TableShape.Wide]) {
            let cell = { (column: Int) in column < row.cells.count ? row.cells[column] : "" }
            guard let day = TableSource.day(cell(date), dates) else {
                return source.refuse(row.line, "", cell(date), WealthSource.noDay)
            }
            for wide in accounts {
                let text = wide.column < 0 ? "" : cell(wide.column)
                let code = tidied(wide.currency.map(cell) ?? "")
                let unit =
                    code.isEmpty ? unit(of: "column \(wide.column)", text, wide.symbol) : CurrencyUnit(code)
                guard code.isEmpty || unit != nil else {
                    source.refuse(row.line, wide.name, code, WealthSource.noCurrency)
                    continue
                }
                let place = account(wide, unit)
                if wide.isMovement {
                    let isOut = wide.side.flatMap { TableShape.isOutgoing(cell($0)) } ?? false
                    let other = wide.outgoing.map(cell) ?? ""
                    let (gain, loss) = isOut ? ("", text) : (text, other)
                    move(gain, loss, day, to: place, wide.name, unit, row.line)
                    continue
                }
                // An empty cell or a dash means that the account has no value on that day.
                if text.isEmpty || ["-", "–", "—"].contains(text) { continue }
                let rates = wide.rates.compactMap {
                    KeptRate(file: cell($0.column).replacing(",", with: "."), in: $0.currency.code, on: "")
                }
                let extra = rates.isEmpty ? nil : WealthSource.Extra(rates: rates)
                add(text, day, to: place, wide.name, unit, note: "", row.line, extra)
            }
        }

        private mutating func account(_ wide: TableShape.Wide, _ unit: CurrencyUnit?) -> Int? {
            guard let heading = wide.heading else {
                return source.account(
                    CSVCell.plain(wide.name), unit?.currency,
                    isSum: TableShape.sumWords.contains(Fold.fold(wide.name)), isAsked: wide.isMovement,
                    id: "column \(wide.column)")
            }
            return source.account(
                heading.name, heading.currency, kind: heading.kind, id: "column \(wide.column)",
                origin: WealthSource.Origin(part: heading.part, archivedOn: heading.archivedOn))
        }

        /// Reads the row of an account with a value on each day.
        mutating func read(
            _ row: (line: Int, cells: [String]), _ account: Int, _ days: [Int], _ currency: Int?,
            _ head: (line: Int, cells: [String])
        ) {
            let cell = { (column: Int) in column < row.cells.count ? row.cells[column] : "" }
            let name = self.account(cell(account)).name
            guard !name.isEmpty else { return source.refuse(row.line, "", "", Phrase("It has no account.")) }
            let code = tidied(currency.map(cell) ?? "")
            guard code.isEmpty || CurrencyUnit(code) != nil else {
                return source.refuse(row.line, name, code, WealthSource.noCurrency)
            }
            for column in days {
                let text = cell(column)
                if text.isEmpty || ["-", "–", "—"].contains(text) { continue }
                guard let day = TableSource.day(head.cells[column], dates) else {
                    source.refuse(head.line, name, head.cells[column], WealthSource.noDay)
                    continue
                }
                let id = "row \(row.line)"
                let unit = CurrencyUnit(code) ?? unit(of: id, text, "")
                let place = source.account(
                    name, unit?.currency, isSum: TableShape.sumWords.contains(Fold.fold(name)), id: id)
                add(text, day, to: place, name, unit, note: "", row.line)
            }
        }

        // MARK: Amounts

        /// The currency that the sign beside an amount, or beside the account's other amounts, stands for.
        /// - Parameter heading: the sign in the name of the column.
        private mutating func unit(of account: String, _ text: String, _ heading: String) -> CurrencyUnit? {
            let beside = symbols[account] ?? AmountCell(CSVCell.plain(text))?.symbol ?? ""
            let own = beside.isEmpty ? heading : beside
            guard !own.isEmpty, let sign = CurrencySign(own) else { return nil }
            switch sign {
            case .unit(let unit): return unit
            case .oneOf(let codes):
                if !codes.contains(currency), source.likelyCurrency == nil { source.likelyCurrency = codes.first }
                return nil
            }
        }

        /// The currencies of countries that count in lakhs.
        private static let lakhs: Set<String> = ["INR", "PKR", "BDT", "NPR", "LKR"]

        private func amount(_ text: String, _ unit: CurrencyUnit?) -> AmountText? {
            guard let cell = AmountCell(CSVCell.plain(text)) else { return nil }
            var own: FileFormat.Decimal?
            if isMixed {
                var signs = FileSigns()
                signs.add(amount: cell.number)
                own = signs.decimal
            }
            let isIndian = Self.lakhs.contains(unit?.currency.code ?? currency)
            guard let amount = AmountText(cell.number, own ?? decimal, isIndian: isIndian) else { return nil }
            return unit.map { $0.whole(amount) } ?? amount
        }

        private mutating func move(
            _ incoming: String, _ outgoing: String, _ day: Day, to account: Int?, _ name: String,
            _ unit: CurrencyUnit?, _ line: Int
        ) {
            guard let account else { return source.refuse(line, name, incoming, WealthSource.tooManyAccounts) }
            let isEmpty = { (text: String) in text.allSatisfy { $0.isWhitespace || "-–—".contains($0) } }
            if isEmpty(incoming), isEmpty(outgoing) {
                source.passed += 1
                return
            }
            let (gain, loss) = (
                isEmpty(incoming) ? AmountText(digits: 0, scale: 0) : amount(incoming, unit),
                isEmpty(outgoing) ? AmountText(digits: 0, scale: 0) : amount(outgoing, unit)
            )
            guard let gain, let loss else {
                return source.refuse(
                    line, name, isEmpty(incoming) ? outgoing : incoming, WealthSource.noAmount)
            }
            // Some banks write what goes out as a negative amount.
            let change = gain.value - abs(loss.value)
            sums[account, default: MonthlyBalances()].add(change, on: day, line: line)
        }

        mutating func addMovements() {
            for (account, balances) in sums.sorted(by: { $0.key < $1.key }) { source.add(balances, to: account) }
        }

        private mutating func add(
            _ text: String, _ day: Day, to account: Int?, _ name: String, _ unit: CurrencyUnit?, note: String,
            _ line: Int, _ extra: WealthSource.Extra? = nil
        ) {
            guard let account else { return source.refuse(line, name, text, WealthSource.tooManyAccounts) }
            guard let amount = amount(text, unit) else {
                return source.refuse(
                    line, name, text, text.isEmpty ? Phrase("Enter an amount.") : WealthSource.noAmount)
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
