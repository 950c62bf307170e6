import GRDB
import House

/// Finds messages by what they mention.
extension NoteStore {
    /// As many as a thing's page lists.
    private static let mentionLimit = 50

    /// The messages that a member may see and that mention a thing, newest first.
    /// - Parameter path: the address of the thing's page.
    func mentioning(_ path: String, for member: ID<Member>) throws -> [Note] {
        try database.read { db in
            var notes = try Note.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(Note.columns) FROM note JOIN noteTab ON noteTab.id = note.tabId
                        WHERE note.rowid IN (
                            SELECT note.rowid FROM note
                                WHERE instr(entities, '"type":"mention"') > 0 AND instr(entities, :mark) > 0
                            UNION
                            SELECT note.rowid FROM noteItem JOIN note ON note.id = noteItem.noteId
                                WHERE instr(noteItem.entities, '"type":"mention"') > 0
                                    AND instr(noteItem.entities, :mark) > 0)
                            AND \(Shares.isVisible("noteTab")) AND (note.awaits = 0 OR note.writerId = :member)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id LIMIT \(Self.mentionLimit)
                        """), arguments: ["mark": NoteText.jsonOfMention(path), "member": member])
            try Note.readItems(of: &notes, db)
            return notes
        }
    }

    /// One line that stands for a message; `nil` if the member may not see it.
    func line(of id: ID<Note>, for member: ID<Member>) throws -> NoteQuote.Line? {
        try database.read { db in
            guard case .shown(let line) = try NoteQuote.all(of: [id], for: member, db)[id] else { return nil }
            return line
        }
    }
}
