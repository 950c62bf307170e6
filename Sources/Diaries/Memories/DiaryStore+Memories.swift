import Foundation
import GRDB
import House

/// Memories: this day in earlier years, and a random day.
extension DiaryStore {
    struct Memory: Sendable {
        let square: DiarySquare
        let diary: OpenDiary
    }

    /// This day in earlier years, of several diaries, latest first. Days, spans and pictures that the reader has muted
    /// are left out.
    func memories(of day: Day, in diaries: [OpenDiary]) throws -> [Memory] {
        guard let diarist = diaries.first?.diarist else { return [] }
        let known = Dictionary(uniqueKeysWithValues: diaries.map { ($0.id, $0) })
        return try database.read { db in
            let ids = databaseQuestionMarks(count: diaries.count)
            let first = try String.fetchOne(
                db, sql: "SELECT min(day) FROM diaryEntry WHERE diaryId IN (\(ids))",
                arguments: StatementArguments(diaries.map(\.id)))
            guard let first = first.flatMap({ Day(iso: $0) }) else { return [] }
            let days = OnThisDay.days(for: day, since: first.year)
            guard !days.isEmpty else { return [] }
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT found.*, diaryEntry.diaryId AS diaryId FROM (\(DiarySquare.selection)
                        AND diaryEntry.diaryId IN (\(ids))
                        AND diaryEntry.day IN (\(databaseQuestionMarks(count: days.count)))) AS found
                    JOIN diaryEntry ON diaryEntry.id = found.id
                    WHERE NOT EXISTS (SELECT 1 FROM diaryMute WHERE diaryMute.diaristId = ?
                        AND (diaryEntry.day BETWEEN fromDay AND toDay
                            OR pictureId IN (SELECT id FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id)))
                    ORDER BY diaryEntry.day DESC, diaryEntry.createdAt
                    """,
                arguments: StatementArguments(diaries.map(\.id)) + StatementArguments(days.map(\.iso)) + [diarist.id])
            return try rows.compactMap { row in
                guard let diary = known[row["diaryId"]] else { return nil }
                return Memory(square: try DiarySquare(row: row), diary: diary)
            }
        }
    }

    /// A random earlier day of a diary with an entry, the same all day; `nil` if there is none. Days that the reader has
    /// muted, or that have a picture which they have muted, are left out.
    /// - Parameter begun: when the reader's day began. What was written since does not count, whatever day it is about:
    ///   it would change the pick. In a diary that began today all of it counts.
    func randomDay(on today: Day, begun: Instant, in diary: OpenDiary) throws -> Day? {
        let days = try database.read { db in
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT day, min(id) < :begun FROM diaryEntry
                        WHERE diaryId = :diary AND day < :today AND \(DiaryEntry.isThere) AND \(Self.isNotMuted)
                        GROUP BY day
                        """),
                arguments: [
                    "diary": diary.id, "today": today.iso, "begun": ID<DiaryEntry>(at: begun),
                    "diarist": diary.diarist.id,
                ]
            ).map { (day: $0[0] as String, isOld: $0[1] as Bool) }
        }
        let old = days.filter(\.isOld)
        return RandomDay.pick(
            from: (old.isEmpty ? days : old).compactMap { Day(iso: $0.day) }, on: today, seed: diary.uuid)
    }

    /// A condition on `diaryEntry`: the reader has muted neither its day nor one of its pictures. Binds `:diarist`.
    private static let isNotMuted = """
        NOT EXISTS (SELECT 1 FROM diaryMute WHERE diaryMute.diaristId = :diarist
            AND (diaryEntry.day BETWEEN fromDay AND toDay
                OR pictureId IN (SELECT id FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id)))
        """
}
