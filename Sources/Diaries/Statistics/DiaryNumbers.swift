import Foundation
import GRDB
import House

/// Statistics of a diary.
struct DiaryNumbers: Sendable {
    let streaks: Streaks
    let days: Int
    /// The latest first.
    let years: [Year]
    /// The number of entries with each mood for each month, oldest first; months without moods are left out.
    let moods: [MonthMoods]
    /// The most frequent first.
    let tags: [(tag: String, count: Int)]

    struct Year: Sendable {
        let year: Int
        let entries: Int
        let words: Int
        let pictures: Int
    }

    struct MonthMoods: Sendable {
        let month: Month
        /// The number of entries with each mood, from the worst to the best.
        let counts: [Int]

        var count: Int { counts.reduce(0, +) }
        /// 1 to 5
        var mean: Double { Double(zip(1...5, counts).map(*).reduce(0, +)) / Double(max(count, 1)) }
    }

    /// The number of entries with each mood, from the worst to the best.
    var moodCounts: [Int] { (0..<5).map { step in moods.map { $0.counts[step] }.reduce(0, +) } }

    static let tagLimit = 30
}

extension DiaryStore {
    /// Whether members other than the reader wrote in a diary.
    func hasOthers(in diary: OpenDiary) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM diaryEntry WHERE diaryId = ? AND writerId <> ?
                            AND \(DiaryEntry.isThere))
                        """), arguments: [diary.id, diary.member]) ?? false
        }
    }

    /// - Parameter writer: the one whose entries count; `nil` for everybody's.
    func numbers(of diary: OpenDiary, by writer: ID<Member>?, today: Day) throws -> DiaryNumbers {
        let arguments: StatementArguments = ["diary": diary.id, "writer": writer]
        let isCounted = "diaryEntry.diaryId = :diary AND (:writer IS NULL OR diaryEntry.writerId = :writer)"
        return try database.read { db in
            let days = try String.fetchAll(
                db,
                sql: "SELECT DISTINCT day FROM diaryEntry WHERE \(isCounted) AND \(DiaryEntry.isThere) ORDER BY day",
                arguments: arguments
            ).compactMap { Day(iso: $0) }
            let years = try Row.fetchAll(
                db,
                sql: """
                    SELECT CAST(substr(diaryEntry.day, 1, 4) AS INTEGER), count(*), sum(diaryEntry.words),
                        sum((SELECT count(*) FROM diaryMedium WHERE diaryMedium.entryId = diaryEntry.id))
                    FROM diaryEntry WHERE \(isCounted) AND \(DiaryEntry.isThere) GROUP BY 1 ORDER BY 1 DESC
                    """, arguments: arguments
            ).map { DiaryNumbers.Year(year: $0[0], entries: $0[1], words: $0[2], pictures: $0[3]) }
            let moods = try Row.fetchAll(
                db,
                sql: """
                    SELECT substr(day, 1, 7), \((1...5).map { "sum(mood = \($0))" }.joined(separator: ", ")) FROM diaryEntry
                    WHERE \(isCounted) AND mood IS NOT NULL GROUP BY 1 ORDER BY 1
                    """, arguments: arguments
            ).compactMap { row in
                Month(iso: row[0]).map { DiaryNumbers.MonthMoods(month: $0, counts: (1...5).map { row[$0] }) }
            }
            let tags = try Row.fetchAll(
                db,
                sql: """
                    SELECT min(tag), count(*) FROM diaryTag JOIN diaryEntry ON diaryEntry.id = diaryTag.entryId
                    WHERE diaryTag.diaryId = :diary AND (:writer IS NULL OR diaryEntry.writerId = :writer)
                    GROUP BY tagFold ORDER BY count(*) DESC, tagFold LIMIT \(DiaryNumbers.tagLimit)
                    """, arguments: arguments
            ).map { (tag: $0[0] as String, count: $0[1] as Int) }
            return DiaryNumbers(
                streaks: Streaks(days: days, today: today), days: days.count, years: years, moods: moods, tags: tags)
        }
    }
}
