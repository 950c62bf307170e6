import Foundation
import GRDB
import House
import Localization

/// Deleting entries and moving them to other days.
extension DiaryStore {
    func recording(
        _ kind: UndoKind, _ phrase: String, _ name: String, in diary: WritableDiary, _ db: Database,
        _ work: () throws -> Void
    ) throws -> ID<UndoEntry> {
        try undo.recording(
            UndoStore.UndoContext(phrase, name, in: diary, kind: kind), tables: Self.entryTables, in: db, work)
    }

    /// - Parameter name: the day in the language of the member who deletes.
    /// - Throws: `Refusal.notFound` where there is none.
    func remove(_ day: Day, called name: String, from diary: WritableDiary) throws -> ID<UndoEntry> {
        try database.write(in: diary) { db in
            guard let entry = try Self.own(day, in: diary.open, db) else { throw Refusal.notFound }
            return try recording(.deletion, Phrase.key("Diary entry “%@” deleted"), name, in: diary, db) {
                try db.execute(sql: "DELETE FROM diaryEntry WHERE id = ?", arguments: [entry.id])
            }
        }
    }

    /// How to move an entry to a day that has one already: refuse and ask, swap both, or join them.
    enum Taken: String, Sendable {
        case ask, swap, join
    }

    enum Move: Sendable {
        case moved
        /// The target day has this entry. Nothing was written.
        case taken(DiaryEntry)
    }

    /// Moves a member's entry to another day.
    /// - Throws: `Refusal.notFound` where there is none.
    func move(
        _ day: Day, to other: Day, _ taken: Taken, called name: String, in diary: WritableDiary, _ words: Words
    ) throws -> Move {
        try database.write(in: diary) { db in
            guard let entry = try Self.own(day, in: diary.open, db) else { throw Refusal.notFound }
            guard day != other else { return .moved }
            let there = try Self.own(other, in: diary.open, db)
            if let there, taken == .ask { return .taken(try there.complete(in: diary.open, db)) }
            _ = try recording(.change, Phrase.key("Diary entry “%@” moved"), name, in: diary, db) {
                guard let there else { return try put(entry.id, on: other, db) }
                switch taken {
                case .ask, .swap:
                    try put(entry.id, on: other, db)
                    try put(there.id, on: day, db)
                case .join: try Self.join(entry, into: there, words, at: clock.now(), db)
                }
            }
            return .moved
        }
    }

    private func put(_ id: ID<DiaryEntry>, on day: Day, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE diaryEntry SET day = ?, changedAt = ?, version = version + 1 WHERE id = ?",
            arguments: [day.iso, clock.now(), id])
    }

    /// Joins two entries: the text of the second below that of the first, with its pictures, tags and comments. An entry
    /// has one mood, place and weather: where both have one and they differ, the text says those of the second.
    static func join(
        _ entry: DiaryEntry, into kept: DiaryEntry, _ words: Words, at now: Instant, _ db: Database
    ) throws {
        var texts = [kept.content, entry.content].filter { !$0.isEmpty }
        if texts.count == 2, texts[0] == texts[1] { texts.removeLast() }
        let facts = DiaryFacts(
            mood: kept.mood == nil || kept.mood == entry.mood ? nil : entry.mood,
            place: kept.place.isEmpty || kept.place == entry.place ? "" : entry.place,
            weather: kept.weather.isEmpty || kept.weather == entry.weather ? "" : entry.weather)
        if let line = facts.named(words).line { texts.append(line) }
        let content = texts.joined(separator: "\n\n")
        guard content.unicodeScalars.count <= DiaryEntry.limit else {
            throw Refusal.badRequest(Phrase("This is too long: at most \(DiaryEntry.limit) characters."))
        }
        let place = kept.place.isEmpty ? entry.place : kept.place
        let weather = kept.weather.isEmpty ? entry.weather : kept.weather
        let thing = kept.versioned(try DiaryEntry.tags(of: kept.id, db))
        var tags = thing.state.tags
        for tag in try DiaryEntry.tags(of: entry.id, db) where !tags.map(Fold.fold).contains(Fold.fold(tag)) {
            tags.append(tag)
        }
        let next = EntryState(
            content: content, mood: kept.mood ?? entry.mood, place: place, weather: weather, tags: tags)
        try EarlierVersions.keep(thing, beforeItIs: next, by: kept.writer, at: now, because: .merging, in: db)
        try write(next, over: kept.id, at: now, db)
        try db.execute(
            sql: """
                UPDATE diaryMedium SET entryId = :kept, position = position + 1 + coalesce(
                    (SELECT max(position) FROM diaryMedium WHERE entryId = :kept), -1), mainSince = NULL
                WHERE entryId = :gone
                """, arguments: ["kept": kept.id, "gone": entry.id])
        for table in ["diaryComment", "diarySource"] {
            try db.execute(
                sql: "UPDATE \(table) SET entryId = ? WHERE entryId = ?", arguments: [kept.id, entry.id])
        }
        try db.execute(sql: "DELETE FROM diaryEntry WHERE id = ?", arguments: [entry.id])
    }

    /// Stops waiting for files, and deletes the entry if it is empty.
    func endAwaiting(_ id: ID<DiaryEntry>, in diary: WritableDiary) throws {
        try database.write(in: diary) { db in
            let entry = try Self.entry(id, in: diary.open, db)
            guard entry.writer == diary.member, entry.awaits > 0 else { return }
            try db.execute(sql: "UPDATE diaryEntry SET awaits = 0 WHERE id = ?", arguments: [id])
            try Self.removeEmpty("diaryEntry.id = ?", [id], db)
        }
    }

    /// Deletes the entries that have no content at all.
    private static func removeEmpty(_ condition: String, _ arguments: StatementArguments, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM diaryEntry WHERE \(condition) AND NOT \(DiaryEntry.isThere) AND place = '' AND weather = ''
                    AND NOT EXISTS (SELECT 1 FROM diaryTag WHERE diaryTag.entryId = diaryEntry.id)
                    AND NOT EXISTS (SELECT 1 FROM diaryComment WHERE diaryComment.entryId = diaryEntry.id)
                """, arguments: arguments)
    }

    /// Deletes empty entries: their pictures never arrived, or were deleted and cannot be restored any more.
    func prune() throws {
        let old = clock.now().adding(.zero - UndoStore.retention)
        // Undo may restore a picture of an empty entry: entries stay while the bin has anything of the diary.
        let condition = """
            diaryEntry.changedAt < ? AND NOT EXISTS (SELECT 1 FROM undo WHERE undo.subjectId = diaryEntry.diaryId)
            """
        try database.write { db in try Self.removeEmpty(condition, [old], db) }
    }

    // MARK: Comments

    /// - Throws: `Refusal.readOnly` if the member may not comment any more.
    func comment(_ content: String, on id: ID<DiaryEntry>, in diary: OpenDiary) throws -> ID<DiaryComment> {
        try database.write { db in
            guard try DiaryDoor.mayComment(diary.member, in: diary.id, db) else { throw Refusal.readOnly }
            let entry = try Self.entry(id, in: diary, db)
            let comment = ID<DiaryComment>(at: clock.now())
            try db.execute(
                sql: """
                    INSERT INTO diaryComment (id, entryId, diaryId, writerId, content, contentFold, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [comment, entry.id, diary.id, diary.member, content, Fold.fold(content), clock.now()])
            try notify(of: comment, content, in: diary, db)
            return comment
        }
    }

    /// Deletes a comment, for its writer or the writer of the entry; for the owner of the diary too if its writer may
    /// write there no longer.
    /// - Returns: the entry's day.
    /// - Throws: `Refusal.notFound`; `Refusal.readOnly` if the member wrote neither, or may not comment any more.
    func removeComment(
        _ id: ID<DiaryComment>, on entry: ID<DiaryEntry>, in diary: OpenDiary
    ) throws -> Day {
        try database.write { db in
            guard try DiaryDoor.mayComment(diary.member, in: diary.id, db) else { throw Refusal.readOnly }
            let entry = try Self.entry(entry, in: diary, db)
            let row = try Row.fetchOne(
                db, sql: "SELECT writerId, content FROM diaryComment WHERE id = ? AND entryId = ?",
                arguments: [id, entry.id])
            guard let row else { throw Refusal.notFound }
            let (writer, content): (ID<Member>, String) = (row[0], row[1])
            let isTheirs = writer == diary.member || entry.writer == diary.member
            guard try isTheirs || diary.isOwn && Self.isGone(writer, from: diary, db) else { throw Refusal.readOnly }
            // Of a reader, who may not write to the diary, the entry is their own: they may bring their comment back.
            let context = UndoStore.UndoContext(
                member: diary.member, room: DiaryRoom.id, kind: .deletion, subjectKind: SubjectKind.diary.rawValue,
                subjectId: diary.uuid, ownerId: diary.canWrite ? diary.ownerId : diary.member,
                phrase: Phrase.key("Comment “%@” deleted"), name: String(content.prefix(40)))
            _ = try undo.recording(context, tables: Self.entryTables, in: db) {
                try db.execute(sql: "DELETE FROM diaryComment WHERE id = ?", arguments: [id])
            }
            return entry.day
        }
    }
}
