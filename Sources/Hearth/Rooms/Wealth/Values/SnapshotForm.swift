import Foundation
import HTTP
import Localization

/// A value as a browser sends it, parsed in the member's language.
struct SnapshotForm: Sendable {
    /// The text as typed.
    let seriesText: String
    let amountText: String
    let paidInText: String
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

    /// - Parameter currency: the currency of the chosen series; `nil` checks the amount with two decimals.
    init(_ form: FormFields, currency: Currency?, language: Language, zone: TimeZone, now: Instant) {
        seriesText = form["series"] ?? ""
        amountText = (form["amount"] ?? "").tidiedLine
        paidInText = (form["paidIn"] ?? "").tidiedLine
        dayText = (form["day"] ?? "").tidiedLine
        timeText = (form["time"] ?? "").tidiedLine
        notes = (form["notes"] ?? "").withPlainLines
        laterText = form["later"] ?? ""
        version = form.version
        read(currency ?? .euro, language)
        readTime(zone, now)
        if notes.unicodeScalars.count > Self.notesLimit {
            problems["notes"] = Phrase("This is too long: at most \(Self.notesLimit) characters.")
        }
    }

    private mutating func read(_ currency: Currency, _ language: Language) {
        let example = Self.example(currency, language)
        do throws(Money.Problem) {
            amount = try Money.read(amountText, currency, NumberSyntax(language)).amount
        } catch {
            problems["amount"] = Self.phrase(error, isEmpty: amountText.isEmpty, example: example)
        }
        guard !paidInText.isEmpty else { return }
        do throws(Money.Problem) {
            paidIn = try Money.read(paidInText, currency, NumberSyntax(language)).amount
        } catch {
            problems["paidIn"] = Self.phrase(error, isEmpty: false, example: example)
        }
    }

    private mutating func readTime(_ zone: TimeZone, _ now: Instant) {
        day = dayText.isEmpty ? Day(now, in: zone) : Day(iso: dayText) ?? day
        if !dayText.isEmpty && Day(iso: dayText) == nil || !Self.days.contains(day) {
            problems["day"] = Phrase("A day is written as 2026-11-21.")
        }
        let parts = timeText.split(separator: ":").map { Int($0) }
        if timeText.isEmpty {
            at = day == Day(now, in: zone) ? now : day.instant(hour: 12, minute: 0, in: zone)
        } else if parts.count >= 2, let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
            (0...59).contains(minute)
        {
            at = day.instant(hour: hour, minute: minute, in: zone)
        } else {
            problems["time"] = Phrase("A time is written as 14:05.")
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
    private static func example(_ currency: Currency, _ language: Language) -> String {
        NumberSyntax(language).written(currency.digits == 0 ? "1234" : "1234.56")
    }

    /// - Parameter example: an example amount, for messages that show the number format.
    static func phrase(_ problem: Money.Problem, isEmpty: Bool, example: String? = nil) -> Phrase {
        if isEmpty { return Phrase("Type an amount.") }
        return switch problem {
        case .noNumber:
            example.map { Phrase("This is no amount. Write it like \($0).") } ?? Phrase("This is no amount.")
        case .tooPrecise: Phrase("The currency has no such small parts.")
        case .tooLarge: Phrase("This is too large.")
        }
    }

    mutating func refuse(_ field: String, _ problem: Phrase) { problems[field] = problem }
}
