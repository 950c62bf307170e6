import Foundation
import GRDB
import House

/// A message in a tab with its items, files and reactions.
struct Note: Sendable {
    let id: ID<Note>
    let tab: ID<NoteTab>
    let writer: ID<Member>
    /// Whether it is a list of tasks. The text of a list is its title.
    let isList: Bool
    let text: NoteText
    let sourceURL: String
    let createdAt: Instant
    /// When others could first see it in its tab.
    let arrivedAt: Instant
    let editedAt: Instant?
    let pinnedAt: Instant?
    /// How many of its files are not uploaded yet.
    let awaits: Int
    let version: Int
    fileprivate(set) var items: [NoteItem] = []
    fileprivate(set) var files: [AttachedFile] = []
    fileprivate(set) var reactions: [NoteReaction] = []

    /// Characters of a message.
    static let limit = NoteText.maximumLength
    /// Photos and files of a message.
    static let fileLimit = NoteComposer.fileLimit

    /// Whether it shows nothing at all.
    var isBare: Bool { !isList && text.text.isEmpty && sourceURL.isEmpty && files.isEmpty && awaits == 0 }

    /// Whether the owner of the tab does not see it yet, but only its writer.
    func isHidden(from tab: WritableTab) -> Bool { awaits > 0 && !tab.open.isOwn }

    /// One line that stands for the whole message, up to 40 characters, spoilers hidden.
    var preview: String {
        let parts =
            [text.plain(hidingSpoilers: true)] + items.map { $0.text.plain(hidingSpoilers: true) } + files.map(\.name)
        let line = parts.lazy.map(\.tidiedLine).first { !$0.isEmpty } ?? "…"
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}

/// A line of a list.
struct NoteItem: Sendable {
    let id: ID<NoteItem>
    let note: ID<Note>
    let text: NoteText
    let tickedAt: Instant?
    let tickedBy: ID<Member>?

    var isTicked: Bool { tickedAt != nil }

    static let columns =
        "noteItem.id, noteItem.noteId, noteItem.text, noteItem.entities, noteItem.tickedAt, noteItem.tickedById"
}

extension NoteItem: FetchableRecord {
    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        note = row[1]
        text = NoteText(stored: row[2], row[3])
        tickedAt = row[4]
        tickedBy = row[5]
    }
}

/// A member's reaction to a message: one emoji.
struct NoteReaction: Sendable {
    let member: ID<Member>
    let emoji: String
}

extension Note: FetchableRecord {
    static let columns = """
        note.id, note.tabId, note.writerId, note.isList, note.content, note.entities, note.sourceURL, note.createdAt,
        note.editedAt, note.pinnedAt, note.awaits, note.version, note.arrivedAt
        """

    /// When a message arrives in a tab, as an SQL expression; binds `:now`. After a correction of the machine's clock it is
    /// not before what arrived or was seen earlier: what is unread is told by it.
    /// - Parameter tab: an SQL expression for the tab's id.
    static func arrival(in tab: String) -> String {
        """
        (SELECT iif(:now >= latest, :now, latest + 1) FROM (SELECT max(
            coalesce((SELECT max(arrivedAt) FROM note AS other WHERE other.tabId = \(tab)), 0),
            coalesce((SELECT max(seenAt) FROM noteVisit AS visit WHERE visit.tabId = \(tab)), 0)) AS latest))
        """
    }

    /// Rows that a member, `:member`, may see of a tab, `:tab`.
    static let visible = """
        SELECT \(columns) FROM note WHERE note.tabId = :tab AND (note.awaits = 0 OR note.writerId = :member)
        """

    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        tab = row[1]
        writer = row[2]
        isList = row[3]
        text = NoteText(stored: row[4], row[5])
        sourceURL = row[6]
        createdAt = row[7]
        editedAt = row[8]
        pinnedAt = row[9]
        awaits = row[10]
        version = row[11]
        arrivedAt = row[12]
    }

    /// `preview` of a message without its items and files: reads what it needs.
    func line(_ db: Database) throws -> String {
        var note = self
        if text.text.isEmpty { try note.readItems(db) }
        guard text.text.isEmpty, note.items.isEmpty else { return note.preview }
        let file = try String.fetchOne(
            db, sql: "SELECT title FROM noteMedium WHERE noteId = ? AND title <> '' ORDER BY position LIMIT 1",
            arguments: [id])
        return file ?? note.preview
    }

    private mutating func readItems(_ db: Database) throws {
        guard isList else { return }
        items = try NoteItem.fetchAll(
            db.cachedStatement(
                sql: "SELECT \(NoteItem.columns) FROM noteItem WHERE noteId = ? ORDER BY position, id"),
            arguments: [id])
    }

    /// Reads the items, files and reactions of messages of one tab.
    static func complete(_ notes: inout [Note], in tab: OpenTab, _ db: Database) throws {
        for index in notes.indices { try notes[index].complete(in: tab, db) }
    }

    private mutating func complete(in tab: OpenTab, _ db: Database) throws {
        try readItems(db)
        files = try UploadPlace.notes.files(at: .thing(UploadPlace.messages, id.uuid), in: tab, db)
        reactions = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT memberId, emoji FROM noteReaction WHERE noteId = ? ORDER BY createdAt"),
            arguments: [id]
        ).map { NoteReaction(member: $0[0], emoji: $0[1]) }
    }
}
