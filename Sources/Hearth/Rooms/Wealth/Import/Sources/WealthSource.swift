import Foundation
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
    /// Several values of a day are all kept, as Hearth has them itself; of another program's the last one counts.
    var keepsAll = false
    private var known: [Key: Int] = [:]
    private var labels: Set<String> = []

    struct Account: Sendable {
        /// Names it in the form and in the choices: no two have the same.
        let label: String
        /// Of the series that it becomes.
        let name: String
        /// `nil` where the file does not say.
        let currency: Currency?
        /// Its values are what is owed, as positive amounts.
        var isDebt = false
        /// What it seems to be.
        var kind = Series.Kind.cash
        /// A sum of the others.
        var isSum = false
        /// `nil` where the file knows nothing but values.
        var origin: Origin?
    }

    /// The series that an account was where it was taken out.
    struct Origin: Sendable {
        var id: ID<Series>?
        /// Of whoever took it out, in hundredths of a percent.
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

    /// What few files say of a value.
    final class Extra: Sendable {
        let paidIn: AmountText?
        /// The rate that was kept with it.
        let rate: KeptRate?
        let moment: (at: Instant, zone: String)?

        init(paidIn: AmountText? = nil, rate: KeptRate? = nil, moment: (at: Instant, zone: String)? = nil) {
            self.paidIn = paidIn
            self.rate = rate
            self.moment = moment
        }
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
        let isId: Bool
        let currency: Currency?
    }

    /// More would be no list of accounts any more.
    static let accountLimit = 200

    /// The place of an account, which is made when it is met for the first time. One with values in two currencies is two.
    /// `nil` when there are too many.
    /// - Parameter id: tells accounts of one name apart, where the file has something that does.
    mutating func account(
        _ name: String, _ currency: Currency?, kind: Series.Kind = .cash, isSum: Bool = false, id: String? = nil,
        origin: @autoclosure () -> Origin? = nil
    ) -> Int? {
        let key = Key(name: id ?? name, isId: id != nil, currency: currency)
        if let place = known[key] { return place }
        guard accounts.count < Self.accountLimit else { return nil }
        let (label, origin) = (label(name, currency), origin())
        accounts.append(
            Account(
                label: label, name: origin == nil ? label : Self.cut(name), currency: currency,
                isDebt: kind == .debts, kind: kind, isSum: isSum, origin: origin))
        known[key] = accounts.count - 1
        return accounts.count - 1
    }

    /// `Giro`, `Giro (USD)`, `Giro (USD) 2`
    private mutating func label(_ name: String, _ currency: Currency?) -> String {
        var (label, number) = (Self.cut(name), 1)
        while !labels.insert(label).inserted {
            let end = " (\(currency?.code ?? "?"))" + (number > 1 ? " \(number)" : "")
            label = Self.cut(name, room: SeriesForm.nameLimit - end.count) + end
            number += 1
        }
        return label
    }

    /// Scalars are what the database counts.
    private static func cut(_ name: String, room: Int = SeriesForm.nameLimit) -> String {
        let scalars = name.unicodeScalars
        return scalars.count <= room ? name : String(String.UnicodeScalarView(scalars.prefix(room))).tidiedLine
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
    static let tooLong = Phrase("This is too long: at most \(SnapshotForm.notesLimit) characters.")
}
