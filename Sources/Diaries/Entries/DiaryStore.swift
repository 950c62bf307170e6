import Foundation
import GRDB
import House
import Localization

/// Writes entries. Its methods take proof that the diary is open to the member.
struct DiaryStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let tables: TableReaders
    let undo: UndoStore
    let clock: WallClock
    let notices: Notices

    init(_ house: RoomContext) {
        database = house.database
        undo = house.undo
        clock = house.clock
        notices = house.notices
        attachments = AttachmentStore(.diary, in: house)
        tables = house.tableReaders
    }

    /// The tables of entries and what belongs to them, parents first.
    static let entryTables = ["diaryEntry", "diaryTag", "diaryMedium", "diaryComment", "diarySource"]

    // MARK: Reading one

    /// A member's own entry of a day.
    func own(_ day: Day, in diary: OpenDiary) throws -> DiaryEntry? {
        try database.read { db in try Self.own(day, in: diary, db)?.complete(in: diary, db) }
    }

    static func own(_ day: Day, in diary: OpenDiary, _ db: Database) throws -> DiaryEntry? {
        try DiaryEntry.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND day = ? AND writerId = ?
                    ORDER BY createdAt LIMIT 1
                    """), arguments: [diary.id, day.iso, diary.member])
    }

    /// - Throws: `Refusal.notFound` where the diary has no such entry.
    func entry(_ id: ID<DiaryEntry>, in diary: OpenDiary) throws -> DiaryEntry {
        try database.read { db in try Self.entry(id, in: diary, db).complete(in: diary, db) }
    }

    static func entry(_ id: ID<DiaryEntry>, in diary: OpenDiary, _ db: Database) throws -> DiaryEntry {
        let entry = try DiaryEntry.fetchOne(
            db.cachedStatement(sql: "SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE id = ? AND diaryId = ?"),
            arguments: [id, diary.id])
        guard let entry else { throw Refusal.notFound }
        return entry
    }

    // MARK: Saving

    private static let nothing = FormProblems(["content": Phrase("Write something, or choose a photo or a mood.")])

    /// Saves a member's entry of a day: adds one, or changes the one that they opened.
    /// - Throws: `FormProblems` if the entry would be empty; `AttachmentStore.TooMany`; `Refusal.notFound` if the id is
    ///   that of another member's entry.
    func save(
        _ form: DiaryEntryForm, on day: Day, zone: String, in diary: WritableDiary
    ) throws -> Saved<DiaryEntry, DiaryEntry> {
        let saved = try database.write(in: diary) { db -> Saved<DiaryEntry, DiaryEntry> in
            let now = clock.now()
            if let old = try Self.own(day, in: diary.open, db)?.complete(in: diary.open, db) {
                return try change(old, to: form, in: diary, at: now, db)
            }
            guard !form.isEmpty else { throw Self.nothing }
            let id = form.id ?? ID<DiaryEntry>(at: now)
            if let other = try ID<Member>.fetchOne(
                db, sql: "SELECT writerId FROM diaryEntry WHERE id = ?", arguments: [id])
            {
                // The id exists on another day: the entry was moved, or it is another member's.
                guard other == diary.member else { throw Refusal.notFound }
                return .conflict(current: try Self.entry(id, in: diary.open, db).complete(in: diary.open, db))
            }
            try Self.insert(NewDiaryEntry(id: id, day: day, form, zone: zone), in: diary, at: now, db)
            try hang(form.files, on: id, in: diary, db)
            // Marks today's question as answered, and not those of other days.
            let hour = diary.open.diarist.dayStartHour
            try undo.subjects.markHangingDone(
                diary.open.uuid, for: diary.member,
                at: WallTime(day, hour, 0)..<WallTime(day.adding(days: 1), hour, 0), now: now, in: db)
            return .done(try Self.entry(id, in: diary.open, db).complete(in: diary.open, db))
        }
        if !form.files.isEmpty { attachments.media.wake() }
        return saved
    }

    private func hang(
        _ files: [ArrivedFile], on id: ID<DiaryEntry>, in diary: WritableDiary, _ db: Database
    ) throws {
        guard !files.isEmpty else { return }
        _ = try attachments.hang(files, at: .thing(UploadPlace.entries, id.uuid), in: diary, db)
    }

    private func change(
        _ old: DiaryEntry, to form: DiaryEntryForm, in diary: WritableDiary, at now: Instant, _ db: Database
    ) throws -> Saved<DiaryEntry, DiaryEntry> {
        // The response to its first saving was lost: the browser sends it as a new entry once more, perhaps with
        // further text. A second window of the same empty form has another text, which goes over nothing unasked.
        let isAgain = form.version == nil && form.id == old.id && old.version == 1 && form.goesOn(from: old)
        let isSame = form.says(old)
        // The day's entry may be another one of the same version: deleted and written anew, or swapped.
        let isThis = form.version == old.version && (form.id == nil || form.id == old.id)
        let thing = old.versioned(try DiaryEntry.tags(of: old.id, db))
        guard isSame || isAgain || isThis else {
            try EarlierVersions.keepRefused(EntryState(form), of: thing, by: diary.member, at: now, in: db)
            return .conflict(current: old)
        }
        // One that has lost its last picture is there for its place, tags or comments, which can be changed.
        let isWithoutWords = old.content.isEmpty && old.mood == nil
        guard !form.isEmpty || !old.files.isEmpty || old.awaits > 0 || isWithoutWords else { throw Self.nothing }
        if !isSame {
            let next = EntryState(form)
            try EarlierVersions.keep(thing, beforeItIs: next, by: diary.member, at: now, in: db)
            try Self.write(next, over: old.id, at: now, db)
        }
        try hang(form.files, on: old.id, in: diary, db)
        if form.awaits > 0 {
            try db.execute(
                sql: "UPDATE diaryEntry SET awaits = min(awaits + ?, 100) WHERE id = ?",
                arguments: [form.awaits, old.id])
        }
        return .done(try Self.entry(old.id, in: diary.open, db).complete(in: diary.open, db))
    }

    static func write(_ form: EntryState, over id: ID<DiaryEntry>, at now: Instant, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE diaryEntry SET content = ?, contentFold = ?, mood = ?, place = ?, placeFold = ?, weather = ?,
                    weatherFold = ?, words = ?, changedAt = ?, version = version + 1
                WHERE id = ?
                """,
            arguments: [
                form.content, Fold.fold(form.content), form.mood, form.place, Fold.fold(form.place), form.weather,
                Fold.fold(form.weather), form.content.wordCount, now, id,
            ])
        let tags = try DiaryEntry.tags(of: id, db)
        if Set(tags) != Set(form.tags) {
            try db.execute(sql: "DELETE FROM diaryTag WHERE entryId = ?", arguments: [id])
            try addTags(form.tags, to: id, db)
        }
    }

    // MARK: Adding

    /// Adds an entry to a day that has none of its writer.
    static func insert(_ entry: NewDiaryEntry, in diary: WritableDiary, at now: Instant, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO diaryEntry (id, diaryId, writerId, day, content, contentFold, mood, place, placeFold, weather,
                    weatherFold, words, zone, awaits, createdAt, changedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                entry.id, diary.id, diary.member, entry.day.iso, entry.content, Fold.fold(entry.content), entry.mood,
                entry.place, Fold.fold(entry.place), entry.weather, Fold.fold(entry.weather), entry.content.wordCount,
                entry.zone, entry.awaits, entry.createdAt ?? now, entry.changedAt ?? now,
            ])
        try addTags(entry.tags, to: entry.id, db)
    }

    static func addTags(_ tags: [String], to id: ID<DiaryEntry>, _ db: Database) throws {
        for tag in tags {
            try db.execute(
                sql: """
                    INSERT INTO diaryTag (entryId, diaryId, tag, tagFold)
                    SELECT id, diaryId, ?, ? FROM diaryEntry WHERE id = ? ON CONFLICT DO NOTHING
                    """, arguments: [tag, Fold.fold(tag), id])
        }
    }
}

/// An entry that is about to be added.
struct NewDiaryEntry: Sendable {
    let id: ID<DiaryEntry>
    let day: Day
    var content = ""
    var mood: Int?
    var tags: [String] = []
    var place = ""
    var weather = ""
    var zone = ""
    var awaits = 0
    /// When another program says it was written; `nil` for now.
    var createdAt: Instant?
    var changedAt: Instant?
}

extension NewDiaryEntry {
    init(id: ID<DiaryEntry>, day: Day, _ form: DiaryEntryForm, zone: String) {
        self.init(
            id: id, day: day, content: form.content, mood: form.mood, tags: form.tags, place: form.place,
            weather: form.weather, zone: zone, awaits: form.awaits)
    }
}

extension DiaryEntryForm {
    /// Whether an entry has the same content.
    fileprivate func says(_ entry: DiaryEntry) -> Bool {
        content == entry.content && mood == entry.mood && place == entry.place && weather == entry.weather
            && Set(tags) == Set(entry.tags)
    }

    /// Whether all that an entry says is said here too.
    fileprivate func goesOn(from entry: DiaryEntry) -> Bool {
        content.hasPrefix(entry.content) && (entry.mood == nil || mood == entry.mood)
            && (entry.place.isEmpty || place == entry.place) && (entry.weather.isEmpty || weather == entry.weather)
            && Set(tags).isSuperset(of: entry.tags)
    }
}

extension String {
    /// The number of words between white space.
    var wordCount: Int { split(whereSeparator: \.isWhitespace).count }
}
