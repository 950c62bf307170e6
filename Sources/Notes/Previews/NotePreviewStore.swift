import Foundation
import GRDB
import House
import Localization
import WebPages

/// Keeps with each message what the page of its first link says of itself.
struct NotePreviewStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let queue: JobQueue
    let servers: OtherServers
    let media: MediaStore

    /// The kind of job that asks a page. Stored in the database.
    static let job = "notePreview"

    init(_ house: RoomContext) {
        (database, undo, queue, servers, media) = (house.database, house.undo, house.queue, house.servers, house.media)
    }

    // MARK: Following the text

    /// Gives a message the preview of the first link that it has now, which a job asks for. A preview that fits stays.
    /// - Parameters:
    ///   - source: the page that the message was written on; empty if none was given.
    ///   - member: the one who writes.
    func follow(
        _ id: ID<Note>, _ text: NoteText, source: String = "", by member: ID<Member>, _ db: Database
    ) throws {
        let address = text.firstPage ?? PageAddress.absolute(source)
        let known = try String.fetchOne(
            db.cachedStatement(sql: "SELECT address FROM notePreview WHERE noteId = ?"), arguments: [id])
        guard known != address else { return }
        if known != nil { try db.execute(sql: "DELETE FROM notePreview WHERE noteId = ?", arguments: [id]) }
        guard let address, !PageAddress.isForExamples(address), try !servers.isOff && hasPreviews(member, db) else {
            return
        }
        try db.execute(
            sql: "INSERT INTO notePreview (noteId, address, state) VALUES (?, ?, 'waiting')", arguments: [id, address])
        try queue.add(Self.job, payload: id.description, in: db)
        db.afterNextTransaction { [queue] _ in queue.wake() }
    }

    /// Asks again for what waited when its message was deleted.
    /// - Parameter ids: of restored messages.
    static func resume(_ ids: Set<[UInt8]>, at now: Instant, in db: Database) throws {
        let find = try db.cachedStatement(sql: "SELECT noteId FROM notePreview WHERE noteId = ? AND state = 'waiting'")
        for bytes in ids {
            guard let id = try ID<Note>.fetchOne(find, arguments: [Data(bytes)]) else { continue }
            try JobQueue.add(job, payload: id.description, at: now, in: db)
        }
    }

    /// Gives a copy of a message what is known of its page.
    static func copy(from id: ID<Note>, to copy: ID<Note>, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO notePreview (noteId, address, state, title, text, site, mediumId)
                SELECT ?, address, state, title, text, site, mediumId FROM notePreview
                WHERE noteId = ? AND state IN ('ready', 'removed')
                """, arguments: [copy, id])
    }

    // MARK: What came of asking

    /// What a job is to ask for.
    struct Asked: Sendable {
        let note: ID<Note>
        let address: String
        /// How often it was asked for in vain.
        let tries: Int
        let writer: ID<Member>
        /// Whom its picture counts for: the writer, or where they left, the tab's owner.
        let owner: ID<Member>
    }

    /// - Returns: nil if the message is gone, or has what it needs.
    func asked(_ id: ID<Note>) throws -> Asked? {
        try database.read { db in
            try Row.fetchOne(
                db,
                sql: """
                    SELECT address, tries, note.writerId,
                        coalesce((SELECT id FROM member WHERE member.id = note.writerId), noteTab.ownerId)
                    FROM notePreview JOIN note ON note.id = notePreview.noteId JOIN noteTab ON noteTab.id = note.tabId
                    WHERE notePreview.noteId = ? AND notePreview.state = 'waiting'
                    """, arguments: [id]
            ).map { Asked(note: id, address: $0[0], tries: $0[1], writer: $0[2], owner: $0[3]) }
        }
    }

    /// Keeps what a page says.
    /// - Returns: the tab of the message; nil if it has another link by now, or is gone.
    func keep(_ page: PageSummary, _ picture: MediaStore.FoundPicture?, of asked: Asked) throws -> ID<NoteTab>? {
        try database.write { db -> ID<NoteTab>? in
            guard let tab = try Self.tab(of: asked, db) else { return nil }
            let medium = try picture.map {
                try media.add($0.file, of: asked.owner, keepsOriginal: true, processed: $0.processed, in: db)
            }
            try db.execute(
                sql: """
                    UPDATE notePreview SET state = 'ready', title = ?, text = ?, site = ?, mediumId = ? WHERE noteId = ?
                    """, arguments: [page.title, page.text, page.site, medium, asked.note])
            return tab
        }
    }

    /// Counts a try in vain.
    func countTry(_ asked: Asked) throws {
        try set("tries = tries + 1", asked)
    }

    /// Gives up: the message stays as it is.
    func fail(_ asked: Asked) throws { try set("state = 'failed'", asked) }

    func forget(_ asked: Asked) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM notePreview WHERE noteId = ? AND address = ? AND state = 'waiting'",
                arguments: [asked.note, asked.address])
        }
    }

    static func giveUp(_ id: ID<Note>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE notePreview SET state = 'failed' WHERE noteId = ? AND state = 'waiting'", arguments: [id])
    }

    private func set(_ change: String, _ asked: Asked) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE notePreview SET \(change) WHERE noteId = ? AND address = ? AND state = 'waiting'",
                arguments: [asked.note, asked.address])
        }
    }

    private static func tab(of asked: Asked, _ db: Database) throws -> ID<NoteTab>? {
        try ID<NoteTab>.fetchOne(
            db,
            sql: """
                SELECT note.tabId FROM notePreview JOIN note ON note.id = notePreview.noteId
                WHERE notePreview.noteId = ? AND notePreview.address = ? AND notePreview.state = 'waiting'
                """, arguments: [asked.note, asked.address])
    }

    // MARK: Removing

    /// Takes the preview from a message that the member wrote, or in their own tab from any.
    func remove(_ id: ID<Note>, of notes: NoteStore, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try notes.own(id, in: tab, db)
            guard note.linkPreview != nil else { return }
            let context = UndoStore.UndoContext(
                Phrase.key("Preview of “%@” removed"), note.isHidden(from: tab) ? "…" : note.preview, in: tab,
                kind: .change)
            _ = try undo.recording(context, tables: ["notePreview"], in: db) {
                try db.execute(
                    sql: """
                        UPDATE notePreview SET state = 'removed', title = '', text = '', site = '', mediumId = NULL
                        WHERE noteId = ?
                        """, arguments: [id])
            }
        }
    }

    // MARK: What members choose

    func hasPreviews(_ member: ID<Member>) throws -> Bool {
        try database.read { db in try hasPreviews(member, db) }
    }

    private func hasPreviews(_ member: ID<Member>, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT hasPreviews FROM noteChoice WHERE memberId = ?"), arguments: [member])
            ?? true
    }

    /// Chooses whether the messages that a member writes from now on get previews.
    func setPreviews(_ hasPreviews: Bool, for member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO noteChoice (memberId, hasPreviews) VALUES (?, ?)
                    ON CONFLICT (memberId) DO UPDATE SET hasPreviews = excluded.hasPreviews
                    """, arguments: [member, hasPreviews])
        }
    }
}
