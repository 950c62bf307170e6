import Foundation
import House

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

/// A value that is `nil` if it cannot be decoded, so that one bad entry does not fail the whole file.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
