import Localization

/// Values in a table: long, with a row for each (`date,account,value[,currency][,note]`), or wide, with a column for
/// each account (`date,<account>…`).
struct TableSource {
    private let rows: [(line: Int, cells: [String])]
    private let choices: WealthImportChoices
    private let shape: Shape
    private let body: Range<Int>
    private let words: Words
    /// Written by Hearth: amounts have a decimal point.
    private let isOwn: Bool

    private enum Shape {
        case long(date: Int, account: Int, value: Int, currency: Int?, note: Int?)
        case wide(date: Int, accounts: [(column: Int, name: String)])
    }

    /// - Throws: `CSVReader.Problem`, or `WealthFormat.Problem` where there is no column of days or nothing beside it.
    init(_ text: String, _ choices: WealthImportChoices, words: Words) throws {
        let rows = try CSVReader(text, separator: choices.separator.character).rows
        self.rows = rows
        self.choices = choices
        self.words = words
        isOwn = text.hasPrefix("date,") && text.utf8.first { $0 == 10 || $0 == 13 } == 13
        guard let first = rows.first else { throw WealthFormat.Problem(phrase: Phrase("There is nothing in it.")) }
        let hasHeader = !first.cells.contains { DayText.read($0, nil) != nil }
        body = (hasHeader ? 1 : 0)..<rows.count
        let names = hasHeader ? first.cells.map { $0.tidiedLine } : nil
        guard let shape = names.map({ Self.shape($0, rows) }) ?? Self.shape(first.cells, words) else {
            throw WealthFormat.Problem(
                phrase: Phrase("No column of it holds days. The first row names the columns: date, account, value."))
        }
        self.shape = shape
    }

    // MARK: Columns

    private static let dateWords: Set<String> = ["date", "datum", "fecha", "дата", "day", "tag", "jour", "dia", "день"]
    private static let accountWords: Set<String> = [
        "account", "konto", "compte", "cuenta", "счет", "series", "serie", "account name", "name",
    ]
    private static let valueWords: Set<String> = [
        "value", "balance", "amount", "wert", "betrag", "saldo", "kontostand", "valeur", "solde", "montant", "valor",
        "importe", "saldo", "сумма", "значение", "остаток", "стоимость",
    ]
    private static let currencyWords: Set<String> = [
        "currency", "wahrung", "devise", "moneda", "divisa", "валюта", "ccy",
    ]
    private static let noteWords: Set<String> = [
        "note", "notes", "memo", "comment", "notiz", "notizen", "remarque", "nota", "notas", "заметка", "заметки",
    ]
    private static let sumWords: Set<String> = [
        "total", "sum", "summe", "gesamt", "net worth", "networth", "somme", "suma", "итого", "всего",
    ]

    private static func shape(_ names: [String], _ rows: [(line: Int, cells: [String])]) -> Shape? {
        let folds = names.map { Fold.fold($0) }
        let place = { (words: Set<String>) in folds.firstIndex { words.contains($0) } }
        let body = rows.dropFirst().prefix(20)
        let days = names.indices.first { column in
            !body.isEmpty
                && body.allSatisfy { column < $0.cells.count && DayText.read($0.cells[column].tidiedLine, nil) != nil }
        }
        guard let date = place(dateWords) ?? days else { return nil }
        if let account = place(accountWords), let value = place(valueWords), account != date {
            return .long(
                date: date, account: account, value: value, currency: place(currencyWords), note: place(noteWords))
        }
        let accounts = names.indices.filter { $0 != date && !noteWords.contains(folds[$0]) && !names[$0].isEmpty }
        return accounts.isEmpty ? nil : .wide(date: date, accounts: accounts.map { ($0, names[$0]) })
    }

    /// Without names: by what stands in the first row.
    private static func shape(_ cells: [String], _ words: Words) -> Shape? {
        guard cells.count > 1, DayText.read(cells[0], nil) != nil else { return nil }
        if cells.count > 2, AmountText(cells[1], .point) == nil, AmountText(cells[1], .comma) == nil {
            return .long(
                date: 0, account: 1, value: 2, currency: cells.count > 3 ? 3 : nil, note: cells.count > 4 ? 4 : nil)
        }
        return .wide(date: 0, accounts: (1..<cells.count).map { ($0, words("Column \(String($0 + 1))")) })
    }

    // MARK: Rows

    func read() -> WealthSource {
        let signs = signs
        var source = WealthSource()
        source.asksDecimal = signs.asksDecimal && !isOwn
        source.asksDates = signs.asksDates
        let decimal = choices.decimal ?? (isOwn ? .point : signs.decimal ?? .point)
        let dates = choices.dates ?? signs.dates
        source.reserve(body.count)
        // The same few accounts and currencies come again in every row.
        var tidied: [String: String] = [:]
        for index in body {
            let (line, cells) = rows[index]
            let cell = { (column: Int) in column < cells.count ? cells[column] : "" }
            switch shape {
            case .long(let date, let account, let value, let currency, let note):
                let name = Self.tidied(cell(account), &tidied)
                guard !name.isEmpty else {
                    source.refuse(line, "", cell(value), Phrase("It names no account."))
                    continue
                }
                guard let day = Self.day(cell(date), dates) else {
                    source.refuse(line, name, cell(date), WealthSource.noDay)
                    continue
                }
                let code = currency.map { Self.tidied(cell($0), &tidied) } ?? ""
                let money = code.isEmpty ? nil : Currency(code)
                guard code.isEmpty || money != nil else {
                    source.refuse(line, name, code, WealthSource.noCurrency)
                    continue
                }
                let place = source.account(name, money)
                let typed = note.map { cell($0) } ?? ""
                let text = typed.isEmpty ? "" : CSVCell.plain(typed).withPlainLines
                add(cell(value), decimal, day, to: place, name, note: text, line, &source)
            case .wide(let date, let accounts):
                guard let day = Self.day(cell(date), dates) else {
                    source.refuse(line, "", cell(date), WealthSource.noDay)
                    continue
                }
                for (column, name) in accounts {
                    let text = cell(column)
                    let place = source.account(
                        CSVCell.plain(name), nil, isSum: Self.sumWords.contains(Fold.fold(name)))
                    // No value on that day.
                    if text.isEmpty || ["-", "–", "—"].contains(text) { continue }
                    add(text, decimal, day, to: place, name, note: "", line, &source)
                }
            }
        }
        return source
    }

    private static func tidied(_ cell: String, _ known: inout [String: String]) -> String {
        if let found = known[cell] { return found }
        let found = CSVCell.plain(cell).tidiedLine
        known[cell] = found
        return found
    }

    private func add(
        _ text: String, _ decimal: ImportChoices.Decimal, _ day: Day, to account: Int?, _ name: String, note: String,
        _ line: Int, _ source: inout WealthSource
    ) {
        guard let account else { return source.refuse(line, name, text, WealthSource.tooManyAccounts) }
        guard let amount = AmountText(CSVCell.plain(text), decimal) else {
            return source.refuse(line, name, text, text.isEmpty ? Phrase("Type an amount.") : WealthSource.noAmount)
        }
        guard note.unicodeScalars.count <= SnapshotForm.notesLimit else {
            return source.refuse(
                line, name, note, Phrase("This is too long: at most \(SnapshotForm.notesLimit) characters."))
        }
        source.add(WealthSource.Value(account: account, day: day, amount: amount, note: note, line: line))
    }

    static func day(_ text: String, _ order: ImportChoices.DateOrder?) -> Day? {
        guard let day = DayText.read(text, order), SnapshotForm.days.contains(day) else { return nil }
        return day
    }

    private var signs: FileSigns {
        var signs = FileSigns()
        for index in body {
            let cells = rows[index].cells
            switch shape {
            case .long(let date, _, let value, _, _):
                if date < cells.count { signs.add(day: cells[date]) }
                if value < cells.count { signs.add(amount: cells[value]) }
            case .wide(let date, let accounts):
                if date < cells.count { signs.add(day: cells[date]) }
                for (column, _) in accounts where column < cells.count { signs.add(amount: cells[column]) }
            }
        }
        return signs
    }
}
