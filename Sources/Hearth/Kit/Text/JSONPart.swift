import Foundation

/// A part of a JSON document whose types are not checked: what is not there, or is something
/// else, is nothing.
struct JSONPart {
    private let value: Any?

    private init(value: Any?) { self.value = value }

    /// `nil` for what is no JSON.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.value = value
    }

    subscript(_ key: String) -> JSONPart { JSONPart(value: (value as? [String: Any])?[key]) }

    var isObject: Bool { value is [String: Any] }

    var isThere: Bool { value != nil && !(value is NSNull) }

    /// Of what is no list: none.
    var list: [JSONPart] { (value as? [Any] ?? []).map { JSONPart(value: $0) } }

    /// Of what is no object: none.
    var members: [(name: String, value: JSONPart)] {
        (value as? [String: Any] ?? [:]).map { ($0.key, JSONPart(value: $0.value)) }
    }

    /// A text, or a number as text.
    var text: String? { value as? String ?? (isBool ? nil : (value as? NSNumber)?.stringValue) }

    /// A number, or a text that is one.
    var number: Double? {
        let number = isBool ? nil : (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    var whole: Int? { number.flatMap { Int(exactly: $0.rounded()) } }

    var bool: Bool? { value as? Bool }

    /// The members with some keys, as the text of a JSON object; the empty string where none of them has a value.
    func json(of keys: [String]) -> String {
        let object = value as? [String: Any] ?? [:]
        let kept = object.filter { keys.contains($0.key) && !($0.value is NSNull) && ($0.value as? String) != "" }
        // It was read from JSON, so it can be written as JSON.
        guard !kept.isEmpty, let data = try? JSONSerialization.data(withJSONObject: kept, options: .sortedKeys) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }

    private var isBool: Bool { (value as? NSNumber).map { Self.isBool($0) } ?? false }

    /// Swift's own bridging keeps true and 1 apart only by the type that the number was made with.
    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
