import Foundation
import GRDB
import House

/// The parts of a message that an import writes. They are compared to see whether a message differs from the file, and, by their
/// digest, whether somebody edited it since.
struct NoteCore: Equatable, Sendable {
    let isList: Bool
    let text: NoteState.Text
    let source: String
    let isPinned: Bool
    let items: [Item]

    struct Item: Equatable, Sendable {
        let text: NoteState.Text
        let isTicked: Bool
    }

    var digest: String {
        var values: [DatabaseValue] = [isList.databaseValue, source.databaseValue, isPinned.databaseValue]
        values += [text.text.databaseValue, text.entities.databaseValue]
        for item in items {
            values.append(item.isTicked.databaseValue)
            values += [item.text.text.databaseValue, item.text.entities.databaseValue]
        }
        return WrittenDigest.of(values)
    }

    /// With marks in place of the addresses of what it mentions.
    fileprivate var withheld: NoteCore {
        func withheld(_ text: NoteState.Text) -> NoteState.Text { NoteState.Text(text.noteText.withheld()) }
        return NoteCore(
            isList: isList, text: withheld(text), source: source, isPinned: isPinned,
            items: items.map { Item(text: withheld($0.text), isTicked: $0.isTicked) })
    }
}

extension ImportedNote {
    /// - Parameter isQuoted: whether it comes as the importing member's message although another wrote it.
    func core(isQuoted: Bool) -> NoteCore {
        NoteCore(
            isList: isList, text: isQuoted ? quoted : text, source: sourceURL, isPinned: pinnedAt != nil,
            items: items.map { NoteCore.Item(text: $0.text, isTicked: $0.isTicked) })
    }

    /// The text below the writer's name: a file must not put words into a member's mouth.
    private var quoted: NoteState.Text {
        guard let writer else { return text }
        let between = text.text.isEmpty ? "" : isList ? ": " : "\n"
        let shift = (writer + between).utf16.count
        let below = text.noteText
        let all = NoteText(
            text: writer + between + below.text,
            entities: [NoteText.Entity(.bold, 0..<writer.utf16.count)]
                + below.entities.map { $0.moved(to: $0.offset + shift, length: $0.length) })
        return all.text.unicodeScalars.count <= Note.limit ? NoteState.Text(all) : text
    }
}

/// The messages that are in the house already, of those that a file has.
struct PresentNotes: Sendable {
    struct Present: Sendable {
        let id: ID<Note>
        let tab: ID<NoteTab>
        let owner: ID<Member>
        let writer: ID<Member>
        let createdAt: Instant
        let editedAt: Instant?
        /// The digest of what an import wrote; empty if it was written here.
        let written: String
        let sourceURL: String
        let isPinned: Bool
        fileprivate(set) var state: NoteState
        /// Hexadecimal hashes.
        fileprivate(set) var files: Set<String> = []

        var core: NoteCore {
            NoteCore(
                isList: state.isList, text: state.text, source: sourceURL, isPinned: isPinned,
                items: state.items.map { NoteCore.Item(text: $0.text, isTicked: $0.isTicked) })
        }

        var versioned: VersionedThing<NoteState> {
            VersionedThing(
                kind: "note", id: id.uuid, in: tab.uuid, by: writer, createdAt: createdAt,
                changedAt: editedAt ?? createdAt, state)
        }
    }

    enum State: Sendable {
        case new
        case same
        /// An earlier import brought it, and the file has it otherwise.
        case changed
        /// The file has it otherwise, and it was written or edited here.
        case edited
        /// It is in a tab that another member shares.
        case elsewhere
    }

    let member: ID<Member>
    private var found: [UUID: Present] = [:]
    /// The ids that the messages have here or will have, by their sources.
    private var ids: [String: ID<Note>] = [:]

    /// - Parameter sources: those of some hundred messages.
    init(_ sources: [String], _ format: NoteFormat, for member: ID<Member>, _ db: Database) throws {
        self.member = member
        // A message keeps the id that it has in an archive of Hearth, unless it is that of another member's message here.
        for source in sources where format == .hearth { ids[source] = ID<Note>(source) }
        try read(ids.values.map(\.uuid), db)
        for (source, id) in ids where isOthers(id) { ids[source] = nil }
        var derived: [UUID] = []
        for source in sources where ids[source] == nil {
            let id = ID<Note>(imported: "\(format.rawValue) \(source)", by: member)
            ids[source] = id
            derived.append(id.uuid)
        }
        try read(derived, db)
        guard !found.isEmpty else { return }
        try readParts(db)
    }

    private func isOthers(_ id: ID<Note>) -> Bool {
        found[id.uuid].map { $0.owner != member && $0.writer != member } ?? false
    }

    private mutating func read(_ ids: [UUID], _ db: Database) throws {
        guard !ids.isEmpty else { return }
        let list = DatabaseList(ids)
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT note.id, note.tabId, noteTab.ownerId, note.writerId, note.createdAt, note.editedAt, note.written,
                        note.sourceURL, note.pinnedAt IS NOT NULL, note.isList, note.content, note.entities
                    FROM note JOIN noteTab ON noteTab.id = note.tabId WHERE note.id IN \(list.marks)
                    """), arguments: list.arguments)
        while let row = try rows.next() {
            let text = NoteText(stored: row[10], row[11])
            found[row[0]] = Present(
                id: row[0], tab: row[1], owner: row[2], writer: row[3], createdAt: row[4], editedAt: row[5],
                written: row[6], sourceURL: row[7], isPinned: row[8],
                state: NoteState(isList: row[9], text: NoteState.Text(text), items: []))
        }
    }

    private mutating func readParts(_ db: Database) throws {
        let list = DatabaseList(Array(found.keys))
        let items = try NoteItem.fetchAll(
            db.cachedStatement(
                sql: "SELECT \(NoteItem.columns) FROM noteItem WHERE noteId IN \(list.marks) ORDER BY position, id"),
            arguments: list.arguments)
        for item in items {
            found[item.note.uuid]?.state.items.append(
                NoteState.Item(
                    id: item.id.description, text: NoteState.Text(item.text), isTicked: item.isTicked))
        }
        let files = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT noteId, medium.sha256 FROM noteMedium JOIN medium ON medium.id = noteMedium.mediumId
                    WHERE noteId IN \(list.marks)
                    """), arguments: list.arguments)
        for file in files { found[file[0]]?.files.insert(Hex.text(file[1] as Data)) }
    }

    /// The id under which a message is here or will be, and the message that has it.
    /// - Parameter source: one of those that were looked up.
    func place(of source: String) throws -> (id: ID<Note>, present: Present?) {
        let id = try ids[source].unwrap()
        return (id, found[id.uuid])
    }

    /// - Parameter present: the message that has its id.
    func state(of note: ImportedNote, beside present: Present?) -> State {
        guard let present else { return .new }
        guard present.owner == member else { return .elsewhere }
        let isTheirs = present.writer != member
        let core = present.core
        var (here, there) = (core, note.core(isQuoted: note.writer != nil && !isTheirs))
        // An archive has marks in place of what other members' messages mention and its member cannot see.
        if isTheirs { (here, there) = (here.withheld, there.withheld) }
        if here == there, note.files.allSatisfy({ $0.sha256.isEmpty || present.files.contains($0.sha256) }) {
            return .same
        }
        return !isTheirs && present.written == core.digest ? .changed : .edited
    }
}
