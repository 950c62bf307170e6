import GRDB
import House
import Localization

/// Writes messages. Its methods take proof that the tab is open to the member.
struct NoteStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let undo: UndoStore
    let notices: Notices
    let previews: NotePreviewStore
    let clock: WallClock

    init(_ house: RoomContext) {
        database = house.database
        undo = house.undo
        clock = house.clock
        notices = house.notices
        attachments = AttachmentStore(.notes, in: house)
        previews = NotePreviewStore(house)
    }

    static let tables = ["note", "noteItem", "noteMedium", "notePreview", "noteReaction"]

    // MARK: Sending

    /// Adds a message at the end, with its files. Sending the same message again adds nothing, see `isThere`.
    /// - Throws: `Refusal.conflict` if the id is that of another member's message; `AttachmentStore.TooMany`.
    func send(_ form: NoteForm, in tab: WritableTab) throws -> ID<Note> {
        let now = clock.now()
        var id = form.id ?? ID<Note>(at: now)
        let isNew = try database.write(in: tab) { db in
            if try isThere(form, as: &id, in: tab, db) { return false }
            try insert(
                form.text, id: id, replyTo: form.replyTo, source: form.source, awaits: form.awaits, in: tab, at: now, db
            )
            try previews.follow(id, form.text, source: form.source, by: tab.member, db)
            if !form.files.isEmpty {
                _ = try attachments.hang(form.files, at: .thing(UploadPlace.messages, id.uuid), in: tab, db)
            }
            try NoteTabStore.emptyDraft(in: tab, sent: form, at: now, db)
            try NoteTabStore.countSent(in: tab.open, db)
            try notify(of: id, form.text.text, in: tab.open, db)
            return true
        }
        if isNew, !form.files.isEmpty { attachments.media.wake() }
        return id
    }

    func insert(
        _ text: NoteText, id: ID<Note>, replyTo: ID<Note>? = nil, source: String = "", awaits: Int = 0,
        in tab: WritableTab, at now: Instant,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO note (id, tabId, writerId, content, contentFold, entities, sourceURL, createdAt, position,
                    arrivedAt, awaits, replyToId)
                VALUES (:id, :tab, :writer, :content, :fold, :entities, :source, :now,
                    (SELECT coalesce(max(position), -1) + 1 FROM note WHERE tabId = :tab AND createdAt = :now),
                    \(Note.arrival(in: ":tab")), :awaits, :reply)
                """,
            arguments: [
                "id": id, "tab": tab.id, "writer": tab.member, "content": text.text, "fold": Fold.fold(text.text),
                "entities": text.json, "source": source, "now": now, "awaits": awaits,
                "reply": replyTo,
            ])
    }

    /// Gives up awaited files: what has arrived is the message, and an empty one is deleted.
    func endAwaiting(_ id: ID<Note>, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            let note = try own(id, in: tab, db)
            guard note.awaits > 0 else { return }
            if note.text.text.isEmpty, note.files.isEmpty {
                try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
            } else {
                try db.execute(
                    sql: """
                        UPDATE note SET awaits = 0, arrivedAt = \(Note.arrival(in: ":tab")), version = version + 1
                        WHERE id = :id
                        """, arguments: ["tab": tab.id, "now": clock.now(), "id": id])
            }
        }
    }

    // MARK: Changing

    /// - Parameter version: the version that was opened.
    /// - Throws: `Refusal.readOnly` if another member wrote it.
    func change(_ id: ID<Note>, to text: NoteText, version: Int?, in tab: WritableTab) throws -> Saved<Void, Note> {
        try database.write(in: tab) { db in try change(id, to: text, version: version, in: tab, db) }
    }

    func change(
        _ id: ID<Note>, to text: NoteText, version: Int?, in tab: WritableTab, _ db: Database
    ) throws -> Saved<Void, Note> {
        let now = try note(id, in: tab.open, db)
        guard now.writer == tab.member || now.isList else { throw Refusal.readOnly }
        if now.text == text { return .done }
        var next = NoteState(now)
        next.text = NoteState.Text(text)
        guard now.version == version else {
            try keepRefused(next, of: now, in: tab, db)
            return .conflict(current: now)
        }
        guard !text.text.isEmpty || !now.files.isEmpty || now.isList else {
            throw Refusal.badRequest(Phrase("A message needs some text. To remove it, delete it."))
        }
        try keep(now, beforeItIs: next, in: tab, db)
        try db.execute(
            sql: """
                UPDATE note SET content = ?, contentFold = ?, entities = ?, editedAt = ?, version = version + 1
                WHERE id = ?
                """, arguments: [text.text, Fold.fold(text.text), text.json, clock.now(), id])
        if !now.isList { try previews.follow(id, text, source: now.sourceURL, by: tab.member, db) }
        return .done
    }

    func pin(_ id: ID<Note>, isPinned: Bool, in tab: WritableTab) throws {
        try database.write(in: tab) { db in
            _ = try note(id, in: tab.open, db)
            try db.execute(
                sql: "UPDATE note SET pinnedAt = ? WHERE id = ?", arguments: [isPinned ? clock.now() : nil, id])
        }
    }

    /// - Parameter emoji: empty to remove the member's reaction.
    func react(_ emoji: String, to id: ID<Note>, in tab: JoinableTab) throws {
        try database.write(in: tab) { db in
            _ = try note(id, in: tab.open, db)
            guard !emoji.isEmpty else {
                return try db.execute(
                    sql: "DELETE FROM noteReaction WHERE noteId = ? AND memberId = ?", arguments: [id, tab.member])
            }
            try db.execute(
                sql: """
                    INSERT INTO noteReaction (noteId, tabId, memberId, emoji, createdAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (noteId, memberId) DO UPDATE SET emoji = excluded.emoji
                    """, arguments: [id, tab.id, tab.member, emoji, clock.now()])
        }
    }

    // MARK: Many at once

    /// Deletes messages: the member's own, and in their own tab those of others.
    /// - Throws: `Refusal.notFound` if one of them does not exist; `Refusal.readOnly` if one is another member's.
    func remove(_ ids: [ID<Note>], from tab: WritableTab) throws -> ID<UndoEntry> {
        try recording(
            .deletion, ids, in: tab, one: Phrase.key("Message “%@” deleted"),
            several: Phrase.key("“%@” and other messages deleted")
        ) { gone, db in
            let statement = try db.cachedStatement(sql: "DELETE FROM note WHERE id = ?")
            for note in gone { try statement.execute(arguments: [note.id]) }
        }
    }

    /// Moved messages keep their time of writing, which gives their place in the new tab.
    /// - Throws: `Refusal.conflict` while files of one of them are on their way: they are sent to the tab where it was.
    func move(_ ids: [ID<Note>], from tab: WritableTab, to target: WritableTab) throws -> ID<UndoEntry> {
        guard tab.id != target.id else { throw Refusal.badRequest(Phrase("They are already in this tab.")) }
        return try recording(
            .change, ids, in: tab, one: Phrase.key("Message “%@” moved"),
            several: Phrase.key("“%@” and other messages moved")
        ) { moved, db in
            try target.requireAccess(in: db)
            guard moved.allSatisfy({ $0.awaits == 0 }) else { throw Self.stillAwaiting }
            for note in moved {
                try db.execute(
                    sql: "UPDATE note SET tabId = :tab, arrivedAt = \(Note.arrival(in: ":tab")) WHERE id = :id",
                    arguments: ["tab": target.id, "now": clock.now(), "id": note.id])
                for table in ["noteMedium", "noteReaction"] {
                    try db.execute(
                        sql: "UPDATE \(table) SET tabId = ? WHERE noteId = ?", arguments: [target.id, note.id])
                }
            }
        }
    }

    private static let stillAwaiting = Refusal.conflict(
        Phrase(
            "Photos or files are still uploading. Move it once they are done, or choose “Send without them” first."
        ))

    private func recording(
        _ kind: UndoKind, _ ids: [ID<Note>], in tab: WritableTab, one: String, several: String,
        _ work: ([Note], Database) throws -> Void
    ) throws -> ID<UndoEntry> {
        try database.write(in: tab) { db in
            let notes = try Set(ids).compactMap { try ownIfThere($0, in: tab, db) }
                .sorted { ($0.createdAt, $0.id.description) < ($1.createdAt, $1.id.description) }
            guard !ids.isEmpty else { throw Refusal.badRequest(Phrase("Select at least one.")) }
            guard !notes.isEmpty else { throw Refusal.notFound }
            // The owner of the tab reads the name in their bin.
            let name = notes.first { !$0.isHidden(from: tab) }?.preview ?? "…"
            let context = UndoStore.UndoContext(notes.count == 1 ? one : several, name, in: tab, kind: kind)
            return try undo.recording(context, tables: Self.tables, in: db) { try work(notes, db) }
        }
    }

    // MARK: Finding

    /// - Throws: `Refusal.notFound` when the tab has no such message for this member.
    func note(_ id: ID<Note>, in tab: OpenTab, _ db: Database) throws -> Note {
        var notes = try Note.fetchAll(
            db.cachedStatement(sql: Note.visible + " AND note.id = :note"),
            arguments: ["tab": tab.id, "member": tab.member, "note": id])
        try Note.complete(&notes, in: [tab], db)
        guard let note = notes.first else { throw Refusal.notFound }
        return note
    }

    /// As `own`, or `nil` if another member has deleted or moved the message in the meantime: the others that were chosen
    /// with it are still processed.
    private func ownIfThere(_ id: ID<Note>, in tab: WritableTab, _ db: Database) throws -> Note? {
        do { return try own(id, in: tab, db) } catch Refusal.notFound { return nil }
    }

    /// A message that the member may delete or move: their own, or any in their own tab.
    func own(_ id: ID<Note>, in tab: WritableTab, _ db: Database) throws -> Note {
        let note = try note(id, in: tab.open, db)
        guard note.writer == tab.member || tab.open.isOwn else { throw Refusal.readOnly }
        return note
    }
}
