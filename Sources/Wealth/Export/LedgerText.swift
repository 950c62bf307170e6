import Foundation
import House
import Localization

/// Series as a beancount ledger that `bean-check` accepts: each value is a transaction over the difference, followed by
/// a `balance` on the next day that asserts it. Fields that beancount does not know are metadata. Source of the syntax:
/// beancount's `grammar.y` and `core/account.py`.
struct LedgerText {
    private(set) var text: String
    private var names: Set<String> = []
    private var prices: Set<String> = []

    /// The days that beancount's parser accepts (years 1700 to 2099), less one for the `balance` on the next day.
    private static let days = Day(known: 1700, 1, 1).number...Day(known: 2099, 12, 30).number
    private static let equity = "Equity:Hearth"

    init(currency: Currency, first: Day) {
        text = """
            option "title" "Hearth"
            option "operating_currency" "\(currency.code)"

            \(first.iso) open \(Self.equity)

            """
    }

    /// - Parameter rows: all values, oldest first.
    mutating func add(_ series: Series, _ rows: [ValueSnapshot]) {
        let account = account(series)
        let kept = rows.filter { Self.days.contains($0.day.number) }
        let first = kept.first?.day ?? Day(number: Int(series.createdAt.milliseconds / 86_400_000))
        open(account, series, on: first)
        if kept.count < rows.count {
            text +=
                "; beancount has no days before 1700 or after 2099: \(rows.count - kept.count) values are missing here\n"
        }
        var old: Int64 = 0
        var paidIn: Int64?
        for (index, row) in kept.enumerated() {
            if let paid = row.paidIn { paidIn = Money.sum(paidIn ?? 0, paid) }
            // Only the last value of a day is exported.
            if index + 1 < kept.count, kept[index + 1].day == row.day { continue }
            add(row, account, series, after: old, paidIn)
            (old, paidIn) = (series.isDebt ? -row.amount : row.amount, nil)
        }
        // beancount refuses entries after the `close` of an account.
        if let archived = series.archivedOn, archived >= kept.last?.day ?? first, Self.days.contains(archived.number) {
            text += "\(archived.adding(days: 1).iso) close \(account)\n"
        }
    }

    private mutating func open(_ account: String, _ series: Series, on first: Day) {
        text += "\n\(first.iso) open \(account) \(series.currency.code)\n  name: \(Self.quoted(series.name))\n"
        text += "  kind: \"\(series.kind.rawValue)\"\n  series: \"\(series.id)\"\n"
        if series.part != 10_000 { text += "  part: \(PartText.written(series.part))\n" }
        if let archived = series.archivedOn, Self.days.contains(archived.number) {
            text += "  archived: \(archived.iso)\n"
        }
    }

    private mutating func add(
        _ row: ValueSnapshot, _ account: String, _ series: Series, after old: Int64, _ paidIn: Int64?
    ) {
        let currency = series.currency
        let new = series.isDebt ? -row.amount : row.amount
        if new != old {
            let change = Money(new - old, currency).plain
            text += "\(row.day.iso) * \(Self.quoted(series.name))\n"
            text += "  \(account)  \(change) \(currency.code)\n  \(Self.equity)\n"
        }
        text += "\(row.day.adding(days: 1).iso) balance \(account)  \(Money(new, currency).plain) \(currency.code)\n"
        if !row.notes.isEmpty { text += "  note: \(Self.quoted(row.notes))\n" }
        if let paidIn { text += "  paid-in: \(Money(paidIn, currency).plain) \(currency.code)\n" }
        if let rate = row.rate, let quote = row.rateCurrency { text += "  rate: \(rate) \(quote.code)\n" }
        if let day = row.rateDay, Self.days.contains(day.number) { text += "  rate-day: \(day.iso)\n" }
        for rate in row.otherRates {
            let name = "rate-\(rate.currency.code.lowercased())"
            text += "  \(name): \(rate.text) \(rate.currency.code)\n"
            if let day = rate.day, Self.days.contains(day.number) { text += "  \(name)-day: \(day.iso)\n" }
        }
    }

    mutating func addPrice(_ base: Currency, _ quote: Currency, _ day: Day, _ rate: String) {
        let line = "\(day.iso) price \(base.code) \(rate) \(quote.code)\n"
        if Self.days.contains(day.number), prices.insert(line).inserted { text += line }
    }

    /// The word of beancount's `custom` directive that holds the member's target.
    static let target = "\"hearth-target\""

    mutating func addTarget(_ target: Money, on day: Day) {
        let day = Self.days.contains(day.number) ? day : Day(known: 2000, 1, 1)
        text += "\n\(day.iso) custom \(Self.target) \(target.plain) \(target.currency.code)\n"
    }

    /// An account name: letters and digits of any script, beginning with a capital or a digit.
    private mutating func account(_ series: Series) -> String {
        var part = ""
        for scalar in series.name.precomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
                part.unicodeScalars.append(scalar)
            default: if !part.isEmpty, part.last != "-" { part.append("-") }
            }
        }
        while part.last == "-" { part.removeLast() }
        let first = part.prefix(1).uppercased()
        switch first.unicodeScalars.first?.properties.generalCategory {
        case .uppercaseLetter where first.unicodeScalars.count == 1, .decimalNumber: part = first + part.dropFirst()
        default: part = "X" + part
        }
        let root = series.isDebt ? "Liabilities" : "Assets"
        var name = "\(root):\(part)"
        var number = 2
        while !names.insert(name).inserted {
            name = "\(root):\(part)-\(number)"
            number += 1
        }
        return name
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
