/// A decimal number kept as it was typed: digits, at most one point, a minus sign where it is negative.
public struct DecimalText: Hashable, Sendable {
    /// With a point, at most 40 characters: `8.10`.
    public let text: String
    /// The same for sorting and adding up.
    public let number: Double

    static let limit = 40

    /// `nil` for anything but a plain number.
    public init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.count <= Self.limit,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let number = Double(text)
        else { return nil }
        self.text = text
        self.number = number
    }

    /// Compares every digit; two numbers that differ in zeros at their ends only are the same here.
    public func isLess(than other: DecimalText) -> Bool {
        let (left, right) = (Digits(text), Digits(other.text))
        if left.isNegative != right.isNegative { return left.isNegative }
        return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
    }

    private struct Digits {
        let isNegative: Bool
        let whole: Substring
        let fraction: Substring

        init(_ text: String) {
            let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
            whole = (parts.first ?? "").drop { $0 == "0" }
            var fraction = parts.count > 1 ? parts[1] : ""
            while fraction.last == "0" { fraction.removeLast() }
            self.fraction = fraction
            isNegative = text.hasPrefix("-") && !(whole.isEmpty && fraction.isEmpty)
        }

        /// Without regard to signs.
        func isSmaller(than other: Digits) -> Bool {
            if whole.count != other.whole.count { return whole.count < other.whole.count }
            return whole == other.whole ? fraction < other.fraction : whole < other.whole
        }
    }
}
