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
    fileprivate(set) var text: NoteText
    let sourceURL: String
    let createdAt: Instant
    /// When others could first see it in its tab.
    let arrivedAt: Instant
    let editedAt: Instant?
    let pinnedAt: Instant?
    /// How many of its files are not uploaded yet.
    let awaits: Int
    let version: Int
    /// The message that it answers.
    let replyTo: ID<Note>?
    fileprivate(set) var items: [NoteItem] = []
    fileprivate(set) var files: [AttachedFile] = []
    fileprivate(set) var reactions: [NoteReaction] = []
    fileprivate(set) var linkPreview: NotePreview?
    /// Of the message that it answers.
    fileprivate(set) var quote: NoteQuote?

    /// Characters of a message.
    static let limit = NoteText.maximumLength
    /// Photos and files of a message.
    static let fileLimit = NoteComposer.fileLimit

    /// Whether it shows nothing at all.
    var isBare: Bool { !isList && text.text.isEmpty && sourceURL.isEmpty && files.isEmpty && awaits == 0 }

    /// Whether the owner of the tab does not see it yet, but only its writer.
    func isHidden(from tab: WritableTab) -> Bool { awaits > 0 && !tab.open.isOwn }

    var texts: [NoteText] { [text] + items.map(\.text) }

    /// The message with the names of mentioned things, see `NoteText.named`.
    func named(_ things: [String: FoundRow]) -> Note {
        var note = self
        note.text = text.named(things)
        for index in note.items.indices { note.items[index].text = items[index].text.named(things) }
        return note
    }

    /// The message with marks in place of the addresses that are not in `things`, see `NoteText.mark(of:)`.
    func withheld(except things: [String: FoundRow] = [:]) -> Note {
        var note = self
        note.text = text.withheld(except: things)
        for index in note.items.indices { note.items[index].text = items[index].text.withheld(except: things) }
        return note
    }

    /// The message with its mentions as plain words.
    var withoutMentions: Note {
        var note = self
        note.text = text.withoutMentions
        for index in note.items.indices { note.items[index].text = items[index].text.withoutMentions }
        return note
    }

    /// One line that stands for the whole message, up to 40 characters, spoilers hidden.
    var preview: String { preview(limit: 40) }

    func preview(limit: Int) -> String { summary.line(limit: limit) }

    /// The part that stands for the whole message: its text, or the first of its items and files that says something.
    var summary: NoteText {
        let parts = texts + files.map { NoteText(text: $0.name) }
        return parts.first { !$0.text.tidiedLine.isEmpty } ?? NoteText(text: "…")
    }
}

extension NoteText {
    /// Up to `limit` characters of it in one line, spoilers hidden.
    func line(limit: Int = 40) -> String {
        let line = plain(hidingSpoilers: true).tidiedLine
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}

/// A line of a list.
struct NoteItem: Sendable {
    let id: ID<NoteItem>
    let note: ID<Note>
    fileprivate(set) var text: NoteText
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
        note.editedAt, note.pinnedAt, note.awaits, note.version, note.arrivedAt, note.replyToId
        """

    /// When a message arrives in a tab, as an SQL expression. After a correction of the machine's clock it is not before what
    /// arrived or was seen earlier: what is unread is told by it.
    /// - Parameters:
    ///   - tab: an SQL expression for the tab's id.
    ///   - now: one for the time.
    static func arrival(in tab: String, now: String = ":now") -> String {
        """
        (SELECT iif(\(now) >= latest, \(now), latest + 1) FROM (SELECT max(
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
        replyTo = row[13]
    }

    /// `summary` of messages without their items and files: reads what it needs.
    static func summaries(of notes: [Note], _ db: Database) throws -> [ID<Note>: NoteText] {
        var bare = notes.filter { $0.text.text.isEmpty }
        try readItems(of: &bare, db)
        let nameless = bare.filter(\.items.isEmpty).map(\.id.uuid)
        var files: [ID<Note>: NoteText] = [:]
        if !nameless.isEmpty {
            let list = DatabaseList(nameless)
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT noteId, title FROM noteMedium WHERE noteId IN \(list.marks) AND title <> ''
                        ORDER BY position DESC
                        """), arguments: list.arguments)
            // The first file of a message comes last.
            for row in rows { files[row[0]] = NoteText(text: row[1]) }
        }
        let lines = notes.filter { !$0.text.text.isEmpty } + bare
        return Dictionary(uniqueKeysWithValues: lines.map { ($0.id, files[$0.id] ?? $0.summary) })
    }

    static func readItems(of notes: inout [Note], _ db: Database) throws {
        let lists = notes.filter(\.isList).map(\.id.uuid)
        guard !lists.isEmpty else { return }
        let list = DatabaseList(lists)
        let items = try NoteItem.fetchAll(
            db.cachedStatement(
                sql: "SELECT \(NoteItem.columns) FROM noteItem WHERE noteId IN \(list.marks) ORDER BY position, id"),
            arguments: list.arguments)
        let ofNotes = Dictionary(grouping: items, by: \.note)
        for index in notes.indices { notes[index].items = ofNotes[notes[index].id] ?? [] }
    }

    /// Reads the items, files, reactions and previews of messages, with one statement for each of the four, and what they
    /// answer.
    /// - Parameter tabs: those that the messages are in.
    static func complete(_ notes: inout [Note], in tabs: [OpenTab], _ db: Database) throws {
        guard !notes.isEmpty else { return }
        try readItems(of: &notes, db)
        let ids = notes.map(\.id.uuid)
        let list = DatabaseList(ids)
        let files = try UploadPlace.notes.files(of: UploadPlace.messages, ids, in: tabs, db)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT noteId, memberId, emoji FROM noteReaction WHERE noteId IN \(list.marks) ORDER BY createdAt
                    """), arguments: list.arguments)
        let reactions = Dictionary(grouping: rows) { ID<Note>($0[0] as UUID) }
            .mapValues { $0.map { NoteReaction(member: $0[1], emoji: $0[2]) } }
        let previews = try NotePreview.all(of: ids, db)
        let quotes = try tabs.first.map { tab in
            try NoteQuote.all(of: Set(notes.compactMap(\.replyTo)), for: tab.member, db)
        }
        for index in notes.indices {
            notes[index].quote = notes[index].replyTo.flatMap { quotes?[$0] }
            notes[index].linkPreview = previews[notes[index].id]
            notes[index].files = files[notes[index].id.uuid] ?? []
            notes[index].reactions = reactions[notes[index].id] ?? []
        }
    }
}
