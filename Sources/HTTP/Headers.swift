/// Header fields in the order they came or will be sent; names compare without regard to ASCII case.
public struct Headers: Sendable, ExpressibleByDictionaryLiteral {
    public private(set) var fields: [(name: String, value: String)] = []

    public init() {}

    public init(_ fields: [(name: String, value: String)]) { self.fields = fields }

    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { (name: $0.0, value: $0.1) }
    }

    /// The first value of a field; setting replaces every field of that name, `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { fields.append((name, newValue)) }
        }
    }

    /// Adds a field beside any of the same name (`Set-Cookie`, `Vary`).
    public mutating func add(_ name: String, _ value: String) {
        fields.append((name, value))
    }

    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }
}

extension String {
    /// True if equal but for the case of ASCII letters; does not allocate.
    public func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).allSatisfy { $0 == $1 || ($0.asciiLowercase == $1.asciiLowercase) }
    }
}

extension UInt8 {
    var asciiLowercase: UInt8 { (65...90).contains(self) ? self + 32 : self }
}
