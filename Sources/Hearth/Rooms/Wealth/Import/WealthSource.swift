import Localization

/// What a file says that somebody owned, whatever program wrote it.
struct WealthSource: Sendable {
    private(set) var accounts: [Account] = []
    private(set) var values: [Value] = []
    /// Lines that could not be read, with the reason.
    private(set) var bad: [BadLine] = []
    /// Lines that are about something else.
    var passed = 0
    /// What one unit of one currency was in another.
    var rates: [Rate] = []
    /// Somebody has to say how decimals or days are written.
    var asksDecimal = false
    var asksDates = false
    private var known: [Key: Int] = [:]

    struct Account: Sendable {
        let name: String
        /// `nil` where the file does not say.
        let currency: Currency?
        /// Its values are what is owed, as positive amounts.
        var isDebt = false
        /// What it seems to be.
        var kind = Series.Kind.cash
        /// A sum of the others.
        var isSum = false
    }

    struct Value: Sendable {
        let account: Int
        let day: Day
        let amount: AmountText
        var note = ""
        let line: Int
    }

    struct BadLine: Sendable {
        let line: Int
        let account: String
        let typed: String
        let reason: Phrase
    }

    struct Rate: Sendable, Equatable {
        let base: Currency
        let quote: Currency
        let day: Day
        /// A plain decimal above zero.
        let value: String
    }

    private struct Key: Hashable {
        let name: String
        let currency: Currency?
    }

    /// More would be no list of accounts any more.
    static let accountLimit = 200

    /// The place of an account, which is made when it is met for the first time. One with values in two currencies is two.
    /// `nil` when there are too many.
    mutating func account(
        _ name: String, _ currency: Currency?, isDebt: Bool = false, kind: Series.Kind? = nil, isSum: Bool = false
    ) -> Int? {
        let key = Key(name: name, currency: currency)
        if let place = known[key] { return place }
        guard accounts.count < Self.accountLimit else { return nil }
        let isTaken = accounts.contains { $0.name == name }
        let shown = isTaken ? "\(name) (\(currency?.code ?? "?"))" : name
        accounts.append(
            Account(
                name: String(shown.prefix(SeriesForm.nameLimit)), currency: currency, isDebt: isDebt,
                kind: kind ?? (isDebt ? .debts : .cash), isSum: isSum))
        known[key] = accounts.count - 1
        return accounts.count - 1
    }

    mutating func add(_ value: Value) { values.append(value) }

    mutating func refuse(_ line: Int, _ account: String, _ typed: String, _ reason: Phrase) {
        bad.append(
            BadLine(line: line, account: account, typed: String(typed.prefix(60)), reason: reason))
    }

    mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

    static let tooManyAccounts = Phrase("There are more than 200 accounts in it.")
    static let noDay = Phrase("This is no day.")
    static let noAmount = Phrase("This is no amount.")
    static let noCurrency = Phrase("A currency has three letters, such as EUR.")
}

/// The programs whose files can be read.
enum WealthFormat: String, Codable, Sendable, CaseIterable {
    case csv, actual, holdings, ghostfolio, sure, ledger

    /// What it is by its content; the name of the file says nothing.
    init(_ text: String) {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.first == "{" {
            let line = start.prefix { !$0.isNewline }
            self = line.contains("\"type\"") && line.contains("\"data\"") && line.last == "}" ? .sure : .ghostfolio
        } else if LedgerSource.isLedger(text) {
            self = .ledger
        } else {
            let names = Self.header(text)
            if names.isSuperset(of: ["account", "date", "payee", "amount"]) {
                self = .actual
            } else if names.isSuperset(of: ["date", "symbol", "quantity", "price", "currency"]) {
                self = .holdings
            } else {
                self = .csv
            }
        }
    }

    private static func header(_ text: String) -> Set<String> {
        let line = text.drop { $0 == "\u{FEFF}" }.prefix { !$0.isNewline }
        let separator = CSVReader.separator(of: text)
        return Set(
            line.split(separator: separator).map { Fold.fold(String($0).filter { $0 != "\"" }.tidiedLine) })
    }

    /// Whether it is a table of separated values.
    var isTable: Bool { [.csv, .actual, .holdings].contains(self) }

    /// - Throws: `CSVReader.Problem` where a table does not hold together, `WealthFormat.Problem` for the rest.
    func read(_ text: String, _ choices: WealthImportChoices, words: Words) throws -> WealthSource {
        switch self {
        case .csv: try TableSource(text, choices, words: words).read()
        case .actual: try ActualSource.read(text, choices)
        case .holdings: try HoldingsSource.read(text, choices, words: words)
        case .ghostfolio: try GhostfolioSource.read(text)
        case .sure: try SureSource.read(text)
        case .ledger: LedgerSource(text).read()
        }
    }

    struct Problem: Error {
        let phrase: Phrase
    }
}
