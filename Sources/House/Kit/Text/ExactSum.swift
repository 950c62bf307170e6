import BigInt

/// An exact sum of decimal numbers. Foundation's `Decimal` holds only 38 digits, but one value may have 40, and a sum
/// of large and small ones has more.
package struct ExactSum: Sendable, Equatable {
    /// The sum in units of the last digit, 1250 with a scale of 2 for 12.50, is both together: most numbers are short, and
    /// are added up in a word of the machine as long as it holds them.
    private var large = BigInt(0)
    private var small = 0
    private(set) var count = 0
    /// The largest number of decimals of any summand.
    package private(set) var scale = 0

    private var units: BigInt { large + BigInt(small) }

    package static func == (one: Self, other: Self) -> Bool {
        one.units == other.units && one.count == other.count && one.scale == other.scale
    }

    /// - Parameter text: a plain number with at most one point, as in `DecimalText`.
    package mutating func add(_ text: String) {
        count += 1
        let (whole, decimals) = Self.parts(text)
        if decimals > scale {
            large = units * BigInt(10).power(decimals - scale)
            small = 0
            scale = decimals
        }
        if let word = Self.word(whole, zeros: scale - decimals) {
            let (sum, isOver) = small.addingReportingOverflow(word)
            if !isOver {
                small = sum
                return
            }
        }
        large += (BigInt(whole) ?? 0) * BigInt(10).power(scale - decimals)
    }

    /// A number without its point, and how many digits were behind it.
    private static func parts(_ text: String) -> (whole: String, decimals: Int) {
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return (text, 0) }
        let decimals = text[text.index(after: point)...]
        return (String(text[..<point]) + decimals, decimals.utf8.count)
    }

    /// A number with zeros after it, if a word of the machine holds it.
    private static func word(_ whole: String, zeros: Int) -> Int? {
        guard zeros < powers.count, let word = Int(whole) else { return nil }
        let (product, isOver) = word.multipliedReportingOverflow(by: powers[zeros])
        return isOver ? nil : product
    }

    /// The powers of ten that a word of the machine holds.
    private static let powers = (0...18).map { zeros in (0..<zeros).reduce(1) { power, _ in power * 10 } }

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
