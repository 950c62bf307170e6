import Foundation
import GRDB
import House

/// The entries of a diary that an import may change, read before the archive is compared with them: comparing takes long
/// and must not hold one of the database's readers.
struct DiaryPresent: Sendable {
    /// An entry of the importing member.
    struct Entry: Sendable {
        let id: ID<DiaryEntry>
        let day: Day
        let own: DiaryMerge.Own
        let version: Int
        /// The digest of the entry, see `WrittenDigest`.
        let digest: String
        /// Whether something hangs on it that somebody wrote here: a comment, the caption of a picture.
        let isWrittenOn: Bool
    }

    /// An archive's entry that an earlier import added to an entry of the diary.
    struct Source: Sendable {
        let name: String
        /// The digest of the entry as the import left it; `nil` for imports before there were any.
        let written: String?
    }

    /// The entries on the days of the archive, and those that it brought before.
    private(set) var entries: [ID<DiaryEntry>: Entry] = [:]
    /// The member's entry of each day.
    private(set) var days: [Day: ID<DiaryEntry>] = [:]
    /// The archives' entries that earlier imports added to each entry, if this archive has one of them.
    private(set) var sources: [ID<DiaryEntry>: [Source]] = [:]
    /// The sources of earlier imports and of the diary's own entries: importing its own export adds nothing.
    private(set) var known: Set<String> = []

    /// Entries that are read at a time: a read for all would hold one of the database's readers for long.
    private static let portion = 200

    init(_ archive: [ImportedEntry], in diary: OpenDiary, _ database: HouseDatabase) throws {
        let names = Set(archive.map(\.source))
        try database.read { db in
            known = try Self.known(in: diary, db)
            days = try Self.days(of: diary, db)
            sources = try Self.sources(of: diary, db).filter { $0.value.contains { names.contains($0.name) } }
        }
        let wanted = Array(Set(archive.compactMap { days[$0.day] }).union(sources.keys))
        for start in stride(from: 0, to: wanted.count, by: Self.portion) {
            let some = wanted[start..<min(start + Self.portion, wanted.count)]
            try database.read { db in
                for entry in try Self.entries(Array(some), in: diary, db) { entries[entry.id] = entry }
            }
        }
    }

    /// The member's entry of a day.
    func own(_ day: Day) -> DiaryMerge.Own? { days[day].flatMap { entries[$0] }?.own }

    private static func known(in diary: OpenDiary, _ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT source FROM diarySource WHERE diaryId = :diary
                UNION ALL SELECT '\(HearthDiarySource.prefix)' || lower(hex(id)) FROM diaryEntry WHERE diaryId = :diary
                """, arguments: ["diary": diary.id])
    }

    private static func days(of diary: OpenDiary, _ db: Database) throws -> [Day: ID<DiaryEntry>] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT day, id FROM diaryEntry WHERE diaryId = ? AND writerId = ? ORDER BY createdAt",
            arguments: [diary.id, diary.member])
        var days: [Day: ID<DiaryEntry>] = [:]
        while let row = try rows.next() {
            if let day = Day(iso: row[0]), days[day] == nil { days[day] = row[1] }
        }
        return days
    }

    private static func sources(of diary: OpenDiary, _ db: Database) throws -> [ID<DiaryEntry>: [Source]] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT diaryEntry.id, source, written
                FROM diarySource JOIN diaryEntry ON diaryEntry.id = diarySource.entryId
                WHERE diarySource.diaryId = ? AND diaryEntry.diaryId = ? AND diaryEntry.writerId = ?
                """, arguments: [diary.id, diary.id, diary.member])
        var sources: [ID<DiaryEntry>: [Source]] = [:]
        while let row = try rows.next() { sources[row[0], default: []].append(Source(name: row[1], written: row[2])) }
        return sources
    }

    private static func entries(
        _ ids: [ID<DiaryEntry>], in diary: OpenDiary, _ db: Database
    ) throws -> [Entry] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, day, content, mood, place, weather, version,
                    (SELECT count(*) FROM diaryMedium WHERE entryId = diaryEntry.id),
                    EXISTS (SELECT 1 FROM diaryComment WHERE entryId = diaryEntry.id)
                        OR EXISTS (SELECT 1 FROM diaryMedium WHERE entryId = diaryEntry.id AND version > 1)
                FROM diaryEntry
                WHERE diaryId = ? AND writerId = ? AND id IN (\(databaseQuestionMarks(count: ids.count)))
                """, arguments: [diary.id, diary.member] + StatementArguments(ids))
        return try rows.compactMap { row in
            guard let day = Day(iso: row[1]) else { return nil }
            let id: ID<DiaryEntry> = row[0]
            let own = DiaryMerge.Own(
                content: row[2], mood: row[3], tags: try DiaryEntry.tags(of: id, db), place: row[4], weather: row[5],
                pictureCount: row[7])
            return Entry(
                id: id, day: day, own: own, version: row[6],
                digest: WrittenDigest.of(Array(row.databaseValues.prefix(6).dropFirst())), isWrittenOn: row[8])
        }
    }
}
