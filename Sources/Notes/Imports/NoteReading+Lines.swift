import Foundation
import House
import JSON

/// What the first byte of a line says of its row.
private enum RowKind {
    static let format = UInt8(ascii: "f")
    static let tab = UInt8(ascii: "t")
    static let note = UInt8(ascii: "n")
    static let end = UInt8(ascii: "e")
}

/// The lines of staged rows. Those of messages are written and read by hand: coding them took a third of the time of an import.
extension NoteReading.Row {
    var line: Data {
        get throws {
            switch self {
            case .format(let format): return try Data([RowKind.format]) + JSONEncoder().encode(format)
            case .tab(let tab): return try Data([RowKind.tab]) + JSONEncoder().encode(tab)
            case .end(let summary): return try Data([RowKind.end]) + JSONEncoder().encode(summary)
            case .note(let note):
                var bytes = [RowKind.note]
                note.head.write(to: &bytes)
                // JSON has no tab as it is.
                bytes.append(StagedNote.headEnd)
                try note.document.write(to: &bytes)
                return Data(bytes)
            }
        }
    }
}

/// A part of an archive as it is read from the rows beside it.
enum StagedNoteRow {
    case format(NoteFormat)
    case tab(ImportedTab)
    case note(StagedNote)
    case end(NoteReading.Summary)

    fileprivate struct Unreadable: Error {}

    /// - Throws: what a row of another version is refused with.
    init(line: Data) throws {
        let content = line.dropFirst()
        switch line.first {
        case RowKind.format: self = .format(try JSONDecoder().decode(NoteFormat.self, from: content))
        case RowKind.tab: self = .tab(try JSONDecoder().decode(ImportedTab.self, from: content))
        case RowKind.end: self = .end(try JSONDecoder().decode(NoteReading.Summary.self, from: content))
        case RowKind.note: self = .note(try StagedNote(content))
        default: throw Unreadable()
        }
    }
}

/// A message in the rows beside a file. Most of its line is read only where it is needed: a file may have a hundred thousand
/// messages that are new, or here already, and an import goes through them three times.
struct StagedNote {
    let source: String
    /// The source of its tab.
    let tab: String
    /// Whether it has photos, files or the picture of a preview.
    let hasFiles: Bool
    private let document: Data

    fileprivate static let headEnd = UInt8(ascii: "\t")

    fileprivate init(_ line: Data) throws {
        guard let end = line.firstIndex(of: Self.headEnd) else { throw StagedNoteRow.Unreadable() }
        let head = try JSONPart(utf8: Array(line[..<end]))
        guard let source = head["source"].text, let tab = head["tab"].text else { throw StagedNoteRow.Unreadable() }
        (self.source, self.tab, hasFiles) = (source, tab, head["files"].bool ?? false)
        document = line[line.index(after: end)...]
    }

    func note() throws -> ImportedNote {
        guard let note = try ImportedNote(source, in: tab, JSONPart(utf8: Array(document)).indexed) else {
            throw StagedNoteRow.Unreadable()
        }
        return note
    }
}

extension ImportedNote {
    fileprivate var head: JSONValue {
        let hasFiles = !files.isEmpty || preview?.picture != nil
        return .object([("source", .text(source)), ("tab", .text(tab)), ("files", hasFiles ? .bool(true) : nil)])
    }

    /// Only what it says: most messages have a text and nothing else.
    fileprivate var document: JSONValue {
        get throws {
            func some(_ text: String?) -> JSONValue? { text.flatMap { $0.isEmpty ? nil : .text($0) } }
            func time(_ instant: Instant?) -> JSONValue? { instant.map { .whole(Int($0.milliseconds)) } }
            func list<Part: Encodable>(_ parts: [Part]) throws -> JSONValue? {
                try parts.isEmpty ? nil : .raw(String(decoding: JSONEncoder().encode(parts), as: UTF8.self))
            }
            return try .object([
                ("writer", writer.map { .text($0) }),
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
    fileprivate init?(_ source: String, in tab: String, _ row: JSONPart.Indexed) {
        func list<Part: Decodable>(_ key: String) -> [Part]? { row[key].isThere ? row[key].decoded() : [] }
        func time(_ key: String) -> Instant? { row[key].whole.map { Instant(milliseconds: Int64($0)) } }
        guard let createdAt = time("created"),
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
