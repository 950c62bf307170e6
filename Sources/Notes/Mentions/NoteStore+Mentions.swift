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
            """ : "SELECT number FROM (\(Self.mentionsOfMessages))"
        let arguments: StatementArguments =
            if let message {
                ["ids": Self.list([message]), "member": member]
            } else {
                ["mark": NoteText.jsonOfMention(path), "member": member]
            }
        return try database.read { db in
            var notes = try Note.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(Note.columns) FROM note JOIN noteTab ON noteTab.id = note.tabId
                        WHERE note.rowid IN (\(numbers)) AND \(Self.isShown)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id LIMIT \(Self.mentionLimit)
                        """),
                arguments: arguments)
            try Note.readItems(of: &notes, db)
            return notes
        }
    }

    /// How many of the messages that a member may see mention each of some, by their ids.
    func mentionCounts(of notes: [ID<Note>], for member: ID<Member>) throws -> [ID<Note>: NoteMentionCount] {
        let rows = try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT target, note.id, note.tabId FROM (\(Self.mentionsOfMessages))
                        JOIN note ON note.rowid = number JOIN noteTab ON noteTab.id = note.tabId
                        WHERE \(Self.isShown)
                        ORDER BY note.createdAt DESC, note.position DESC, note.id
                        """), arguments: ["ids": Self.list(notes), "member": member])
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

    private static func list(_ notes: [ID<Note>]) -> String {
        "[" + notes.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    private static let isShown = "\(Shares.isVisible("noteTab")) AND (note.awaits = 0 OR note.writerId = :member)"

    /// The message whose page this is. It has other addresses in the tabs where it was before.
    private static func message(at path: String) -> ID<Note>? {
        let parts = path.split(separator: "/")
        return parts.count == 4 && parts[2] == "messages" ? ID<Note>(String(parts[3])) : nil
    }

    /// The row numbers of messages that mention messages of the list `:ids`, and the ids of those, by the end of their addresses.
    /// The first mention in a text is found by its place: parsing all texts takes five times as long.
    private static let mentionsOfMessages = [
        ("note", ""), ("noteItem", "JOIN note ON note.id = noteItem.noteId"),
    ].map { (table: String, join: String) -> String in
        let column = "\(table).entities"
        let beginning = NoteText.jsonOfMention("/notes/").dropLast()
        let first = "instr(\(column), '\(beginning)')"
        let length = beginning.utf8.count + 32 + "/messages/".utf8.count
        let (one, further) = ("substr(\(column), \(first) + \(length), 32)", "substr(part.value ->> 'url', -32)")
        let isMentioning = "instr(\(column), '\"type\":\"mention\"') > 0 AND \(first) > 0"
        let ids = "(SELECT value FROM json_each(:ids))"
        return """
            SELECT note.rowid AS number, \(one) AS target FROM \(table) \(join) WHERE \(isMentioning) AND \(one) IN \(ids)
            UNION
            SELECT note.rowid, \(further) FROM \(table) JOIN json_each(\(column)) AS part \(join)
                WHERE \(isMentioning) AND instr(substr(\(column), \(first) + \(length)), '\(beginning)') > 0
                    AND part.value ->> 'type' = 'mention' AND \(further) IN \(ids)
            """
    }.joined(separator: "\nUNION\n")
}
