import Crypto
import Foundation
import HTTP
import House
import Localization

/// A value sent by a script, as a form or as a JSON object with `value` and optionally `date`, `later` and `note`.
struct ScriptForm: Sendable {
    private(set) var value = ""
    private(set) var date = ""
    /// The date repeated, which confirms a day more than a month ahead.
    private(set) var later = ""
    private(set) var note = ""
    /// Error messages by field name, in English like the API.
    private(set) var problems: [String: String] = [:]

    static let names: Set<String> = ["value", "date", "later", "note"]

    /// The error for a body that is no JSON object.
    struct Malformed: Error {}

    /// - Throws: `Malformed` if the content type is JSON but the body is no object.
    init(_ request: Request) throws {
        if request.head.sendsJSON {
            try read(request.bytes)
        } else {
            value = request.form["value"] ?? ""
            date = request.form["date"] ?? ""
            later = request.form["later"] ?? ""
            note = request.form["note"] ?? ""
        }
        // 1,500 is fifteen hundred in some countries and one and a half in others, so it is refused.
        if problems["value"] == nil, !value.isEmpty, NumberSyntax.plain.plain(value) == nil {
            problems["value"] =
                "Write the number as 1234.50: a point before the decimals, nothing between the thousands."
        }
    }

    private mutating func read(_ bytes: [UInt8]) throws {
        guard let fields = try? JSONDecoder().decode([String: Field].self, from: Data(bytes)) else {
            throw Malformed()
        }
        for (name, field) in fields {
            switch (name, field) {
            // SQLite's texts end there.
            case (_, .text(let text)) where text.unicodeScalars.contains("\0"):
                problems[name] = "There is a character in this that no text has: U+0000."
            case ("value", .text(let text)), ("value", .number(let text)): value = text
            case ("date", .text(let text)): date = text
            case ("later", .text(let text)): later = text
            case ("note", .text(let text)): note = text
            case ("date", .null), ("later", .null), ("note", .null): break
            case ("value", _): problems[name] = "This is neither a number nor a text with one."
            case ("date", _), ("later", _), ("note", _): problems[name] = "This is no text."
            default: problems[name] = "There is no such field. There are: date, later, note, value."
            }
        }
    }

    /// A field of the JSON object.
    private enum Field: Decodable, Sendable {
        case text(String)
        /// The number as plain decimal digits.
        case number(String)
        case null, other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if (try? container.decode(Bool.self)) == nil, let number = try? container.decode(Decimal.self) {
                self = .number("\(number)")
            } else {
                self = .other
            }
        }
    }

    /// SHA-256 of the fields, each with its length before it.
    var hash: Data {
        let text = ([value, date, note] + (later.isEmpty ? [] : [later])).map { "\($0.utf8.count):\($0)" }.joined()
        return Data(SHA256.hash(data: Data(text.utf8)))
    }

    /// The fields under the names of the web form.
    var fields: FormFields { ["amount": value, "day": date, "later": later, "notes": note] }
}
