import Foundation
import GRDB
import House
import Localization

/// Imports a plan in pieces: first stores the photos and files, then goes through the tabs and messages, then writes the text by
/// which the messages are found, and last deletes what a replacement leaves out.
struct NoteImportPieces: BulkPieces {
    let plan: NoteImportPlan
    let choices: NoteImportStore.Choices
    let rows: NoteRows
    let pictures: ArchivedPictures
    let inbox: WritableTab
    let store: NoteImportStore
    private let added = AddedNotes()

    init(
        plan: NoteImportPlan, choices: NoteImportStore.Choices, rows: NoteRows, pictures: ArchivedPictures,
        inbox: WritableTab, store: NoteImportStore
    ) {
        (self.plan, self.choices, self.rows) = (plan, choices, rows)
        (self.pictures, self.inbox, self.store) = (pictures, inbox, store)
    }

    /// Unpacking a picture takes about as long as writing 500 rows. Of a message without pictures there are its row, its
    /// items, and their words in the search index.
    var weight: Int { pictures.count > 0 ? 200 : 20 }
    var makesRoom: Bool { false }

    private var member: ID<Member> { inbox.member }
    private var now: Instant { store.notes.clock.now() }
    private var doomed: (notes: [UUID], tabs: [UUID]) {
        choices.mode == .replace ? (plan.otherNotes, plan.otherTabs) : ([], [])
    }

    /// Where the steps after the pictures end: those of the rows, of the texts that are searched, and of what is deleted.
    private var ends: (rows: Int, texts: Int, notes: Int, tabs: Int) {
        // One more than was planned for those that have become new since: the last step has all that are left.
        let texts = plan.rowCount + plan.counts.new + 1
        return (
            plan.rowCount, texts, texts + doomed.notes.count, texts + doomed.notes.count + doomed.tabs.count
        )
    }

    /// The steps after the pictures.
    var unitCount: Int { ends.tabs }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        try checkMember(db)
        if work.done < pictures.count {
            let some = work.done..<min(work.done + count, pictures.count)
            try pictures.keep(some, of: member, in: store.notes.attachments.media, db)
            return BulkWork.Step(done: some.count, isLast: false)
        }
        let first = work.done - pictures.count
        // No piece is of two kinds.
        let ends = self.ends
        let end = [ends.rows, ends.texts, ends.notes, ends.tabs].first { $0 > first } ?? unitCount
        let some = first..<min(first + count, end)
        if some.upperBound > ends.rows, some.upperBound <= ends.texts {
            let last = some.upperBound == ends.texts ? Int.max : some.upperBound - ends.rows
            // Undo needs no record of it: the text goes with its message.
            try NoteSearchPause.write(added.inOrder(some.lowerBound - ends.rows..<last), in: db)
        } else {
            try store.undo.recordPart(of: entry, tables: NoteTabStore.tables, in: db) {
                if some.upperBound <= ends.rows {
                    try NoteSearchPause.adding(in: db) { try write(rows.next(some), from: some.lowerBound, db) }
                } else {
                    for index in some { try remove(index - ends.texts, db) }
                }
            }
        }
        return BulkWork.Step(done: some.count, isLast: some.upperBound == unitCount)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        if pictures.damagedCount > 0 {
            work.problem = Phrase.key(
                "Some pictures are damaged in the archive and did not come; all the rest is in.")
        }
        let media = store.notes.attachments.media
        db.afterNextTransaction { _ in media.wake() }
    }

    /// The importing member may have left or become a guest since.
    /// - Throws: `Refusal.notFound`.
    private func checkMember(_ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM noteTab JOIN member ON member.id = noteTab.ownerId
                        WHERE noteTab.id = ? AND member.id = ? AND member.role <> 'guest')
                    """), arguments: [inbox.id, member])
        guard isThere == true else { throw Refusal.notFound }
    }

    // MARK: Rows

    /// - Returns: the messages that were changed.
    private func write(_ rows: [StagedNoteRow], from start: Int, _ db: Database) throws -> Set<[UInt8]> {
        let sources = rows.compactMap { row in if case .note(let note) = row { note.source } else { nil } }
        let present = try PresentNotes(sources, plan.format, for: member, db)
        var (new, changed): ([AddedNotes.Added], Set<[UInt8]>) = ([], [])
        for row in rows {
            switch row {
            case .tab(let tab): try write(tab, db)
            case .note(let staged):
                let place = try present.place(of: staged.source)
                if let found = place.present {
                    try write(staged, over: found, present, &changed, db)
                } else if let tab = plan.tabs[staged.tab] {
                    let note = try staged.note()
                    try add(note, as: place.id, to: tab, db)
                    new.append(AddedNotes.Added(at: note.createdAt, id: place.id))
                }
            case .format, .end: break
            }
        }
        added.set(new, from: start)
        return changed
    }

    private func write(_ tab: ImportedTab, _ db: Database) throws {
        guard let id = plan.tabs[tab.source] else { return }
        let isThere =
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM noteTab WHERE id = ?)"), arguments: [id]) == true
        if !isThere {
            // Visible to its member alone, whatever their new tabs are otherwise.
            try db.cachedStatement(
                sql: "INSERT INTO noteTab (id, ownerId, name, isInbox, createdAt, extras) VALUES (?, ?, ?, 0, ?, ?)"
            ).execute(arguments: [id, member, tab.name, tab.createdAt ?? now, tab.extras])
        } else if choices.mode == .replace, id != inbox.id {
            try db.cachedStatement(
                sql: """
                    UPDATE noteTab SET name = :name, extras = :extras, version = version + 1
                    WHERE id = :id AND (name <> :name OR extras <> :extras)
                    """
            ).execute(arguments: ["id": id, "name": tab.name, "extras": tab.extras])
        }
        if !isThere || choices.mode == .replace {
            try db.cachedStatement(
                sql: """
                    INSERT INTO noteVisit (tabId, memberId, position, isFollowed) VALUES (:tab, :member, :position, :is)
                    ON CONFLICT (tabId, memberId) DO UPDATE SET position = :position, isFollowed = :is
                    """
            ).execute(arguments: ["tab": id, "member": member, "position": tab.position, "is": tab.isFollowed])
        }
        guard let draft = tab.draft, !draft.text.isEmpty, draft.text.unicodeScalars.count <= Note.limit else { return }
        // What is being typed here stays.
        try db.cachedStatement(
            sql: """
                INSERT INTO noteDraft (tabId, memberId, content, entities, at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (tabId, memberId) DO UPDATE SET content = excluded.content, entities = excluded.entities,
                    at = max(at + 1, excluded.at) WHERE content = ''
                """
        ).execute(arguments: [id, member, draft.text, draft.entities, now])
    }

    private func write(
        _ staged: StagedNote, over present: PresentNotes.Present, _ all: PresentNotes, _ changed: inout Set<[UInt8]>,
        _ db: Database
    ) throws {
        guard choices.again == .update || choices.mode == .replace, let tab = plan.tabs[staged.tab] else { return }
        let note = try staged.note()
        switch all.state(of: note, beside: present) {
        case .changed:
            try change(present, to: note, db)
            changed.insert(present.id.bytes)
        case .edited where choices.mode == .replace && present.writer == member:
            try change(present, to: note, db)
            changed.insert(present.id.bytes)
        default: break
        }
        guard choices.mode == .replace, present.owner == member, tab != present.tab else { return }
        for (table, column) in [("note", "id"), ("noteMedium", "noteId"), ("noteReaction", "noteId")] {
            try db.cachedStatement(sql: "UPDATE \(table) SET tabId = ? WHERE \(column) = ?").execute(
                arguments: [tab, present.id])
        }
    }

    // MARK: A message

    private func add(_ note: ImportedNote, as id: ID<Note>, to tab: ID<NoteTab>, _ db: Database) throws {
        let core = note.core(isQuoted: note.writer != nil)
        // The tab may have been deleted since.
        try db.cachedStatement(
            sql: """
                INSERT INTO note (id, tabId, writerId, isList, content, contentFold, entities, sourceURL, createdAt, position,
                    arrivedAt, editedAt, pinnedAt, extras, written, replyToId)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
                    (SELECT coalesce(max(position), -1) + 1 FROM note WHERE tabId = ?2 AND createdAt = ?9),
                    \(Note.arrival(in: "?2", now: "?10")), ?11, ?12, ?13, ?14, ?15
                FROM noteTab WHERE id = ?2 AND ownerId = ?3
                """
        ).execute(
            arguments: [
                id, tab, member, core.isList, core.text.text, Fold.fold(core.text.text), core.text.entities,
                core.source, note.createdAt, now, note.editedAt, note.pinnedAt, note.extras, core.digest,
                note.replyTo.flatMap(ID<Note>.init),
            ])
        guard db.changesCount == 1 else { throw Refusal.notFound }
        try addItems(of: note, to: id, db)
        try hang(note.files, on: id, in: tab, db)
        try bringPreview(of: note, to: id, core, db)
        if let emoji = note.reaction {
            try db.cachedStatement(
                sql: "INSERT INTO noteReaction (noteId, tabId, memberId, emoji, createdAt) VALUES (?, ?, ?, ?, ?)"
            ).execute(arguments: [id, tab, member, emoji, now])
        }
        if !note.bells.isEmpty { _ = try store.rooms.bells?.bring(note.bells, "note", id.uuid, for: member, in: db) }
        guard !note.versions.isEmpty else { return }
        let thing = VersionedThing(
            kind: "note", id: id.uuid, in: tab.uuid, by: member, createdAt: note.createdAt,
            changedAt: note.editedAt ?? note.createdAt,
            NoteState(isList: note.isList, text: note.text, items: []))
        for version in note.versions where version.replacedAt <= now {
            try EarlierVersions.bring(
                BroughtVersion(version.state, writtenAt: version.writtenAt, replacedAt: version.replacedAt), of: thing,
                in: db)
        }
    }

    private func change(_ present: PresentNotes.Present, to note: ImportedNote, _ db: Database) throws {
        let core = note.core(isQuoted: note.writer != nil)
        let next = NoteState(
            isList: core.isList, text: core.text,
            items: note.items.map { NoteState.Item(id: $0.source ?? "", text: $0.text, isTicked: $0.isTicked) })
        try EarlierVersions.keep(
            present.versioned, beforeItIs: next, by: member, at: now, because: .importing, in: db)
        try db.cachedStatement(
            sql: """
                UPDATE note SET isList = ?, content = ?, contentFold = ?, entities = ?, sourceURL = ?, editedAt = ?,
                    pinnedAt = ?, extras = ?, written = ?, version = version + 1 WHERE id = ?
                """
        ).execute(
            arguments: [
                core.isList, core.text.text, Fold.fold(core.text.text), core.text.entities, core.source, note.editedAt,
                note.pinnedAt, note.extras, core.digest, present.id,
            ])
        try db.cachedStatement(sql: "DELETE FROM noteItem WHERE noteId = ?").execute(arguments: [present.id])
        try addItems(of: note, to: present.id, db)
        try hang(note.missing(from: present), on: present.id, in: present.tab, db)
        try db.cachedStatement(sql: "DELETE FROM notePreview WHERE noteId = ?").execute(arguments: [present.id])
        try bringPreview(of: note, to: present.id, core, db)
    }

    private func bringPreview(of note: ImportedNote, to id: ID<Note>, _ core: NoteCore, _ db: Database) throws {
        guard let preview = note.preview else { return }
        try NotePreviewStore.bring(
            preview, to: id, core.text.noteText, source: core.source,
            medium: preview.picture.flatMap { pictures.medium($0.path) }, db)
    }

    private func addItems(of note: ImportedNote, to id: ID<Note>, _ db: Database) throws {
        guard !note.items.isEmpty else { return }
        let isTaken = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM noteItem WHERE id = ?)")
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO noteItem (id, noteId, position, text, textFold, entities, tickedAt, tickedById, extras)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        for (position, item) in note.items.enumerated() {
            var own =
                item.source.flatMap { ID<NoteItem>($0) }
                ?? ID<NoteItem>(imported: "\(plan.format.rawValue) \(note.source) \(position)", by: member)
            if try Bool.fetchOne(isTaken, arguments: [own]) == true { own = ID<NoteItem>(at: now) }
            let extras = item.extras.unicodeScalars.count <= NoteDocument.extrasLimit ? item.extras : ""
            try insert.execute(
                arguments: [
                    own, id, position, item.text.text, Fold.fold(item.text.text), item.text.entities,
                    item.isTicked ? item.tickedAt ?? note.createdAt : nil,
                    item.isTicked && item.isTickedByMe ? member : nil, extras,
                ])
        }
    }

    private func hang(
        _ files: [ImportedNoteFile], on id: ID<Note>, in tab: ID<NoteTab>, _ db: Database
    ) throws {
        guard !files.isEmpty else { return }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT count(*), coalesce(max(position), -1) FROM noteMedium WHERE noteId = ?"),
            arguments: [id]
        ).unwrap()
        var (count, position): (Int, Int) = (row[0], row[1])
        for file in files where count < Note.fileLimit {
            guard let medium = pictures.medium(file.path) else { continue }
            let name = try String.fetchOne(
                db.cachedStatement(sql: "SELECT fileName FROM medium WHERE id = ?"), arguments: [medium])
            guard let name else {
                pictures.miss()
                continue
            }
            (count, position) = (count + 1, position + 1)
            let extras = file.extras.unicodeScalars.count <= NoteDocument.extrasLimit ? file.extras : ""
            try db.cachedStatement(
                sql: """
                    INSERT INTO noteMedium (id, tabId, noteId, mediumId, title, titleFold, caption, captionFold, position,
                        createdAt, createdById, extras)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    ID<AttachedFile>(at: now), tab, id, medium, file.title,
                    Fold.fold(file.title.isEmpty ? name : file.title), file.caption, Fold.fold(file.caption), position,
                    now, member, extras,
                ])
        }
    }

    // MARK: What a replacement leaves out

    private func remove(_ index: Int, _ db: Database) throws {
        let (notes, tabs) = doomed
        if index < notes.count {
            return try db.cachedStatement(
                sql: """
                    DELETE FROM note WHERE id = ?
                        AND EXISTS (SELECT 1 FROM noteTab WHERE noteTab.id = note.tabId AND noteTab.ownerId = ?)
                    """
            ).execute(arguments: [ID<Note>(notes[index]), member])
        }
        // A tab in which somebody wrote meanwhile stays.
        try db.cachedStatement(
            sql: """
                DELETE FROM noteTab WHERE id = ? AND ownerId = ? AND NOT isInbox
                    AND NOT EXISTS (SELECT 1 FROM note WHERE note.tabId = noteTab.id)
                """
        ).execute(arguments: [ID<NoteTab>(tabs[index - notes.count]), member])
    }
}
