import Foundation

/// A part of a JSON document that is read without errors: values that are missing or of another type are `nil` or
/// empty.
package struct JSONPart {
    private let value: Any?

    private init(value: Any?) { self.value = value }

    /// `nil` if the bytes are no JSON.
    package init?(_ bytes: some Sequence<UInt8>) {
        guard let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
            return nil
        }
        self.value = value
    }

    package subscript(_ key: String) -> JSONPart { JSONPart(value: (value as? [String: Any])?[key]) }

    package var isObject: Bool { value is [String: Any] }

    package var isThere: Bool { value != nil && !(value is NSNull) }

    /// The elements of a list; empty for other values.
    package var list: [JSONPart] { (value as? [Any] ?? []).map { JSONPart(value: $0) } }

    /// The members of an object; empty for other values.
    package var members: [(name: String, value: JSONPart)] {
        (value as? [String: Any] ?? [:]).map { ($0.key, JSONPart(value: $0.value)) }
    }

    /// A string, or a number as a string.
    package var text: String? { value as? String ?? (isBool ? nil : (value as? NSNumber)?.stringValue) }

    /// A number, or a string that contains one.
    package var number: Double? {
        let number = isBool ? nil : (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap { Double($0) }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    package var whole: Int? { number.flatMap { Int(exactly: $0.rounded()) } }

    package var bool: Bool? { value as? Bool }

    /// The members with these keys, as the text of a JSON object; empty if none of them has a value.
    package func json(of keys: [String]) -> String {
        let object = value as? [String: Any] ?? [:]
        let kept = object.filter { keys.contains($0.key) && !($0.value is NSNull) && ($0.value as? String) != "" }
        // Values read from JSON can always be written as JSON.
        guard !kept.isEmpty, let data = try? JSONSerialization.data(withJSONObject: kept, options: .sortedKeys) else {
            return ""
        }
        return String(decoding: data, as: UTF8.self)
    }

    private var isBool: Bool { (value as? NSNumber).map { Self.isBool($0) } ?? false }

    /// Swift's bridging does not distinguish true from 1; the number's Objective-C type does.
    private static func isBool(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
