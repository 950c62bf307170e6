import House
import Localization

/// The layout of a table: long, with a row for each value (`date,account,value[,currency][,note]`), or wide, with a
/// column for each account (`date,<account>…`).
enum TableShape {
    case long(Long)
    case wide(date: Int, accounts: [Wide])
    /// A row for each account, and a column for each day.
    case across(account: Int, days: [Int], currency: Int?)

    struct Long {
        let date: Int
        let account: Int
        /// −1 in a table of what goes out alone.
        let value: Int
        var currency: Int?
        var note: Int?
        /// The values are movements, which have to be added up.
        var isMovement = false
        /// See `Wide`.
        var outgoing: Int?
        var side: Int?
        /// The sign or code of a currency in the heading of the values: `Saldo (EUR)`.
        var symbol = ""
        /// The columns of a table that Hearth exported, by name; empty for other tables.
        var exported: [String: Int] = [:]
    }

    struct Wide {
        let column: Int
        var name: String
        /// The column holds movements, which have to be added up: `column` those that come in, `outgoing` those that go
        /// out as positive amounts.
        var isMovement = false
        var outgoing: Int?
        /// The column that says of each movement whether it is a debit or a credit.
        var side: Int?
        /// The column with the currency of each row.
        var currency: Int?
        /// The sign or code of a currency in the heading: `Amount (EUR)`.
        var symbol = ""
        /// The parsed heading of a table that Hearth exported.
        var heading: ExportedHeading?
        /// The columns with the rates that were kept with this column's values.
        var rates: [(column: Int, currency: Currency)] = []
    }

    private static let dateWords: Set<String> = [
        "date", "datum", "fecha", "дата", "day", "tag", "jour", "dia", "день", "data",
    ]
    private static let accountWords: Set<String> = [
        "account", "konto", "compte", "cuenta", "счет", "series", "serie", "account name", "name", "kontoname", "conto",
        "auftragskonto", "iban auftragskonto", "auftraggeberkonto", "iban auftraggeberkonto", "iban kontoinhaber",
        "rekening",
    ]
    /// The names of columns with the number of an account: of the statement's own one, or of the other side's.
    private static let numberWords: Set<String> = [
        "account number", "account no", "account nr", "account #", "acct no", "a/c no", "kontonummer", "kontonr",
        "konto-nr", "konto nr", "konto nummer", "iban", "numero de compte", "no de compte", "numero de cuenta",
        "cuenta iban", "номер счета", "rekeningnummer", "numero conto",
    ]
    private static let valueWords: Set<String> = [
        "value", "balance", "amount", "wert", "betrag", "saldo", "kontostand", "valeur", "solde", "montant", "valor",
        "importe", "saldo", "сумма", "значение", "остаток", "стоимость",
    ]
    /// The names of value columns that hold movements if the table describes each row.
    private static let amountWords: Set<String> = [
        "amount", "transaction amount", "betrag", "umsatz", "montant", "importe", "monto", "сумма", "сумма операции",
        "gross", "net", "brutto", "netto", "importo", "amount in account currency",
    ]
    private static let balanceWords = valueWords.subtracting(amountWords).union([
        "running balance", "closing balance", "account balance", "saldo nach buchung", "solde apres operation",
        "saldo disponible", "остаток на счете", "available balance", "ledger balance", "end balance", "neuer saldo",
        "nouveau solde", "saldo contable", "баланс",
    ])
    private static let debitWords: Set<String> = [
        "debit", "debits", "debit amount", "withdrawal", "withdrawals", "withdrawal amount",
        "withdrawal amt", "paid out", "money out", "out", "dare", "uscite", "sortie", "depense", "debit amt", "soll",
        "lastschrift",
        "belastung", "ausgang", "retrait", "cargo", "cargos", "debe", "расход", "списание", "списано",
    ]
    private static let creditWords: Set<String> = [
        "credit", "credits", "credit amount", "deposit", "deposits", "deposit amount", "deposit amt",
        "paid in", "money in", "in", "avere", "entrate", "entree", "recette", "credit amt", "haben", "gutschrift",
        "eingang", "versement", "abono", "abonos", "haber", "приход", "зачисление", "зачислено",
    ]
    /// The names of columns that describe a movement.
    private static let descriptionWords: Set<String> = [
        "payee", "description", "details", "narrative", "narration", "particulars", "merchant", "counterparty",
        "category", "reference", "transaction type", "transaction", "verwendungszweck", "buchungstext", "empfanger",
        "auftraggeber", "begunstigter", "zahlungsempfanger", "kategorie", "libelle", "operation", "beneficiaire",
        "concepto", "descripcion", "beneficiario", "назначение платежа", "назначение", "описание", "категория",
        "получатель", "контрагент", "детали", "детали операции", "payment reference", "partner name", "partner", "memo",
        "purpose", "recipient", "sender", "transaction id", "zahlungspflichtige", "zahlungspflichtiger",
        "zahlungsempfangerin", "zahlungsbeteiligter", "name zahlungsbeteiligter", "umsatztyp", "vorgang", "intitule",
        "motif", "nature", "detalle", "detalles", "movimiento", "descrizione", "causale", "omschrijving",
    ]
    /// The names of columns with the other side of a movement.
    private static let otherSideWords: Set<String> = [
        "payee", "merchant", "counterparty", "partner", "partner name", "recipient", "sender", "empfanger",
        "auftraggeber", "begunstigter", "beguenstigter", "zahlungsempfanger", "zahlungsempfangerin",
        "zahlungspflichtige", "zahlungspflichtiger", "zahlungsbeteiligter", "name zahlungsbeteiligter", "beneficiaire",
        "beneficiario", "получатель", "контрагент",
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

    /// The name of a column, folded, without the currency that banks write behind it: `Amount (EUR)`, `Betrag in EUR`.
    struct Heading {
        let fold: String
        /// Empty without a currency.
        let symbol: String

        init(_ name: String) {
            var (rest, symbol) = (name.tidiedLine, "")
            if let last = rest.last, ")]".contains(last), let open = rest.lastIndex(where: { "([".contains($0) }) {
                let inner = String(rest[rest.index(after: open)...].dropLast()).tidiedLine
                if CurrencySign(inner) != nil {
                    (symbol, rest) = (inner, String(rest[..<open]).tidiedLine)
                }
            } else if let space = rest.lastIndex(of: " "), case let code = String(rest[rest.index(after: space)...]),
                code == "€" || code.utf8.count == 3 && code == code.uppercased() && Currency(code) != nil
            {
                var words = rest[..<space].split(separator: " ")
                if ["in", "en", "в"].contains(words.last?.lowercased()) { words.removeLast() }
                let value = Fold.fold(words.joined(separator: " "))
                // “Giro TRY” may be the name of an account.
                if valueWords.union(amountWords).union(balanceWords).contains(value) {
                    (symbol, rest) = (code, words.joined(separator: " "))
                }
            }
            if rest.hasSuffix("."), rest.count > 1 { rest.removeLast() }
            (fold, self.symbol) = (Fold.fold(rest), symbol)
        }

        /// Whether it describes a movement: “Auftraggeber/Empfänger” too.
        var isDescription: Bool { isOne(of: descriptionWords) }
        var isOtherSide: Bool { isOne(of: otherSideWords) }

        private func isOne(of words: Set<String>) -> Bool {
            words.contains(fold) || fold.split { "/*".contains($0) }.contains { words.contains(String($0)) }
        }
    }

    /// Finds the layout by the column names in the first row.
    init?(_ names: [String], _ rows: [(line: Int, cells: [String])]) {
        let headings = names.map(Heading.init)
        let folds = headings.map(\.fold)
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
        let isDescribed = headings.contains(where: \.isDescription)
        // “Name” among payments is the other side's.
        let isPaid = isDescribed && place(Self.amountWords) != nil
        let account = Self.account(headings, date, isPaid: isPaid, rows.dropFirst())
        let statement = Self.statement(names, headings, [date, account ?? date], Array(rows.dropFirst()))
        if let account, let statement {
            self = .long(
                Long(
                    date: date, account: account, value: statement.column, currency: statement.currency,
                    note: place(Self.noteWords), isMovement: statement.isMovement, outgoing: statement.outgoing,
                    side: statement.side, symbol: statement.symbol))
            return
        }
        if let account, let value = place(Self.balanceWords) ?? place(Self.valueWords) {
            self = .long(
                Long(
                    date: date, account: account, value: value, currency: place(Self.currencyWords),
                    note: place(Self.noteWords), symbol: headings[value].symbol))
            return
        }
        if let statement {
            self = .wide(date: date, accounts: [statement])
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
        self = .wide(
            date: date, accounts: accounts.map { Wide(column: $0, name: names[$0], symbol: headings[$0].symbol) })
    }

    /// The same without columns of words, such as the place of a bank. If no other column is left, they stay, and each of
    /// their cells says that it is no amount.
    func withoutTexts(_ rows: ArraySlice<(line: Int, cells: [String])>) -> TableShape {
        guard case .wide(let date, let accounts) = self, !isExported else { return self }
        let rest = accounts.filter { $0.isMovement || !Self.isText($0.column, rows) }
        return rest.isEmpty ? self : .wide(date: date, accounts: rest)
    }

    /// The same with other names of the columns.
    func named(_ name: (Int) -> String) -> TableShape {
        guard case .wide(let date, var accounts) = self, !isExported else { return self }
        for index in accounts.indices where accounts[index].column >= 0 {
            accounts[index].name = name(accounts[index].column)
        }
        return .wide(date: date, accounts: accounts)
    }

    /// The columns that are read.
    var columns: Set<Int> {
        var columns: [Int?]
        switch self {
        case .long(let long):
            columns = [long.date, long.account, long.value, long.currency, long.note, long.outgoing, long.side]
            columns += Array(long.exported.values)
        case .wide(let date, let accounts):
            columns = [date]
            for account in accounts {
                columns += [account.column, account.outgoing, account.side, account.currency]
                columns += account.rates.map(\.column)
            }
        case .across(let account, let days, let currency):
            columns = [account, currency]
            columns += days
        }
        return Set(columns.compactMap(\.self))
    }

    /// Whether a column has cells, but none that is an amount.
    private static func isText(_ column: Int, _ rows: ArraySlice<(line: Int, cells: [String])>) -> Bool {
        var hasCells = false
        for (_, cells) in rows where column < cells.count && !cells[column].allSatisfy(\.isWhitespace) {
            if AmountCell(CSVCell.plain(cells[column])) != nil { return false }
            // A dash stands for no value.
            hasCells = hasCells || !["-", "–", "—"].contains(cells[column])
        }
        return hasCells
    }

    /// The column that names the account of each row.
    private static func account(
        _ headings: [Heading], _ date: Int, isPaid: Bool, _ rows: ArraySlice<(line: Int, cells: [String])>
    ) -> Int? {
        let place = { (words: Set<String>) in
            headings.indices.first { column in
                let fold = headings[column].fold
                return column != date && words.contains(fold) && !(isPaid && fold == "name")
            }
        }
        if let named = place(accountWords) { return named }
        // Behind a payee it is the payee's.
        guard let number = place(numberWords), !headings[..<number].contains(where: \.isOtherSide) else { return nil }
        let cells = rows.filter { date < $0.cells.count && BankDay.read($0.cells[date], nil) != nil }
            .map { number < $0.cells.count ? $0.cells[number].tidiedLine : "" }
        // The other sides of cash and fees have no number, and most others come once.
        let isOften = cells.count < 10 || Set(cells).count * 2 <= cells.count
        return !cells.isEmpty && !cells.contains("") && isOften ? number : nil
    }

    /// The values of a bank statement: its balance, or else its movements; `nil` for any other table.
    private static func statement(
        _ names: [String], _ headings: [Heading], _ others: Set<Int>, _ rows: [(line: Int, cells: [String])]
    ) -> Wide? {
        let place = { (words: Set<String>) in
            headings.indices.first { !others.contains($0) && words.contains(headings[$0].fold) }
        }
        let (debit, credit, amount) = (place(debitWords), place(creditWords), place(amountWords))
        let isDescribed = headings.contains(where: \.isDescription)
        let isPaired = debit != nil && credit != nil
        guard isPaired || isDescribed && (debit ?? credit ?? amount) != nil || isDescribed && place(balanceWords) != nil
        else { return nil }
        let wide = { (column: Int) in
            Wide(
                column: column, name: names[column], currency: currency(of: column, headings),
                symbol: headings[column].symbol)
        }
        if let balance = place(balanceWords) { return wide(balance) }
        guard let incoming = credit ?? amount ?? debit else { return nil }
        var account = wide(incoming)
        account.isMovement = true
        if credit == nil, amount == nil {
            account = Wide(
                column: -1, name: account.name, isMovement: true, currency: account.currency, symbol: account.symbol)
        }
        if amount == nil || credit != nil { account.outgoing = debit }
        if account.outgoing == nil, amount != nil { account.side = sides(rows, except: others) }
        return account
    }

    /// The currency stands right behind its amount; otherwise there is one for all.
    private static func currency(of column: Int, _ headings: [Heading]) -> Int? {
        let places = headings.indices.filter { currencyWords.contains(headings[$0].fold) }
        return places.first { $0 == column + 1 } ?? places.first
    }

    /// What says that an amount without a sign goes out or comes in.
    private static let outgoingSides: Set<String> = [
        "dr", "d", "debit", "s", "soll", "af", "debito", "cargo", "расход",
    ]
    private static let incomingSides: Set<String> = [
        "cr", "c", "credit", "h", "haben", "bij", "credito", "abono", "приход",
    ]

    /// Whether a cell says that an amount goes out; `nil` if it says neither.
    static func isOutgoing(_ cell: String) -> Bool? {
        let fold = Fold.fold(cell.tidiedLine).filter { $0 != "." }
        return outgoingSides.contains(fold) ? true : incomingSides.contains(fold) ? false : nil
    }

    /// The column whose cells say debit or credit.
    private static func sides(_ rows: [(line: Int, cells: [String])], except others: Set<Int>) -> Int? {
        guard let first = rows.first else { return nil }
        return first.cells.indices.first { column in
            !others.contains(column)
                && rows.allSatisfy { column < $0.cells.count && isOutgoing($0.cells[column]) != nil }
        }
    }

    /// The columns of movements beside a balance; empty for a table of movements.
    func movements(_ names: [String]) -> [String] {
        if isOfMovements { return [] }
        let read = columns
        return names.indices.filter { !read.contains($0) && Self.isMovement(names[$0]) }.map { names[$0] }
    }

    private var isOfMovements: Bool {
        switch self {
        case .long(let long): long.isMovement
        case .wide(_, let accounts): accounts.contains(where: \.isMovement)
        case .across: false
        }
    }

    private static func isMovement(_ name: String) -> Bool {
        let fold = Heading(name).fold
        return [amountWords, debitWords, creditWords].contains { $0.contains(fold) }
    }

    /// True for a table whose rows are the movements of accounts.
    func isStatement(_ names: [String]) -> Bool {
        !isExported && names.contains { Heading($0).isDescription || Self.isMovement($0) }
    }

    /// The column with the day of each row; `nil` for a table with days above its columns.
    var date: Int? {
        switch self {
        case .long(let long): long.date
        case .wide(let date, _): date
        case .across: nil
        }
    }

    /// Finds a table with a day above each column, `Account,31.01.2024,29.02.2024`.
    init?(across cells: [String]) {
        let days = cells.indices.dropFirst().filter { BankDay.read(cells[$0], nil) != nil }
        let currency = cells.indices.dropFirst().first { Self.currencyWords.contains(Fold.fold(cells[$0])) }
        guard !days.isEmpty, let first = cells.first, BankDay.read(first, nil) == nil,
            cells.indices.dropFirst().allSatisfy({
                days.contains($0) || $0 == currency || Self.sumWords.contains(Fold.fold(cells[$0]))
                    || cells[$0].isEmpty
            })
        else { return nil }
        self = .across(account: 0, days: Array(days), currency: currency)
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
