import Foundation
import House

/// The text form of a rate: a plain decimal above zero with all its digits.
enum RateText {
    static let limit = 30

    /// `nil` for a number that is no rate, or has too many digits.
    static func text(_ value: Decimal) -> String? {
        guard value > 0, value.isFinite else { return nil }
        var (value, rounded) = (value, Decimal())
        NSDecimalRound(&rounded, &value, 12, .bankers)
        let text = "\(rounded)"
        return rounded > 0 && text.utf8.count <= limit ? text : nil
    }

    static func value(_ text: String) -> Decimal? {
        guard text.utf8.count <= limit, let number = DecimalText(text), let value = Decimal(string: number.text),
            value > 0
        else { return nil }
        return value
    }
}
