import Foundation
import House
import JSON

/// A number in JSON, written as a number or as a string.
struct LenientDecimal: Decodable, Sendable {
    let value: Decimal

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard let number = DecimalText(text.tidiedLine), let value = Decimal(string: number.text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no number")
            }
            self.value = value
        } else {
            value = try container.decode(Decimal.self)
        }
    }
}

extension JSONPart {
    /// A number, also in a string, with all its digits.
    var decimal: Decimal? {
        digits.flatMap { DecimalText($0.tidiedLine)?.text ?? $0 }.flatMap { Decimal(string: $0) }
    }
}
