/// A sentence in English with its arguments; the English text is the key of its translations.
/// `Phrase("Delete \(name)?")` has the key `Delete %@?`, `Phrase("\(3) notes")` the key `%lld notes`.
public struct Phrase: Codable, Sendable, Hashable, ExpressibleByStringInterpolation {
    public let key: String
    public let arguments: [Argument]

    public enum Argument: Codable, Sendable, Hashable {
        case text(String)
        /// A whole number; the first one of a phrase chooses the plural.
        case count(Int)
    }

    public init(key: String, arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    public init(_ phrase: Phrase) { self = phrase }

    public init(stringLiteral value: String) {
        key =
            value.hasPercentSign
            ? value.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%") : value
        arguments = []
    }

    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var key = ""
        fileprivate var arguments: [Argument] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) {
            if literal.hasPercentSign {
                for character in literal { key += character == "%" ? "%%" : String(character) }
            } else {
                key += literal
            }
        }

        public mutating func appendInterpolation(_ text: String) {
            key += "%@"
            arguments.append(.text(text))
        }

        public mutating func appendInterpolation(_ count: Int) {
            key += "%lld"
            arguments.append(.count(count))
        }
    }
}

extension Phrase {
    /// The key of a phrase that is kept in the database and filled in later: `“%@” deleted`.
    public static func key(_ key: String) -> String { key }
}

extension String {
    /// Over the bytes where they lie: phrases are made by the dozen for every page.
    fileprivate var hasPercentSign: Bool {
        let sign = UInt8(ascii: "%")
        return utf8.withContiguousStorageIfAvailable { $0.contains(sign) } ?? utf8.contains(sign)
    }
}
