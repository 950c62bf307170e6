/// A decimal number kept as typed: digits, at most one point, and a minus sign if it is negative.
package struct DecimalText: Hashable, Sendable {
    /// With a point, at most 40 characters: `8.10`.
    package let text: String
    /// The number as floating point, for sorting and sums.
    package let number: Double

    package static let limit = 40

    /// `nil` for anything but a plain number.
    package init?(_ text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.count <= Self.limit,
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            let number = Double(text)
        else { return nil }
        self.text = text
        self.number = number
    }

    /// Compares all digits; numbers that differ only in leading or trailing zeros are equal here.
    package func isLess(than other: DecimalText) -> Bool {
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

        /// Compares without regard to signs.
        func isSmaller(than other: Digits) -> Bool {
            if whole.count != other.whole.count { return whole.count < other.whole.count }
            return whole == other.whole ? fraction < other.fraction : whole < other.whole
        }
    }
}
