import Foundation
import HTTP
import House
import Localization

/// A value as a browser sends it, parsed in the member's language.
struct SnapshotForm: Sendable {
    /// The text as typed; of a sum its result.
    let seriesText: String
    private(set) var amountText: String
    private(set) var paidInText: String
    let dayText: String
    let timeText: String
    let notes: String
    /// The date repeated, which confirms a day more than a month ahead.
    let laterText: String
    let version: Int?
    private(set) var amount: Int64 = 0
    private(set) var paidIn: Int64?
    private(set) var day = Day(number: 0)
    private(set) var at = Instant(milliseconds: 0)
    private(set) var problems: [String: Phrase] = [:]

    static let notesLimit = 2000
    /// The accepted days: no records are older than 1800, and 2999 is far enough for date inputs.
    static let days = Day(known: 1800, 1, 1)...Day(known: 2999, 12, 31)

    /// - Parameters:
    ///   - currency: the currency of the chosen series; `nil` checks the amount with two decimals.
    ///   - takesSums: whether a person typed the amounts, who may leave adding them up to the house.
    init(
        _ form: FormFields, currency: Currency?, language: Language, zone: TimeZone, now: Instant,
        takesSums: Bool = false
    ) {
        seriesText = form["series"] ?? ""
        amountText = (form["amount"] ?? "").tidiedLine
        paidInText = (form["paidIn"] ?? "").tidiedLine
        dayText = (form["day"] ?? "").tidiedLine
        timeText = (form["time"] ?? "").tidiedLine
        notes = (form["notes"] ?? "").withPlainLines
        laterText = form["later"] ?? ""
        version = form.version
        let currency = currency ?? .euro
        amount = read(\.amountText, "amount", currency, language, takesSums) ?? 0
        if !paidInText.isEmpty { paidIn = read(\.paidInText, "paidIn", currency, language, takesSums) }
        readTime(zone, now)
        if notes.unicodeScalars.count > Self.notesLimit {
            problems["notes"] = Phrase("This is too long: at most \(Self.notesLimit) characters.")
        }
    }

    /// - Returns: `nil` after it noted the problem of a field.
    private mutating func read(
        _ text: WritableKeyPath<SnapshotForm, String>, _ field: String, _ currency: Currency, _ language: Language,
        _ takesSums: Bool
    ) -> Int64? {
        let (typed, syntax) = (self[keyPath: text], NumberSyntax(language))
        let isSum = takesSums && AmountSum.isMeant(typed)
        do throws(Money.Problem) {
            guard isSum else { return try Money.read(typed, currency, syntax).amount }
            let sum = try AmountSum.read(typed, currency, syntax)
            self[keyPath: text] = syntax.written(sum.plain, isGrouped: false)
            return sum.amount
        } catch {
            let example = Self.example(currency, language)
            problems[field] =
                isSum && error == .noNumber
                ? Phrase("This is not a sum. Write it like \(example) + \(example).")
                : Self.phrase(error, isEmpty: typed.isEmpty, example: example)
            return nil
        }
    }

    private mutating func readTime(_ zone: TimeZone, _ now: Instant) {
        day = dayText.isEmpty ? Day(now, in: zone) : Day(iso: dayText) ?? day
        if !dayText.isEmpty && Day(iso: dayText) == nil || !Self.days.contains(day) {
            problems["day"] = Phrase("Enter a date such as 2026-11-21.")
        }
        let parts = timeText.split(separator: ":").map { Int($0) }
        if timeText.isEmpty {
            at = day == Day(now, in: zone) ? now : day.instant(hour: 12, minute: 0, in: zone)
        } else if parts.count >= 2, let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
            (0...59).contains(minute)
        {
            at = day.instant(hour: hour, minute: minute, in: zone)
        } else {
            problems["time"] = Phrase("Enter a time such as 14:05.")
        }
    }

    /// Keeps the instant of a value whose day and minute stay as they are: seconds put the values of a day in order.
    mutating func keepTime(of snapshot: ValueSnapshot) {
        let minute: Int64 = 60_000
        let isSame = at.milliseconds / minute == snapshot.at.milliseconds / minute
        if day == snapshot.day, isSame { at = snapshot.at }
    }

    /// A day more than a month ahead has to be confirmed once, because a wrong year is easily typed.
    /// - Parameter known: the value's stored day, which needs no confirmation.
    func needsConfirming(today: Day, known: Day? = nil) -> Bool {
        problems.isEmpty && day > today.adding(months: 1) && day != known && laterText != day.iso
    }

    /// An example amount in the number format of the language.
    static func example(_ currency: Currency, _ language: Language) -> String {
        NumberSyntax(language).written(currency.digits == 0 ? "1234" : "1234.56")
    }

    /// - Parameter example: an example amount, for messages that show the number format.
    static func phrase(_ problem: Money.Problem, isEmpty: Bool, example: String? = nil) -> Phrase {
        if isEmpty { return Phrase("Enter an amount.") }
        return switch problem {
        case .noNumber:
            example.map { Phrase("This is not an amount. Write it like \($0).") } ?? Phrase("This is not an amount.")
        case .tooPrecise: Phrase("Too many decimals for this currency.")
        case .tooLarge: Phrase("This is too large.")
        }
    }

    mutating func refuse(_ field: String, _ problem: Phrase) { problems[field] = problem }
}
