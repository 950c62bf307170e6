import Changesets
import Foundation
import GRDB

/// Writes the search text of restored messages in one go. FTS5 writes what a statement added when it ends: a statement for
/// each message makes as many segments, which it merges again.
enum NoteSearchPause {
    /// Runs `restore`, and then writes the text of the messages, items and files that it inserted.
    static func run(in db: Database, _ restore: () throws -> Restoration) throws -> Restoration {
        try db.execute(sql: "INSERT INTO notePause (id) VALUES (1)")
        let restoration = try restore()
        try db.execute(sql: "DELETE FROM notePause WHERE id = 1")
        let added = restoration.inserted["note", default: []]
        try write(added, in: db)
        try renew(notes(of: restoration, in: db).subtracting(added), in: db)
        return restoration
    }

    /// Runs `add`, which inserts and changes messages, and then writes the text of those that it returns, which it has
    /// changed. Those that it has inserted are not found until their text is written, too.
    static func adding(in db: Database, _ add: () throws -> Set<[UInt8]>) throws {
        try db.execute(sql: "INSERT INTO notePause (id) VALUES (1)")
        let changed = try add()
        try db.execute(sql: "DELETE FROM notePause WHERE id = 1")
        try renew(changed, in: db)
    }

    /// Writes the text of inserted messages. Those that have gone since, or have their text already, are left out.
    static func write(_ notes: Set<[UInt8]>, in db: Database) throws {
        guard !notes.isEmpty else { return }
        let isTaken = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM noteEntry WHERE number = ?)")
        let entry = try db.cachedStatement(
            sql: """
                INSERT INTO noteEntry (number, noteId, tabId) SELECT ?, id, tabId FROM note
                WHERE id = ? AND NOT EXISTS (SELECT 1 FROM noteEntry WHERE noteId = note.id)
                """)
        var numbers: [Int64] = []
        for note in try inOrder(notes, in: db) {
            var number = max(firstNumber(at: note.at), (numbers.last ?? -1) + 1)
            while try Bool.fetchOne(isTaken, arguments: [number]) == true { number += 1 }
            try entry.execute(arguments: [number, note.id])
            if db.changesCount == 1 { numbers.append(number) }
        }
        try db.execute(
            sql: """
                INSERT INTO noteText (rowid, text)
                SELECT number, noteWords.text FROM noteEntry JOIN noteWords USING (noteId)
                WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number
                """, arguments: ["[\(numbers.map(String.init).joined(separator: ","))]"])
    }

    /// The first number of the messages of a second, as the trigger that numbers single messages has it: see
    /// `M0070NoteOrder`.
    private static func firstNumber(at milliseconds: Int64) -> Int64 { max(milliseconds, 0) / 1000 * 64 }

    /// The oldest first: FTS5 writes what it has gathered whenever a number is lower than the one before.
    private static func inOrder(_ notes: Set<[UInt8]>, in db: Database) throws -> [(id: Data, at: Int64)] {
        let place = try db.cachedStatement(sql: "SELECT createdAt, position FROM note WHERE id = ?")
        let placed = try notes.compactMap { bytes -> (id: Data, at: Int64, position: Int64)? in
            let id = Data(bytes)
            return try Row.fetchOne(place, arguments: [id]).map { (id, $0[0], $0[1]) }
        }
        return placed.sorted { ($0.at, $0.position) < ($1.at, $1.position) }.map { ($0.id, $0.at) }
    }

    /// The messages of the inserted items and files.
    private static func notes(of restoration: Restoration, in db: Database) throws -> Set<[UInt8]> {
        try ["noteItem", "noteMedium"].reduce(into: []) { notes, table in
            let find = try db.cachedStatement(sql: "SELECT noteId FROM \(table) WHERE id = ?")
            for id in restoration.inserted[table, default: []] {
                if let note = try Data.fetchOne(find, arguments: [Data(id)]) { notes.insert([UInt8](note)) }
            }
        }
    }

    private static func renew(_ notes: Set<[UInt8]>, in db: Database) throws {
        let renew = try db.cachedStatement(
            sql: """
                UPDATE noteText SET text = (SELECT text FROM noteWords WHERE noteId = :note)
                WHERE rowid = (SELECT number FROM noteEntry WHERE noteId = :note)
                """)
        for id in notes { try renew.execute(arguments: ["note": Data(id)]) }
    }
}
