import Foundation

/// A number as programs write it into JSON: as such, or as text.
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

/// What could not be read is left out instead of ending everything.
struct Lenient<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
