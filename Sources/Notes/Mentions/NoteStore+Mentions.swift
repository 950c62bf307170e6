import Foundation
import GRDB
import House

/// How many messages mention one, as far as a reader may see them.
struct NoteMentionCount: Sendable {
    var count = 0
    /// The newest of them.
    let newest: (note: ID<Note>, tab: ID<NoteTab>)
}

/// Finds messages by what they mention.
extension NoteStore {
    /// As many as a thing's page lists.
    private static let mentionLimit = 50

    /// The messages that a member may see and that mention a thing, newest first.
    /// - Parameter path: the address of the thing's page.
    func mentioning(_ path: String, for member: ID<Member>) throws -> [Note] {
        let message = Self.message(at: path)
        let numbers =
            message == nil
            ? """
            SELECT note.rowid FROM note
                WHERE instr(entities, '"type":"mention"') > 0 AND instr(entities, :mark) > 0
            UNION
            SELECT note.rowid FROM noteItem JOIN note ON note.id = noteItem.noteId
                WHERE instr(noteItem.entities, '"type":"mention"') > 0 AND instr(noteItem.entities, :mark) > 0
            """ : "SELECT number FROM (\(Self.mentionsOfMessages)) WHERE target = :mark"
        return try database.read { db in
            var notes = try Note.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(Note.columns) FROM note JOIN noteTab ON noteTab.id = note.tabId
                        WHERE note.rowid IN (\(numbers)) AND \(Self.isShown)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id LIMIT \(Self.mentionLimit)
                        """),
                arguments: ["mark": message?.description ?? NoteText.jsonOfMention(path), "member": member])
            try Note.readItems(of: &notes, db)
            return notes
        }
    }

    /// How many of the messages that a member may see mention each of some, by their ids.
    func mentionCounts(of notes: [ID<Note>], for member: ID<Member>) throws -> [ID<Note>: NoteMentionCount] {
        let ids = "[" + notes.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let rows = try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT target, note.id, note.tabId FROM (\(Self.mentionsOfMessages))
                        JOIN note ON note.rowid = number JOIN noteTab ON noteTab.id = note.tabId
                        WHERE target IN (SELECT value FROM json_each(:ids)) AND \(Self.isShown)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id
                        """), arguments: ["ids": ids, "member": member])
        }
        return rows.reduce(into: [:]) { counts, row in
            guard let id = ID<Note>(row[0] as String) else { return }
            counts[id, default: NoteMentionCount(newest: (row[1], row[2]))].count += 1
        }
    }

    /// One line that stands for a message; `nil` if the member may not see it.
    func line(of id: ID<Note>, for member: ID<Member>) throws -> NoteQuote.Line? {
        try database.read { db in
            guard case .shown(let line) = try NoteQuote.all(of: [id], for: member, db)[id] else { return nil }
            return line
        }
    }

    private static let isShown = "\(Shares.isVisible("noteTab")) AND (note.awaits = 0 OR note.writerId = :member)"

    /// The message whose page this is. It has other addresses in the tabs where it was before.
    private static func message(at path: String) -> ID<Note>? {
        let parts = path.split(separator: "/")
        return parts.count == 4 && parts[2] == "messages" ? ID<Note>(String(parts[3])) : nil
    }

    /// The row numbers of messages that mention messages, and the ids of those, by the end of their addresses.
    private static let mentionsOfMessages = """
        SELECT note.rowid AS number, \(target) AS target FROM note, json_each(note.entities) AS part
            WHERE \(isMention(of: "note.entities"))
        UNION
        SELECT note.rowid, \(target) FROM noteItem, json_each(noteItem.entities) AS part
            JOIN note ON note.id = noteItem.noteId
            WHERE \(isMention(of: "noteItem.entities"))
        """
    private static let target = "substr(part.value ->> 'url', -32)"

    private static func isMention(of column: String) -> String {
        """
        instr(\(column), '"type":"mention"') > 0 AND instr(\(column), '/messages/') > 0
            AND part.value ->> 'type' = 'mention' AND instr(part.value ->> 'url', '/messages/') > 0
        """
    }
}
