/// Adds up decimal numbers of up to 40 digits without losing one: no binary fractions anywhere.
struct ExactSum: Sendable, Equatable {
    /// Base 10⁹, the smallest first: five for the fraction, five for the whole part. Each may be of either sign and
    /// grow to nine thousand million summands before it overflows.
    private var limbs = [Int64](repeating: 0, count: 10)
    private(set) var count = 0
    /// The most digits that a summand had after its point.
    private(set) var scale = 0

    private static let base: Int64 = 1_000_000_000
    private static let fractionDigits = 45

    /// - Parameter text: a plain number with at most one point, as `DecimalText` keeps it.
    mutating func add(_ text: String) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = Array(text.utf8.drop { $0 == UInt8(ascii: "-") })
        let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
        count += 1
        scale = max(scale, max(0, digits.count - point - 1))
        for (index, digit) in digits.enumerated() where index != point {
            // How many places left of the last of the 45 digits of the fraction it stands.
            let place = index < point ? Self.fractionDigits + point - 1 - index : Self.fractionDigits + point - index
            let value = Int64(digit) - 48
            guard value != 0, place >= 0, place / 9 < limbs.count else { continue }
            limbs[place / 9] += (isNegative ? -value : value) * Self.powers[place % 9]
        }
    }

    private static let powers: [Int64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    /// The sum with as many digits after the point as the summand that had most: `12.50`.
    var total: String { Self.text(limbs, digits: scale) }

    /// The sum through the count, rounded half away from zero. `nil` of nothing.
    /// - Parameter digits: so many stand after the point, zeros too; at most 44.
    func average(digits: Int) -> String? {
        guard count > 0 else { return nil }
        var (magnitude, isNegative) = Self.normal(limbs)
        let digits = min(digits, Self.fractionDigits - 1)
        Self.divide(&magnitude, by: Int64(count))
        // Half of the last digit that is kept.
        let place = Self.fractionDigits - digits - 1
        magnitude[place / 9] += 5 * Self.powers[place % 9]
        return Self.text(Self.carried(magnitude).map { isNegative ? -$0 : $0 }, digits: digits)
    }

    private static func divide(_ limbs: inout [Int64], by divisor: Int64) {
        var rest: Int64 = 0
        for index in limbs.indices.reversed() {
            let value = rest * base + limbs[index]
            limbs[index] = value / divisor
            rest = value % divisor
        }
    }

    /// Every limb from 0 to below the base, and the sign of the whole.
    private static func normal(_ limbs: [Int64]) -> (magnitude: [Int64], isNegative: Bool) {
        let sum = carried(limbs)
        guard let last = sum.last, last < 0 else { return (sum, false) }
        return (carried(limbs.map { -$0 }), true)
    }

    /// Every limb but the last from 0 to below the base; the last one has the sign.
    private static func carried(_ limbs: [Int64]) -> [Int64] {
        var limbs = limbs
        for index in limbs.indices.dropLast() {
            var carry = limbs[index] / base
            if limbs[index] % base < 0 { carry -= 1 }
            limbs[index] -= carry * base
            limbs[index + 1] += carry
        }
        return limbs
    }

    private static func text(_ limbs: [Int64], digits: Int) -> String {
        let (magnitude, isNegative) = normal(limbs)
        let all = magnitude.reversed().map { limb in
            let text = String(limb)
            return String(repeating: "0", count: max(0, 9 - text.count)) + text
        }.joined()
        var whole = String(all.dropLast(fractionDigits).drop { $0 == "0" })
        if whole.isEmpty { whole = "0" }
        let fraction = all.suffix(fractionDigits).prefix(digits)
        let text = digits > 0 ? "\(whole).\(fraction)" : whole
        return isNegative && text.contains(where: { ("1"..."9").contains($0) }) ? "-" + text : text
    }
}
