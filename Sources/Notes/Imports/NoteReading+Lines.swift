import Foundation
import House
import JSON

/// The lines of staged rows. A letter says what a row is. Those of messages are written and read by hand: coding them took a
/// third of the time of an import.
extension NoteReading.Row {
    private enum Kind {
        static let format = UInt8(ascii: "f")
        static let tab = UInt8(ascii: "t")
        static let note = UInt8(ascii: "n")
        static let end = UInt8(ascii: "e")
    }

    private struct Unreadable: Error {}

    var line: Data {
        get throws {
            switch self {
            case .format(let format): return try Data([Kind.format]) + JSONEncoder().encode(format)
            case .tab(let tab): return try Data([Kind.tab]) + JSONEncoder().encode(tab)
            case .end(let summary): return try Data([Kind.end]) + JSONEncoder().encode(summary)
            case .note(let note):
                var bytes = [Kind.note]
                try note.document.write(to: &bytes)
                return Data(bytes)
            }
        }
    }

    /// - Throws: what a row of another version is refused with.
    init(line: Data) throws {
        let content = line.dropFirst()
        switch line.first {
        case Kind.format: self = .format(try JSONDecoder().decode(NoteFormat.self, from: content))
        case Kind.tab: self = .tab(try JSONDecoder().decode(ImportedTab.self, from: content))
        case Kind.end: self = .end(try JSONDecoder().decode(NoteReading.Summary.self, from: content))
        case Kind.note:
            guard let note = try ImportedNote(JSONPart(utf8: Array(content)).indexed) else { throw Unreadable() }
            self = .note(note)
        default: throw Unreadable()
        }
    }
}

extension ImportedNote {
    /// Only what it says: most messages have a text and nothing else.
    fileprivate var document: JSONValue {
        get throws {
            func some(_ text: String?) -> JSONValue? { text.flatMap { $0.isEmpty ? nil : .text($0) } }
            func time(_ instant: Instant?) -> JSONValue? { instant.map { .whole(Int($0.milliseconds)) } }
            func list<Part: Encodable>(_ parts: [Part]) throws -> JSONValue? {
                try parts.isEmpty ? nil : .raw(String(decoding: JSONEncoder().encode(parts), as: UTF8.self))
            }
            return try .object([
                ("source", .text(source)), ("tab", .text(tab)), ("writer", writer.map { .text($0) }),
                ("replyTo", replyTo.map { .text($0) }), ("isList", isList ? .bool(true) : nil),
                ("text", some(text.text)),
                ("entities", text.entities == "[]" ? nil : .text(text.entities)), ("url", some(sourceURL)),
                ("created", time(createdAt)), ("edited", time(editedAt)), ("pinned", time(pinnedAt)),
                ("items", list(items)), ("files", list(files)), ("reaction", reaction.map { .text($0) }),
                ("bells", list(bells)), ("versions", list(versions)), ("preview", list([preview].compactMap(\.self))),
                ("extras", some(extras)),
            ])
        }
    }

    /// - Returns: `nil` if it is no message.
    fileprivate init?(_ row: JSONPart.Indexed) {
        func list<Part: Decodable>(_ key: String) -> [Part]? { row[key].isThere ? row[key].decoded() : [] }
        func time(_ key: String) -> Instant? { row[key].whole.map { Instant(milliseconds: Int64($0)) } }
        guard let source = row["source"].text, let tab = row["tab"].text, let createdAt = time("created"),
            let items: [ImportedItem] = list("items"), let files: [ImportedNoteFile] = list("files"),
            let bells: [ArchivedBell] = list("bells"), let versions: [ImportedNoteVersion] = list("versions"),
            let previews: [ImportedPreview] = list("preview")
        else { return nil }
        self.init(source: source, tab: tab, at: createdAt)
        text = NoteState.Text(text: row["text"].text ?? "", entities: row["entities"].text ?? "[]")
        (writer, replyTo, reaction) = (row["writer"].text, row["replyTo"].text, row["reaction"].text)
        (isList, sourceURL, extras) = (row["isList"].bool ?? false, row["url"].text ?? "", row["extras"].text ?? "")
        (editedAt, pinnedAt) = (time("edited"), time("pinned"))
        (self.items, self.files, self.bells, self.versions) = (items, files, bells, versions)
        preview = previews.first
    }
}
