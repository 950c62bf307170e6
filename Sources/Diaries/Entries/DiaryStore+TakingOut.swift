import Foundation
import GRDB
import House
import Localization

/// Taking out of a diary what somebody wrote who may write there no longer: they left the household, or the diary is not
/// shared with them any more. What a present writer wrote is theirs alone to delete.
extension DiaryStore {
    /// The writers of these entries, and of the comments on them, whose words the reader may take out.
    static func writersGone(
        among entries: [DiaryEntry], in diary: OpenDiary, _ db: Database
    ) throws -> Set<ID<Member>> {
        guard diary.isOwn else { return [] }
        let writers = Set(entries.flatMap { [$0.writer] + $0.comments.map(\.writer) })
        return try writers.filter { try isGone($0, from: diary, db) }
    }

    static func isGone(_ writer: ID<Member>, from diary: OpenDiary, _ db: Database) throws -> Bool {
        guard writer != diary.ownerId else { return false }
        return try !Shares.mayWrite(writer, to: diary.uuid, of: "diary", in: db)
    }

    /// An entry that the owner may take out; `nil` if its writer may still write.
    /// - Throws: `Refusal.notFound` if the diary has no such entry.
    func gone(_ id: ID<DiaryEntry>, from diary: OwnDiary) throws -> DiaryEntry? {
        try database.read { db in try Self.gone(id, from: diary, db) }
    }

    private static func gone(_ id: ID<DiaryEntry>, from diary: OwnDiary, _ db: Database) throws -> DiaryEntry? {
        let entry = try entry(id, in: diary.open, db)
        return try isGone(entry.writer, from: diary.open, db) ? entry : nil
    }

    /// Takes an entry out of a diary, with its pictures and comments. It moves to a diary of its writer; one whose writer
    /// left the household is deleted, and waits in the owner's bin.
    /// - Parameter name: the day in the language of the owner.
    /// - Throws: `Refusal.notFound` if there is none, or its writer may still write.
    func takeOut(_ id: ID<DiaryEntry>, called name: String, from diary: OwnDiary, _ words: Words) throws {
        let writable = try WritableDiary(diary.open)
        try database.write(in: writable) { db in
            guard let entry = try Self.gone(id, from: diary, db) else { throw Refusal.notFound }
            if let home = try writersDiary(entry.writer, db) {
                return try hand(entry, over: home, words, db)
            }
            _ = try recording(.deletion, Phrase.key("Diary entry “%@” deleted"), name, in: writable, db) {
                try db.execute(sql: "DELETE FROM diaryEntry WHERE id = ?", arguments: [id])
            }
        }
    }

    /// The oldest diary of a writer, made for one who has deleted theirs; `nil` if they left the household, or are a guest
    /// without one.
    private func writersDiary(_ writer: ID<Member>, _ db: Database) throws -> ID<Diary>? {
        let role = try Member.Role.fetchOne(db, sql: "SELECT role FROM member WHERE id = ?", arguments: [writer])
        guard let role else { return nil }
        if role != .guest { try DiariesStore.begin(for: writer, at: clock.now(), in: db) }
        return try ID<Diary>.fetchOne(
            db, sql: "SELECT id FROM diary WHERE ownerId = ? ORDER BY createdAt, id LIMIT 1", arguments: [writer])
    }

    /// Moves an entry to another diary. On a day that has one of its writer there, both become one.
    private func hand(_ entry: DiaryEntry, over home: ID<Diary>, _ words: Words, _ db: Database) throws {
        let there = try DiaryEntry.fetchOne(
            db,
            sql: """
                SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND day = ? AND writerId = ?
                ORDER BY createdAt LIMIT 1
                """, arguments: [home, entry.day.iso, entry.writer])
        // An archive that was brought into both diaries has left the same source in both: the older one stays.
        try db.execute(
            sql: "UPDATE OR IGNORE diarySource SET diaryId = ? WHERE entryId = ?", arguments: [home, entry.id])
        try db.execute(
            sql: "DELETE FROM diarySource WHERE entryId = ? AND diaryId <> ?", arguments: [entry.id, home])
        try db.execute(
            sql: "UPDATE diaryEntry SET diaryId = ?, version = version + 1 WHERE id = ?", arguments: [home, entry.id])
        for table in ["diaryTag", "diaryMedium", "diaryComment"] {
            try db.execute(sql: "UPDATE \(table) SET diaryId = ? WHERE entryId = ?", arguments: [home, entry.id])
        }
        if let there { try Self.join(entry, into: there, words, at: clock.now(), db) }
    }
}
