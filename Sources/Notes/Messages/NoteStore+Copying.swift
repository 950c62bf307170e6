import Foundation
import GRDB
import House
import Localization

/// Copies messages into other tabs.
extension NoteStore {
    /// Copies a message with its items, files and preview to the end of another tab, as the member's own. Who reacted, and
    /// what it answers, stays behind.
    /// - Throws: `Refusal.conflict` while files of it are on their way.
    func copy(_ id: ID<Note>, from tab: OpenTab, to target: WritableTab) throws -> ID<Note> {
        guard tab.id != target.id else { throw Refusal.badRequest(Phrase("It is already in this tab.")) }
        return try database.write(in: target) { db in
            try tab.requireAccess(.read, in: db)
            let note = try note(id, in: tab, db)
            guard note.awaits == 0 else {
                throw Refusal.conflict(Phrase("Photos or files are still uploading. Copy it once they are done."))
            }
            let now = clock.now()
            let copy = ID<Note>(at: now)
            try insert(note.text, id: copy, source: note.sourceURL, in: target, at: now, db)
            if note.isList { try copyItems(of: note, to: copy, by: target.member, at: now, db) }
            for file in note.files {
                try db.execute(
                    sql: """
                        INSERT INTO noteMedium (id, tabId, noteId, mediumId, title, titleFold, caption, captionFold, position,
                            createdAt, createdById)
                        SELECT ?, ?, ?, mediumId, title, titleFold, caption, captionFold, position, ?, ?
                        FROM noteMedium WHERE id = ?
                        """, arguments: [ID<AttachedFile>(at: now), target.id, copy, now, target.member, file.id])
            }
            try NotePreviewStore.copy(from: id, to: copy, db)
            try NoteTabStore.countSent(in: target.open, db)
            try notify(of: copy, note.text.text, in: target.open, db)
            return copy
        }
    }

    private func copyItems(
        of note: Note, to copy: ID<Note>, by member: ID<Member>, at now: Instant, _ db: Database
    ) throws {
        try db.execute(sql: "UPDATE note SET isList = 1 WHERE id = ?", arguments: [copy])
        for item in note.items {
            try db.execute(
                sql: """
                    INSERT INTO noteItem (id, noteId, position, text, textFold, entities, tickedAt, tickedById)
                    SELECT ?, ?, position, text, textFold, entities, iif(tickedAt IS NULL, NULL, ?),
                        iif(tickedAt IS NULL, NULL, ?)
                    FROM noteItem WHERE id = ?
                    """, arguments: [ID<NoteItem>(at: now), copy, now, member, item.id])
        }
    }
}
