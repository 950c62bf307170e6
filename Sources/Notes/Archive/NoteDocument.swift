import House
import JSON

/// The format of `notes.json` in an archive that Hearth exports. Files of version 1 stay readable for ever.
///
/// `{"format", "version", "at", "tabs": […], "messages": […]}`, a tab or message on each line. Readers keep members that
/// they do not know, and export them again.
enum NoteDocument {
    static let format = "hearth-notes"
    static let version = 1
    static let fileName = "notes.json"
    static let media = "media/"

    /// The members of a tab that this version knows; all others are kept.
    static let tabKeys: Set<String> = [
        "id", "name", "isInbox", "isOwn", "owner", "createdAt", "position", "isFollowed", "draft",
    ]
    static let messageKeys: Set<String> = [
        "id", "tab", "writer", "isOwn", "replyTo", "isList", "text", "entities", "source", "createdAt", "editedAt",
        "pinnedAt", "items", "files", "reactions", "reminders", "versions", "preview",
    ]
    static let itemKeys: Set<String> = ["id", "text", "entities", "tickedAt", "tickedBy", "isTickedByMe"]
    static let fileKeys: Set<String> = ["file", "name", "sha256", "title", "caption"]

    /// Bytes of the members of one thing that are kept without being known.
    static let extrasLimit = 100_000
}

/// A value of a JSON document that is written. An encoder would take several times as long for a hundred thousand messages,
/// and cannot write what an archive had as it was.
enum JSONValue {
    case text(String)
    case whole(Int)
    case bool(Bool)
    /// JSON as it is.
    case raw(String)
    case list([JSONValue])
    /// The members that have a value, and further ones as the text of a JSON object; empty for none.
    case object([(String, JSONValue?)], extras: String = "")

    func write(to bytes: inout [UInt8]) {
        switch self {
        case .text(let text): Self.quote(text, to: &bytes)
        case .whole(let number): bytes += String(number).utf8
        case .bool(let isTrue): bytes += (isTrue ? "true" : "false").utf8
        case .raw(let json): bytes += json.utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members, let extras): Self.write(members, extras, to: &bytes)
        }
    }

    private static func write(_ members: [(String, JSONValue?)], _ extras: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for case (let name, let value?) in members {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            quote(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            value.write(to: &bytes)
        }
        let further = extras.utf8.dropFirst().dropLast()
        if !further.isEmpty {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            bytes += further
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// Escapes what RFC 8259, section 7, says must be.
    private static func quote(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
            case 0..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONPart {
    /// The JSON of a member; `nil` if there is none, or nothing in it.
    func literal(_ key: String) -> String? {
        let object = json(of: [key])
        guard !object.isEmpty else { return nil }
        return String(decoding: object.utf8.dropFirst("{\"\(key)\":".utf8.count).dropLast(), as: UTF8.self)
    }

    /// The members that are not known, as the text of a JSON object; empty for none.
    func extras(except known: Set<String>) -> String {
        var found: [(String, JSONValue?)] = []
        for (name, _) in members where !known.contains(name) {
            // Of a name that comes twice, the first is meant.
            guard !found.contains(where: { $0.0 == name }) else { continue }
            if let literal = literal(name) { found.append((name, .raw(literal))) }
        }
        guard !found.isEmpty else { return "" }
        var bytes: [UInt8] = []
        JSONValue.object(found).write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
