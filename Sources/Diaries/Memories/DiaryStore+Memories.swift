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

    /// A random day of a diary with an entry, the same all day; `nil` if there is none.
    func randomDay(on today: Day, in diary: OpenDiary) throws -> Day? {
        try database.read { db in
            // Today's entry does not count: adding it would change the pick.
            let count =
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(DISTINCT day) FROM diaryEntry
                        WHERE diaryId = ? AND day < ? AND \(DiaryEntry.isThere)
                        """, arguments: [diary.id, today.iso]) ?? 0
            guard count > 0 else { return nil }
            let place = RandomDay.pick(from: count, on: today, seed: diary.uuid)
            return try String.fetchOne(
                db,
                sql: """
                    SELECT DISTINCT day FROM diaryEntry WHERE diaryId = ? AND day < ? AND \(DiaryEntry.isThere)
                    ORDER BY day LIMIT 1 OFFSET ?
                    """, arguments: [diary.id, today.iso, place]
            ).flatMap { Day(iso: $0) }
        }
    }
}
