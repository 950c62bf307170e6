import Archives
import Foundation
import GRDB
import House
import Localization

/// Exports tabs: one archive with everything as JSON, a Markdown file for each tab, a page to read them without Hearth, and
/// the original photos and files.
struct NoteExport: Sendable {
    let notes: NoteStore
    let rooms: RoomDirectory

    private var database: HouseDatabase { notes.database }

    /// The size of a tab for one member.
    struct Size: Sendable, Equatable {
        var messages = 0
        var files = 0
        var bytes = 0
    }

    /// The sizes of the tabs that a member may see.
    func sizes(_ tabs: [OpenTab]) throws -> [ID<NoteTab>: Size] {
        guard let member = tabs.first?.member else { return [:] }
        return try database.read { db in
            let list = DatabaseList(tabs.map(\.id.uuid))
            let seen = "note.tabId IN \(list.marks) AND (note.awaits = 0 OR note.writerId = ?)"
            var sizes: [ID<NoteTab>: Size] = [:]
            let messages = try Row.fetchAll(
                db, sql: "SELECT tabId, count(*) FROM note WHERE \(seen) GROUP BY tabId",
                arguments: list.arguments + [member])
            for row in messages { sizes[row[0], default: Size()].messages = row[1] }
            let files = try Row.fetchAll(
                db,
                sql: """
                    SELECT note.tabId, count(*), sum(medium.byteCount)
                    FROM note JOIN noteMedium ON noteMedium.noteId = note.id
                    JOIN medium ON medium.id = noteMedium.mediumId WHERE \(seen) GROUP BY note.tabId
                    """, arguments: list.arguments + [member])
            for row in files {
                (sizes[row[0], default: Size()].files, sizes[row[0], default: Size()].bytes) = (row[1], row[2])
            }
            return sizes
        }
    }

    /// Writes the archive, see `ExportedArchive`.
    /// - Parameters:
    ///   - tabs: those of one member, in their order.
    ///   - names: the names of the household's members.
    func write(_ tabs: [OpenTab], names: WriterNames, _ visit: Visit) throws -> URL {
        let (member, words, mentions) = (visit.member, visit.words, NoteMentions(rooms: rooms))
        let bytes = try sizes(tabs).values.reduce(0) { $0 + $1.bytes }
        return try ExportedArchive(folder: database.folder, now: notes.clock.now()).write(
            "export-notes-\(member.id)", bytes: bytes
        ) { archive, folder in
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            var book = try NoteBook(
                archive, in: folder, blobs: notes.attachments.media.blobs, names: names, at: notes.clock.now(), words
            ) { try mentions.things(in: $0.texts, visit) }
            try book.begin(tabs.map { ($0, try state(of: $0)) })
            for tab in tabs { try add(tab, of: member.id, to: &book) }
            try book.close()
        }
    }

    /// The member's own data about a tab: its place among the tabs, the draft in it, and what an import kept of it.
    struct State: Sendable {
        var position: Int?
        var draft: NoteText?
        var extras = ""
    }

    private func state(of tab: OpenTab) throws -> State {
        try database.read { db in
            var state = State()
            state.position = try Int.fetchOne(
                db, sql: "SELECT position FROM noteVisit WHERE tabId = ? AND memberId = ?",
                arguments: [tab.id, tab.member])
            state.extras =
                try String.fetchOne(db, sql: "SELECT extras FROM noteTab WHERE id = ?", arguments: [tab.id]) ?? ""
            state.draft = try Row.fetchOne(
                db, sql: "SELECT content, entities FROM noteDraft WHERE tabId = ? AND memberId = ? AND content <> ''",
                arguments: [tab.id, tab.member]
            ).map { NoteText(stored: $0[0], $0[1]) }
            return state
        }
    }

    /// Messages that are read at a time: a long read would hold back checkpoints.
    private static let portion = 500

    private func add(_ tab: OpenTab, of member: ID<Member>, to book: inout NoteBook) throws {
        try book.beginTab(tab)
        var last: ID<Note>?
        while true {
            let some = try database.read { db in try portion(after: last, in: tab, db) }
            for note in some { try book.add(note) }
            guard some.count == Self.portion, let end = some.last else { break }
            last = end.note.id
        }
        try book.endTab()
    }

    private func portion(after last: ID<Note>?, in tab: OpenTab, _ db: Database) throws -> [ExportedNote] {
        // A message that was deleted meanwhile ends the tab early otherwise.
        let place = "(SELECT createdAt, position, id FROM note WHERE id = :note AND tabId = :tab)"
        let after = last == nil ? "" : "AND (note.createdAt, note.position, note.id) > \(place)"
        var arguments: StatementArguments = ["tab": tab.id, "member": tab.member]
        if let last { arguments += ["note": last] }
        var found = try Note.fetchAll(
            db.cachedStatement(
                sql: """
                    \(Note.visible) \(after) ORDER BY note.createdAt, note.position, note.id LIMIT \(Self.portion)
                    """), arguments: arguments)
        guard !found.isEmpty else { return [] }
        try Note.complete(&found, in: [tab], db)
        let ids = found.map(\.id.uuid)
        let (extras, further) = try (Self.extras(of: "note", by: "id", ids, db), further(ids, db))
        let bells = try rooms.bells?.archived(of: "note", ids, for: tab.member, in: db) ?? [:]
        let versioned = try Self.versioned(ids, by: tab.member, db)
        let previews = try ArchivedPreview.all(of: ids, db)
        return try found.map { note in
            ExportedNote(
                note: note, extras: extras[note.id.uuid] ?? "", partExtras: further, bells: bells[note.id.uuid] ?? [],
                versions: versioned.contains(note.id.uuid) && note.writer == tab.member
                    ? try EarlierVersions.own(of: note.id.uuid, by: tab.member, NoteState.self, in: db) : [],
                preview: previews[note.id.uuid], isOwn: note.writer == tab.member, member: tab.member)
        }
    }

    /// The extras of the items and files of messages, by their ids.
    private func further(_ ids: [UUID], _ db: Database) throws -> [UUID: String] {
        try Self.extras(of: "noteItem", by: "noteId", ids, db).merging(
            Self.extras(of: "noteMedium", by: "noteId", ids, db)
        ) { first, _ in first }
    }

    private static func extras(of table: String, by column: String, _ ids: [UUID], _ db: Database) throws
        -> [UUID: String]
    {
        let list = DatabaseList(ids)
        return try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT id, extras FROM \(table) WHERE \(column) IN \(list.marks) AND extras <> ''"),
            arguments: list.arguments
        ).reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    /// Those of the given messages that have earlier versions written by the member.
    private static func versioned(_ ids: [UUID], by member: ID<Member>, _ db: Database) throws -> Set<UUID> {
        let list = DatabaseList(ids)
        return try UUID.fetchSet(
            db.cachedStatement(
                sql: "SELECT thingId FROM earlierVersion WHERE thingId IN \(list.marks) AND writerId = ?"),
            arguments: list.arguments + [member])
    }
}

/// A message with everything of it that its reader may export.
struct ExportedNote: Sendable {
    let note: Note
    /// JSON; see `M0067ImportedNotes`.
    let extras: String
    /// The extras of its items and files, by their ids.
    let partExtras: [UUID: String]
    let bells: [ArchivedBell]
    /// Of the member's own messages only.
    let versions: [BroughtVersion<NoteState>]
    let preview: ArchivedPreview?
    let isOwn: Bool
    /// Who exports.
    let member: ID<Member>
}
