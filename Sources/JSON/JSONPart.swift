import Foundation

/// A part of a JSON document that is read without errors: values that are missing or of another type are `nil` or
/// empty.
///
/// The document stays as bytes, and each look reads the value in place. A dictionary of it would take 250 bytes for
/// `{"a":1}`: files of 10 MB took 8 GB.
public struct JSONPart {
    /// Why bytes are no document.
    public enum Problem: Error, Equatable {
        case invalid, tooDeep, tooManyValues
    }

    public static let deepest = 500

    private let document: JSONBytes
    /// The bytes of the value; empty if there is none.
    private let range: Range<Int>

    private init(_ document: JSONBytes, _ range: Range<Int>) {
        self.document = document
        self.range = range
    }

    /// - Parameters:
    ///   - bytes: UTF-8.
    ///   - limit: the number of values in it, those in lists and objects included.
    /// - Throws: `Problem`.
    public init(utf8 bytes: [UInt8], limit: Int = .max) throws(Problem) {
        var check = JSONCheck(bytes, limit: limit)
        range = try check.value()
        document = JSONBytes(bytes, ends: check.ends)
    }

    private var first: UInt8? { range.isEmpty ? nil : document.bytes[range.lowerBound] }

    // MARK: Parts

    public subscript(_ key: String) -> JSONPart {
        var members = JSONCursor(document, range, of: UInt8(ascii: "{"))
        while let (name, value) = members.nextMember() {
            if document.isText(name, key) { return JSONPart(document, value) }
        }
        return JSONPart(document, 0..<0)
    }

    /// The members of an object, found at once: looking for each by itself goes through all of them.
    public var indexed: Indexed { Indexed(self) }

    public struct Indexed {
        private let members: [String: JSONPart]
        private let none: JSONPart

        fileprivate init(_ part: JSONPart) {
            members = Dictionary(part.members.map { ($0.name, $0.value) }) { first, _ in first }
            none = JSONPart(part.document, 0..<0)
        }

        public subscript(_ key: String) -> JSONPart { members[key] ?? none }

        /// Whether all members have one of these names.
        public func isKnown(to names: Set<String>) -> Bool { members.keys.allSatisfy(names.contains) }
    }

    public var isObject: Bool { first == UInt8(ascii: "{") }

    public var isThere: Bool { first != nil && first != UInt8(ascii: "n") }

    /// True unless it is missing, `null`, `false`, zero, or an empty text, list or object.
    public var says: Bool {
        switch first {
        case let opening? where opening == UInt8(ascii: "{") || opening == UInt8(ascii: "["):
            var parts = JSONCursor(document, range, of: opening)
            return parts.nextElement() != nil
        case UInt8(ascii: "\""): return !document.isText(range, "")
        case nil, UInt8(ascii: "n"), UInt8(ascii: "f"): return false
        default: return number != 0
        }
    }

    /// The elements of a list, read one after another; empty for other values.
    public var list: List { List(document: document, range: range) }

    public struct List: Sequence {
        fileprivate let document: JSONBytes
        fileprivate let range: Range<Int>

        public struct Iterator: IteratorProtocol {
            fileprivate let document: JSONBytes
            fileprivate var elements: JSONCursor

            public mutating func next() -> JSONPart? { elements.nextElement().map { JSONPart(document, $0) } }
        }

        public func makeIterator() -> Iterator {
            Iterator(document: document, elements: JSONCursor(document, range, of: UInt8(ascii: "[")))
        }

        public var first: JSONPart? {
            var iterator = makeIterator()
            return iterator.next()
        }
    }

    /// The members of an object, read one after another; empty for other values.
    public var members: some Sequence<(name: String, value: JSONPart)> {
        sequence(state: JSONCursor(document, range, of: UInt8(ascii: "{"))) { cursor in
            cursor.nextMember().map { (document.text($0), JSONPart(document, $1)) }
        }
    }

    // MARK: Values

    /// A string, or a number as a string.
    public var text: String? {
        if first == UInt8(ascii: "\"") { return document.text(range) }
        guard isNumber else { return nil }
        let literal = document.literal(range)
        // What is whole is an id: it stays as it is, however long it is.
        if literal.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 32 != UInt8(ascii: "e") }) { return literal }
        return Double(literal).map { NSNumber(value: $0).stringValue }
    }

    /// A string, or a number with the digits that stand there.
    public var digits: String? { isNumber ? document.literal(range) : text }

    /// The value decoded as a type; `nil` if it is none of that type. For rows of a list: decoding takes several times the
    /// memory of the bytes.
    public func decoded<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
        // What cannot be decoded is listed as such.
        range.isEmpty ? nil : try? JSONDecoder().decode(type, from: Data(document.bytes[range]))
    }

    /// A number, or a string that contains one.
    public var number: Double? {
        let text = isNumber ? document.literal(range) : first == UInt8(ascii: "\"") ? document.text(range) : ""
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    public var whole: Int? { number.flatMap { Int(exactly: $0.rounded()) } }

    /// A truth value, also as 0 or 1.
    public var bool: Bool? {
        switch first {
        case UInt8(ascii: "t"): true
        case UInt8(ascii: "f"): false
        case UInt8(ascii: "0")?, UInt8(ascii: "1")?: ["0": false, "1": true][document.literal(range)]
        default: nil
        }
    }

    private var isNumber: Bool { first.map { $0 == UInt8(ascii: "-") || (48...57).contains($0) } ?? false }

    /// The members with these keys, as the text of a JSON object in the order of their names; empty if none of them has a
    /// value.
    public func json(of keys: [String]) -> String {
        var kept: [String: Range<Int>] = [:]
        var members = JSONCursor(document, range, of: UInt8(ascii: "{"))
        while let (name, value) = members.nextMember() {
            let key = document.text(name)
            let isBlank = document.bytes[value.lowerBound] == UInt8(ascii: "n") || document.isText(value, "")
            if keys.contains(key), kept[key] == nil, !isBlank { kept[key] = value }
        }
        let parts = kept.sorted { $0.key < $1.key }.map { "\"\($0)\":" + document.compact($1) }
        return parts.isEmpty ? "" : "{" + parts.joined(separator: ",") + "}"
    }
}
