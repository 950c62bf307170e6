import Foundation
import Synchronization

extension Words {
    /// An amount of money from a plain number, such as `1234.50`, with exactly its digits: `€1,234.50`, `1.234,50 €`.
    /// - Parameter code: an ISO 4217 currency.
    public func money(_ plain: String, code: String) -> String {
        MoneyNames.pattern(language, code).replacing(MoneyNames.mark, with: NumberSyntax(language).written(plain))
    }

    /// `12.3%` from a fraction, as the language writes it.
    public func percent(_ fraction: Double, isSigned: Bool = false, isWhole: Bool = false) -> String {
        let style = FloatingPointFormatStyle<Double>.Percent(locale: language.locale)
            .precision(.fractionLength(isWhole || abs(fraction) >= 0.995 ? 0 : 1))
        let sign = fraction < 0 ? "−" : isSigned && fraction > 0 ? "+" : ""
        return sign + abs(fraction).formatted(style)
    }

    /// A number for the edge of a chart: `75K`, `1,2 Mio.`
    public func compact(_ number: Double) -> String {
        let style = FloatingPointFormatStyle<Double>.number.locale(language.locale).notation(.compactName)
        return (number < 0 ? "−" : "") + abs(number).formatted(style)
    }

    /// `21 Nov`, of any year.
    public func shortDay(month: Int, day: Int) -> String {
        let date = Self.date(month, day)
        return date.formatted(Date.FormatStyle(locale: language.locale, timeZone: .gmt).day().month(.abbreviated))
    }

    /// `Nov`
    public func shortMonth(_ month: Int) -> String {
        Self.date(month, 1).formatted(
            Date.FormatStyle(locale: language.locale, timeZone: .gmt).month(.abbreviated))
    }

    /// A day of 2000, which has a 29 February, at noon.
    private static func date(_ month: Int, _ day: Int) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: 2000, month: month, day: day, hour: 12)) ?? .distantPast
    }
}

/// A formatter is asked once for each language and currency: filling in the number costs nothing after that.
private enum MoneyNames {
    struct Key: Hashable {
        let language: Language
        let code: String
    }

    /// A number that stands in a pattern for others; no currency has it in its name.
    static let mark = "7"

    private static let patterns = Mutex<[Key: String]>([:])

    static func pattern(_ language: Language, _ code: String) -> String {
        patterns.withLock { patterns in
            let key = Key(language: language, code: code)
            if let known = patterns[key] { return known }
            let style = Decimal.FormatStyle.Currency(code: code, locale: language.locale)
            let pattern = Decimal(7).formatted(style.precision(.fractionLength(0)))
            // Any three letters may be typed as a currency: what is kept stays small.
            if patterns.count < 1000 { patterns[key] = pattern }
            return pattern
        }
    }
}
