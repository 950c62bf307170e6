import Foundation
import House
import Localization

/// The accounts, values and rates read from a file, in one form for all programs.
struct WealthSource: Codable, Sendable {
    private(set) var accounts: [Account] = []
    private(set) var values: [Value] = []
    /// Lines that could not be read, with the reason.
    private(set) var bad: [BadLine] = []
    /// The number of lines that hold no values.
    var passed = 0
    /// The other things that the file holds and that are left out, by kind.
    private(set) var left: [Left: Int] = [:]
    /// The file is a table with a column for each series, which has no notes and payments.
    var isWithoutNotes = false
    /// Columns and members that the file has and that Hearth does not import.
    var unread = UnreadMembers()
    /// The columns of movements beside a balance, which are left out.
    var movements: [String] = []
    /// The currency that a sign such as `kr` most likely means.
    var likelyCurrency: String?
    /// The version of the program that wrote the file, if it is newer than those known here.
    var newerVersion: String?
    /// The values were added up from transactions.
    var isSummedUp = false
    /// Exchange rates between currencies, from the file.
    var rates: [Rate] = []
    /// The exporting member's target; `nil` in most files.
    private(set) var target: Money?
    /// The member has to choose the decimal mark or the date order: the file does not tell.
    var asksDecimal = false
    var asksDates = false
    /// The year may be first.
    var asksYears = false
    /// Keeps several values of one day, as in Hearth's own files; in those of other programs the last one of a day
    /// counts.
    var keepsAll = false
    private var known: [Key: Int] = [:]
    private var labels: Set<String> = []

    /// What is coded of it: neither the lists that have rows of their own, see `Row`, nor what only reading needs.
    private enum CodingKeys: CodingKey {
        case accounts, passed, left, isWithoutNotes, unread, movements, likelyCurrency, newerVersion, isSummedUp, target
        case asksDecimal, asksDates, asksYears, keepsAll
    }

    /// A kind of thing that a file can hold and that is no value.
    enum Left: Int, CaseIterable, Codable, Sendable {
        case transactions, prices, parents, unstated, includes, aliases, quoted, quotedTrades, payments, empty, rounded

        func phrase(_ count: Int) -> Phrase {
            switch self {
            case .transactions: Phrase("\(count) transactions are skipped: only balances are imported.")
            case .prices: Phrase("\(count) prices of shares and other things that are not currencies are skipped.")
            case .parents: Phrase("\(count) accounts only contain other accounts and are skipped.")
            case .unstated: Phrase("\(count) accounts have transactions but no balance and are skipped.")
            case .includes: Phrase("\(count) included files are not read. Import them separately.")
            case .quoted:
                Phrase("\(count) assets with market prices are skipped: the file has no values for them.")
            case .quotedTrades: Phrase("\(count) trades of assets with market prices are skipped.")
            case .payments: Phrase("\(count) dividends, fees and interest payments are skipped.")
            case .empty: Phrase("\(count) accounts without values are skipped.")
            case .rounded: Phrase("\(count) computed values are rounded to the smallest unit of their currency.")
            case .aliases: Phrase("\(count) aliases with patterns are not applied.")
            }
        }
    }

    /// An amount in the decimals of its currency: `nil` if it is too large. One that rounding would change by more than
    /// a thousandth keeps its decimals, so that it is refused as too precise; a product of a quantity and a price may
    /// change by a tenth.
    mutating func rounded(_ value: Decimal, _ currency: Currency, isProduct: Bool = false) -> AmountText? {
        guard let rounded = AmountText(value, currency) else { return nil }
        if rounded.value == value { return rounded }
        if abs(rounded.value - value) * (isProduct ? 10 : 1000) > abs(value) {
            return AmountText(exact: value) ?? Self.finest
        }
        leave(.rounded)
        return rounded
    }

    /// An amount that no currency can hold.
    private static let finest = AmountText(digits: 1, scale: 18)

    mutating func leave(_ kind: Left, _ count: Int = 1) {
        if count > 0 { left[kind, default: 0] += count }
    }

    struct Account: Codable, Sendable {
        /// A unique name, which the form and the choices use as a key.
        let label: String
        /// The name for a new series.
        let name: String
        /// `nil` if the file names no currency.
        let currency: Currency?
        /// The values are debts, as positive amounts.
        var isDebt = false
        /// The kind guessed from the file.
        var kind = Series.Kind.cash
        /// The account is a sum of the file's other accounts.
        var isSum = false
        /// The member has to choose what becomes of the account: the file does not tell whether it is owned, owed or
        /// neither.
        var isAsked = false
        /// `nil` if the file holds only values.
        var origin: Origin?
    }

    /// The properties of the series that an account was exported from.
    struct Origin: Codable, Sendable {
        var id: ID<Series>?
        /// The exporting member's part, in hundredths of a percent.
        var part: Int?
        var archivedOn: Day?
        var colour: Int?
        var staleDays: Int?
        var isInHousehold: Bool?
    }

    struct Value: Sendable {
        let account: Int
        let day: Day
        let amount: AmountText
        var note = ""
        let line: Int
        /// `nil` in most files.
        var extra: Extra?
    }

    /// Further fields of a value, which few files have; a class keeps `Value` small.
    final class Extra: Codable, Sendable {
        let paidIn: AmountText?
        /// The rates that the file keeps with the value.
        let rates: [KeptRate]
        let moment: Moment?

        struct Moment: Codable, Sendable {
            let at: Instant
            let zone: String
        }

        init(paidIn: AmountText? = nil, rates: [KeptRate] = [], moment: Moment? = nil) {
            self.paidIn = paidIn
            self.rates = rates
            self.moment = moment
        }
    }

    struct BadLine: Codable, Sendable {
        let line: Int
        let account: String
        let typed: String
        let reason: Phrase
    }

    struct Rate: Codable, Sendable, Equatable {
        let base: Currency
        let quote: Currency
        let day: Day
        /// A plain decimal above zero.
        let value: String
    }

    private struct Key: Hashable {
        let name: String
        let isId: Bool
        let currency: Currency?
    }

    /// A file with more accounts than this is taken for misread.
    static let accountLimit = 200

    /// The index of an account, which is added when its name first occurs. An account with values in two currencies
    /// becomes two. `nil` above the limit.
    /// - Parameter id: the account's id in the file, if it has one: it tells accounts with the same name apart.
    mutating func account(
        _ name: String, _ currency: Currency?, kind: Series.Kind = .cash, isSum: Bool = false, isAsked: Bool = false,
        id: String? = nil,
        origin: @autoclosure () -> Origin? = nil
    ) -> Int? {
        let key = Key(name: id ?? name, isId: id != nil, currency: currency)
        if let place = known[key] { return place }
        guard accounts.count < Self.accountLimit else { return nil }
        let (label, origin) = (label(name, currency), origin())
        accounts.append(
            Account(
                label: label, name: origin == nil ? label : Self.cut(name), currency: currency,
                isDebt: kind == .debts, kind: kind, isSum: isSum, isAsked: isAsked,
                origin: origin))
        known[key] = accounts.count - 1
        return accounts.count - 1
    }

    /// `Giro`, `Giro (USD)`, `Giro (USD) 2`; without a currency `Giro 2`
    private mutating func label(_ name: String, _ currency: Currency?) -> String {
        var (label, number) = (Self.cut(name), 1)
        while !labels.insert(label).inserted {
            let count = currency == nil ? number + 1 : number
            let end = (currency.map { " (\($0.code))" } ?? "") + (count > 1 ? " \(count)" : "")
            label = Self.cut(name, room: SeriesForm.nameLimit - end.count) + end
            number += 1
        }
        return label
    }

    /// Cuts by Unicode scalars, because the database's length limit counts those.
    private static func cut(_ name: String, room: Int = SeriesForm.nameLimit) -> String {
        name.unicodeScalars.count <= room ? name : name.cut(to: room).tidiedLine
    }

    /// Values of a file, and lines that cannot be read: 200 accounts on 500 days. One takes about a kilobyte until it is
    /// written.
    static let valueLimit = 100_000

    mutating func add(_ value: Value) { if admits() { values.append(value) } }

    /// Whether there is room for one more value or line. The first one that finds none is recorded.
    private mutating func admits() -> Bool {
        let count = values.count + bad.count
        if count == Self.valueLimit { bad.append(Self.full) }
        return count < Self.valueLimit
    }

    private static let full = BadLine(
        line: 0, account: "", typed: "",
        reason: Phrase("Only the first \(valueLimit) values will be imported."))

    /// Takes the balances that an account's movements add up to.
    mutating func add(_ balances: MonthlyBalances, to account: Int) {
        for balance in balances.all {
            guard let amount = balance.amount else {
                refuse(balance.line, accounts[account].label, "\(balance.sum)", Self.noAmount)
                continue
            }
            isSummedUp = true
            add(Value(account: account, day: balance.day, amount: amount, line: balance.line))
        }
    }

    /// Takes a target; what is none counts among the other lines.
    mutating func setTarget(_ text: String, _ code: String) {
        // An amount that does not fit its currency is no target.
        let amount = Currency(code).flatMap { currency in
            AmountText(text, .point).flatMap { try? $0.minor(currency) }.map { Money($0, currency) }
        }
        if let amount, amount.amount > 0 { target = amount } else { passed += 1 }
    }

    mutating func refuse(_ line: Int, _ account: String, _ typed: String, _ reason: Phrase) {
        guard admits() else { return }
        bad.append(
            BadLine(line: line, account: account, typed: String(typed.prefix(60)), reason: reason))
    }

    mutating func reserve(_ count: Int) { values.reserveCapacity(min(count, Self.valueLimit)) }

    static let tooManyAccounts = Phrase("The file has more than 200 accounts.")
    static let noDay = Phrase("This is not a date.")
    static let noAmount = Phrase("This is not an amount.")
    static let noCurrency = Phrase("A currency has three letters, such as EUR.")
    static let notListed = Phrase("This is not a currency. Shares must be converted to a value first.")
    static let tooLong = Phrase("This is too long: at most \(SnapshotForm.notesLimit) characters.")
}

// MARK: Rows

extension WealthSource: ParsedText {
    /// The version of the rows: another one after each change of what is read, or how.
    static let version = 1

    enum Row: Codable {
        /// All that is not in the other rows.
        case head(WealthSource)
        case values(ValueRows)
        case bad([BadLine])
        case rates([Rate])
    }

    /// Values by their columns, which are decoded many times as fast as values one by one.
    struct ValueRows: Codable {
        private let accounts: [Int]
        private let days: [Int]
        private let digits: [Int64]
        private let scales: [Int]
        private let notes: [String]
        private let lines: [Int]
        /// By the places of their values.
        private let extras: [Int: Extra]

        fileprivate init(_ values: ArraySlice<Value>) {
            accounts = values.map(\.account)
            days = values.map(\.day.number)
            digits = values.map(\.amount.digits)
            scales = values.map(\.amount.scale)
            notes = values.map(\.note)
            lines = values.map(\.line)
            let places = values.enumerated().compactMap { place, value in value.extra.map { (place, $0) } }
            extras = Dictionary(uniqueKeysWithValues: places)
        }

        fileprivate var values: [Value] {
            accounts.indices.map { place in
                Value(
                    account: accounts[place], day: Day(number: days[place]),
                    amount: AmountText(digits: digits[place], scale: scales[place]), note: notes[place],
                    line: lines[place], extra: extras[place])
            }
        }
    }

    private static let portion = 1000

    func eachRow(_ body: (Row) throws -> Void) throws {
        try body(.head(self))
        for start in stride(from: 0, to: values.count, by: Self.portion) {
            try body(.values(ValueRows(values[start..<min(start + Self.portion, values.count)])))
        }
        for start in stride(from: 0, to: bad.count, by: Self.portion) {
            try body(.bad(Array(bad[start..<min(start + Self.portion, bad.count)])))
        }
        for start in stride(from: 0, to: rates.count, by: Self.portion) {
            try body(.rates(Array(rates[start..<min(start + Self.portion, rates.count)])))
        }
    }

    mutating func take(_ row: Row) {
        switch row {
        case .head(let source): self = source
        case .values(let rows): values += rows.values
        case .bad(let lines): bad += lines
        case .rates(let some): rates += some
        }
    }
}
