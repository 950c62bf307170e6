import BigInt

/// An exact sum of decimal numbers. Foundation's `Decimal` holds only 38 digits, but one value may have 40, and a sum
/// of large and small ones has more.
package struct ExactSum: Sendable, Equatable {
    /// The sum in units of the last digit: 1250 with a scale of 2 is 12.50.
    private var units = BigInt(0)
    private(set) var count = 0
    /// The largest number of decimals of any summand.
    package private(set) var scale = 0

    /// - Parameter text: a plain number with at most one point, as in `DecimalText`.
    package mutating func add(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        let digits = parts.count > 1 ? parts[1].utf8.count : 0
        if digits > scale {
            units *= BigInt(10).power(digits - scale)
            scale = digits
        }
        units += (BigInt(parts.joined()) ?? 0) * BigInt(10).power(scale - digits)
        count += 1
    }

    /// The sum with as many decimals as the summand that has most: `12.50`.
    package var total: String { Self.text(units, digits: scale) }

    package init() {}

    /// The average, rounded half away from zero; `nil` without summands.
    /// - Parameter digits: the number of decimals, with trailing zeros.
    package func average(digits: Int) -> String? {
        guard count > 0 else { return nil }
        let divisor = BigUInt(count) * BigUInt(10).power(scale)
        let rounded = (2 * units.magnitude * BigUInt(10).power(digits) + divisor) / (2 * divisor)
        return Self.text(BigInt(sign: units.sign, magnitude: rounded), digits: digits)
    }

    private static func text(_ units: BigInt, digits: Int) -> String {
        let all = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
        let text = digits > 0 ? "\(padded.dropLast(digits)).\(padded.suffix(digits))" : padded
        return units < 0 ? "-" + text : text
    }
}
