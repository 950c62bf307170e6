import House
import Localization

/// The layout of a table: long, with a row for each value (`date,account,value[,currency][,note]`), or wide, with a
/// column for each account (`date,<account>…`).
enum TableShape {
    case long(Long)
    case wide(date: Int, accounts: [Wide])

    struct Long {
        let date: Int
        let account: Int
        let value: Int
        var currency: Int?
        var note: Int?
        /// The columns of a table that Hearth exported, by name; empty for other tables.
        var exported: [String: Int] = [:]
    }

    struct Wide {
        let column: Int
        let name: String
        /// The parsed heading of a table that Hearth exported.
        var heading: ExportedHeading?
        /// The columns with the rates that were kept with this column's values.
        var rates: [(column: Int, currency: Currency)] = []
    }

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
    /// Columns that other programs write beside values, and whose names are no plausible account names.
    private static let sideWords: Set<String> = [
        "fee", "fees", "commission", "tax", "quantity", "qty", "price", "unitprice", "unit_price", "unit price",
        "fxrate", "fx_rate", "fxratetobase", "exchange rate", "symbol", "isin",
    ]
    static let sumWords: Set<String> = [
        "total", "sum", "summe", "gesamt", "net worth", "networth", "somme", "suma", "итого", "всего",
    ]

    /// Finds the layout by the column names in the first row.
    init?(_ names: [String], _ rows: [(line: Int, cells: [String])]) {
        let folds = names.map { Fold.fold($0) }
        let place = { (words: Set<String>) in folds.firstIndex { words.contains($0) } }
        if Set(folds).isSuperset(of: ["date", "account", "value", "kind", "series"]) {
            let places = Dictionary(zip(folds, folds.indices), uniquingKeysWith: { first, _ in first })
            self = .long(
                Long(
                    date: places["date"] ?? 0, account: places["account"] ?? 0, value: places["value"] ?? 0,
                    currency: places["currency"], note: places["note"], exported: places))
            return
        }
        let body = rows.dropFirst().prefix(20)
        let days = names.indices.first { column in
            !body.isEmpty
                && body.allSatisfy { column < $0.cells.count && DayText.read($0.cells[column].tidiedLine, nil) != nil }
        }
        guard let date = place(Self.dateWords) ?? days else { return nil }
        if let account = place(Self.accountWords), let value = place(Self.valueWords), account != date {
            self = .long(
                Long(
                    date: date, account: account, value: value, currency: place(Self.currencyWords),
                    note: place(Self.noteWords)))
            return
        }
        if let accounts = Self.exported(names, date) {
            self = .wide(date: date, accounts: accounts)
            return
        }
        let others = Self.noteWords.union(Self.sideWords).union(Self.currencyWords)
        let accounts = names.indices.filter { $0 != date && !others.contains(folds[$0]) && !names[$0].isEmpty }
        if accounts.isEmpty { return nil }
        self = .wide(date: date, accounts: accounts.map { Wide(column: $0, name: names[$0]) })
    }

    /// The columns of a wide table that Hearth wrote; `nil` for any other.
    private static func exported(_ names: [String], _ date: Int) -> [Wide]? {
        var accounts: [Wide] = []
        for column in names.indices where column != date {
            guard let heading = ExportedHeading(CSVCell.plain(names[column])) else { return nil }
            guard let currency = heading.rateCurrency else {
                accounts.append(Wide(column: column, name: heading.name, heading: heading))
                continue
            }
            guard let place = accounts.firstIndex(where: { $0.heading == heading.ofValues }) else { return nil }
            accounts[place].rates.append((column, currency))
        }
        return accounts.isEmpty ? nil : accounts
    }

    /// Finds the layout of a table without column names by the cells of its first row.
    init?(_ cells: [String], _ words: Words) {
        guard cells.count > 1, DayText.read(cells[0], nil) != nil else { return nil }
        if cells.count > 2, AmountText(cells[1], .point) == nil, AmountText(cells[1], .comma) == nil {
            self = .long(
                Long(
                    date: 0, account: 1, value: 2, currency: cells.count > 3 ? 3 : nil,
                    note: cells.count > 4 ? 4 : nil))
            return
        }
        self = .wide(
            date: 0,
            accounts: (1..<cells.count).map { Wide(column: $0, name: words("Column \(String($0 + 1))")) })
    }

    /// True for a table that Hearth exported.
    var isExported: Bool {
        switch self {
        case .long(let long): !long.exported.isEmpty
        case .wide(_, let accounts): accounts.contains { $0.heading != nil }
        }
    }
}
