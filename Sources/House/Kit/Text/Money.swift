package import Foundation
package import Localization

/// An amount in the minor units of a currency: `1234` EUR is 12.34 €. Amounts are rounded only when a part or a rate is
/// applied, and then half to even.
package struct Money: Hashable, Codable, Sendable {
    package let amount: Int64
    package let currency: Currency

    /// The largest stored or converted amount in minor units, positive or negative.
    package static let limit: Int64 = 1_000_000_000_000_000

    /// The largest sum in minor units, positive or negative: that of a thousand of the largest amounts. The difference
    /// of two sums still fits into `Int64`.
    package static let sumLimit = limit * 1000

    package init(_ amount: Int64, _ currency: Currency) {
        self.amount = amount
        self.currency = currency
    }

    /// The reasons why a typed text is no amount.
    package enum Problem: Error, Equatable {
        case noNumber
        /// The text has more decimals than the currency.
        case tooPrecise
        case tooLarge
    }

    /// Reads an amount as typed in a language: `1.234,50`, `−20`, `1 000`. It may have more decimals than the currency
    /// if those are zeros.
    package static func read(_ typed: String, _ currency: Currency, _ syntax: NumberSyntax) throws(Problem) -> Money {
        let bare = typed.filter { !"€$£¥".contains($0) }
        guard let plain = syntax.plain(bare) else { throw .noNumber }
        return Money(try minor(plain, digits: currency.digits), currency)
    }

    /// Reads a plain decimal in minor units, without floating point.
    package static func minor(_ plain: String, digits: Int) throws(Problem) -> Int64 {
        let isNegative = plain.hasPrefix("-")
        let parts = plain.drop { $0 == "-" }.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].drop { $0 == "0" }
        let fraction = parts.count > 1 ? parts[1] : ""
        guard fraction.dropFirst(digits).allSatisfy({ $0 == "0" }) else { throw .tooPrecise }
        let kept = fraction.prefix(digits)
        let text = whole + kept + String(repeating: "0", count: digits - kept.count)
        guard text.count <= 16, let amount = text.isEmpty ? 0 : Int64(text), amount <= limit else { throw .tooLarge }
        return isNegative ? -amount : amount
    }

    /// The amount with a decimal point, for programs: `-1234.50`.
    package var plain: String {
        let digits = currency.digits
        let text = String(amount.magnitude)
        let padded = String(repeating: "0", count: max(digits + 1 - text.count, 0)) + text
        let whole = padded.dropLast(digits)
        return (amount < 0 ? "-" : "") + whole + (digits > 0 ? "." + padded.suffix(digits) : "")
    }

    /// The amount for an input field: without groups and currency sign.
    package func typed(_ language: Language) -> String { NumberSyntax(language).written(plain, isGrouped: false) }

    /// A part of the amount, in hundredths of a percent; rounded half to even.
    package func part(_ part: Int) -> Money {
        guard part != 10_000 else { return self }
        // The product of a large amount and its part does not fit into `Int64`.
        return Money(Int64(clamping: Self.divide(Int128(amount) * Int128(part), by: 10_000)), currency)
    }

    /// Adds amounts or sums; the result stays within `sumLimit`.
    package static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let sum = Int128(one) + Int128(other)
        return Int64(min(max(sum, -Int128(sumLimit)), Int128(sumLimit)))
    }

    /// Divides, rounding half to even.
    static func divide<Number: FixedWidthInteger & SignedInteger>(_ number: Number, by divisor: Number) -> Number {
        let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
        let double = rest.magnitude * 2
        let isUp = double > divisor.magnitude || (double == divisor.magnitude && quotient % 2 != 0)
        return isUp ? quotient + (number < 0 ? -1 : 1) : quotient
    }

    /// The amount in another currency at a rate, rounded half to even; `nil` if it is beyond `limit`.
    package func converted(to other: Currency, rate: Decimal) -> Money? {
        var value = Decimal(amount) * rate
        let shift = other.digits - currency.digits
        value *= Decimal(sign: .plus, exponent: shift, significand: 1)
        var rounded = Decimal()
        NSDecimalRound(&rounded, &value, 0, .bankers)
        guard rounded.isFinite, abs(rounded) <= Decimal(Self.limit) else { return nil }
        return Money(NSDecimalNumber(decimal: rounded).int64Value, other)
    }
}

extension Words {
    /// The amount in the language's format: `€1,234.50`.
    /// - Parameter isShort: leaves out decimals from a thousand on.
    package func money(_ money: Money, isShort: Bool = false, isSigned: Bool = false) -> String {
        let magnitude = Int64(clamping: money.amount.magnitude)
        var plain = Money(magnitude, money.currency).plain
        let unit = Int64([1, 10, 100, 1000][money.currency.digits])
        if isShort, magnitude >= 1000 * unit { plain = String(Money.divide(magnitude, by: unit)) }
        let sign = money.amount < 0 ? "−" : isSigned && money.amount > 0 ? "+" : ""
        return sign + self.money(plain, code: money.currency.code)
    }

    package func day(_ day: Day, isShort: Bool = false) -> String {
        self.day(year: day.year, month: day.month, day: day.day, isShort: isShort)
    }
}
