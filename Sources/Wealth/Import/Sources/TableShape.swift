import House
import Localization

/// The layout of a table: long, with a row for each value (`date,account,value[,currency][,note]`), or wide, with a
/// column for each account (`date,<account>…`).
enum TableShape {
    case long(Long)
    case wide(date: Int, accounts: [Wide])
    /// A row for each account, and a column for each day.
    case across(account: Int, days: [Int])

    struct Long {
        let date: Int
        let account: Int
        let value: Int
        var currency: Int?
        var note: Int?
        /// The values are movements, which have to be added up.
        var isMovement = false
        /// The columns of a table that Hearth exported, by name; empty for other tables.
        var exported: [String: Int] = [:]
    }

    struct Wide {
        let column: Int
        let name: String
        /// The column holds movements, which have to be added up: `column` those that come in, `outgoing` those that go
        /// out as positive amounts.
        var isMovement = false
        var outgoing: Int?
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
    /// The names of value columns that hold movements if the table describes each row.
    private static let amountWords: Set<String> = [
        "amount", "transaction amount", "betrag", "umsatz", "montant", "importe", "monto", "сумма", "сумма операции",
    ]
    private static let balanceWords = valueWords.subtracting(amountWords).union([
        "running balance", "closing balance", "account balance", "saldo nach buchung", "solde apres operation",
        "saldo disponible", "остаток на счете",
    ])
    private static let debitWords: Set<String> = [
        "debit", "debits", "debit amount", "withdrawal", "withdrawals", "paid out", "money out", "soll", "lastschrift",
        "belastung", "ausgang", "retrait", "cargo", "cargos", "debe", "расход", "списание", "списано",
    ]
    private static let creditWords: Set<String> = [
        "credit", "credits", "credit amount", "deposit", "deposits", "paid in", "money in", "haben", "gutschrift",
        "eingang", "versement", "abono", "abonos", "haber", "приход", "зачисление", "зачислено",
    ]
    /// The names of columns that describe a movement.
    private static let descriptionWords: Set<String> = [
        "payee", "description", "details", "narrative", "narration", "particulars", "merchant", "counterparty",
        "category", "reference", "transaction type", "transaction", "verwendungszweck", "buchungstext", "empfanger",
        "auftraggeber", "begunstigter", "zahlungsempfanger", "kategorie", "libelle", "operation", "beneficiaire",
        "concepto", "descripcion", "beneficiario", "назначение платежа", "назначение", "описание", "категория",
        "получатель",
    ]
    /// Other columns of bank statements.
    private static let statementWords: Set<String> = [
        "iban", "bic", "valuta", "value date", "wertstellung", "type", "status", "id", "check number", "cheque number",
        "ref no", "date de valeur", "fecha valor", "cleared",
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
                && body.allSatisfy { column < $0.cells.count && BankDay.read($0.cells[column], nil) != nil }
        }
        guard let date = place(Self.dateWords) ?? days else { return nil }
        let isDescribed = place(Self.descriptionWords) != nil
        if let account = place(Self.accountWords), account != date,
            let value = place(Self.balanceWords) ?? place(Self.valueWords)
        {
            self = .long(
                Long(
                    date: date, account: account, value: value, currency: place(Self.currencyWords),
                    note: place(Self.noteWords),
                    isMovement: isDescribed && Self.amountWords.contains(folds[value])))
            return
        }
        if let statement = Self.statement(names, folds, date) {
            self = .wide(date: date, accounts: statement)
            return
        }
        if let accounts = Self.exported(names, date) {
            self = .wide(date: date, accounts: accounts)
            return
        }
        let others = Self.noteWords.union(Self.sideWords).union(Self.currencyWords).union(Self.statementWords)
            .union(Self.descriptionWords)
        let accounts = names.indices.filter { $0 != date && !others.contains(folds[$0]) && !names[$0].isEmpty }
        if accounts.isEmpty { return nil }
        self = .wide(date: date, accounts: accounts.map { Wide(column: $0, name: names[$0]) })
    }

    /// The one account of a bank statement: its balance, or else its movements; `nil` for any other table.
    private static func statement(_ names: [String], _ folds: [String], _ date: Int) -> [Wide]? {
        let place = { (words: Set<String>) in folds.indices.first { $0 != date && words.contains(folds[$0]) } }
        let (debit, credit, amount) = (place(debitWords), place(creditWords), place(amountWords))
        let isDescribed = place(descriptionWords) != nil
        let isPaired = debit != nil && credit != nil
        guard isPaired || isDescribed && (debit ?? credit ?? amount) != nil || isDescribed && place(balanceWords) != nil
        else { return nil }
        if let balance = place(balanceWords) { return [Wide(column: balance, name: names[balance])] }
        if let incoming = credit ?? amount ?? debit {
            let isOut = credit == nil && amount == nil
            return [
                Wide(
                    column: isOut ? -1 : incoming, name: names[incoming], isMovement: true,
                    outgoing: amount == nil || credit != nil ? debit : nil)
            ]
        }
        return nil
    }

    /// The columns of movements beside a balance.
    static func movements(_ names: [String]) -> [String] {
        names.filter { amountWords.union(debitWords).union(creditWords).contains(Fold.fold($0)) }
    }

    /// True for a table whose rows are the movements of an account.
    static func isStatement(_ names: [String]) -> Bool {
        names.contains { descriptionWords.contains(Fold.fold($0)) } || !movements(names).isEmpty
    }

    /// Finds a table with a day above each column, `Account,31.01.2024,29.02.2024`.
    init?(across cells: [String]) {
        let days = cells.indices.dropFirst().filter { BankDay.read(cells[$0], nil) != nil }
        guard !days.isEmpty, let first = cells.first, BankDay.read(first, nil) == nil,
            cells.indices.dropFirst().allSatisfy({
                days.contains($0) || Self.sumWords.contains(Fold.fold(cells[$0])) || cells[$0].isEmpty
            })
        else { return nil }
        self = .across(account: 0, days: Array(days))
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
        guard cells.count > 1, BankDay.read(cells[0], nil) != nil else { return nil }
        if cells.count > 2, AmountCell(cells[1]) == nil {
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
        case .across: false
        case .long(let long): !long.exported.isEmpty
        case .wide(_, let accounts): accounts.contains { $0.heading != nil }
        }
    }
}
