/// The fields of a query string or a form, in the order sent; a name may come more than once.
public struct FormFields: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var fields: [(name: String, value: String)] = []

    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { (name: $0.0, value: $0.1) }
    }

    /// The reasons to refuse an encoded form.
    public enum Problem: Error, Equatable {
        /// A broken escape, or bytes that are not UTF-8.
        case malformed
        /// More fields than the limit.
        case tooMany
    }

    /// Reads `application/x-www-form-urlencoded` (WHATWG URL standard, section 5).
    public init(encoded: some Collection<UInt8>, limit: Int = 200) throws(Problem) {
        // Fields beyond the limit are not split, because a body may hold a million of them.
        let pairs = encoded.split(separator: UInt8(ascii: "&"), maxSplits: limit)
        guard pairs.count <= limit || pairs[limit].allSatisfy({ $0 == UInt8(ascii: "&") }) else { throw .tooMany }
        for pair in pairs.prefix(limit) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentCoding.decode(parts[0], plusIsSpace: true),
                let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
            else { throw .malformed }
            fields.append((name, value))
        }
    }

    /// Reads a stored query string; a malformed one gives no fields.
    public init(kept text: String) {
        self = (try? FormFields(encoded: text.utf8)) ?? FormFields()
    }

    /// The first value of a field.
    public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    public func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    public mutating func add(_ name: String, _ value: String) { fields.append((name, value)) }

    /// Removes all values of a field.
    ///
    /// - Returns: the first value.
    public mutating func take(_ name: String) -> String? {
        guard let first = self[name] else { return nil }
        fields.removeAll { $0.name == name }
        return first
    }

    public var isEmpty: Bool { fields.isEmpty }

    /// The fields as a query string, without the question mark.
    public var encoded: String {
        fields.map { "\(PercentCoding.encode($0.name))=\(PercentCoding.encode($0.value))" }.joined(separator: "&")
    }
}
