import Foundation
import GRDB
import House

/// Reads days, months and years of a diary.
extension DiaryStore {
    /// The entries of a span of days for the calendar, by day; of several writers the first to write comes first.
    func squares(from first: Day, through last: Day, in diary: OpenDiary) throws -> [DiarySquare] {
        try database.read { db in
            try DiarySquare.fetchAll(
                db.cachedStatement(
                    sql: """
                        \(DiarySquare.selection) AND diaryEntry.diaryId = ? AND diaryEntry.day BETWEEN ? AND ?
                        ORDER BY diaryEntry.day, diaryEntry.createdAt, diaryEntry.id
                        """), arguments: [diary.id, first.iso, last.iso])
        }
    }

    /// The entries of one day, and the previous and next days that have entries.
    struct Around: Sendable {
        let entries: [DiaryEntry]
        let previous: Day?
        let next: Day?
        /// The writers whose words the reader may take out of the diary.
        let gone: Set<ID<Member>>
    }

    func day(_ day: Day, in diary: OpenDiary) throws -> Around {
        try database.read { db in
            let entries = try DiaryEntry.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND day = ?
                            AND \(DiaryEntry.isThere)
                        ORDER BY writerId <> ?, createdAt, id
                        """), arguments: [diary.id, day.iso, diary.member])
            let complete = try DiaryEntry.complete(entries, in: diary, db)
            return Around(
                entries: complete,
                previous: try neighbour(of: day, "<", "DESC", in: diary, db),
                next: try neighbour(of: day, ">", "ASC", in: diary, db),
                gone: try Self.writersGone(among: complete, in: diary, db))
        }
    }

    private func neighbour(
        of day: Day, _ side: String, _ order: String, in diary: OpenDiary, _ db: Database
    ) throws -> Day? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT day FROM diaryEntry WHERE diaryId = ? AND day \(side) ? AND \(DiaryEntry.isThere)
                    ORDER BY day \(order) LIMIT 1
                    """), arguments: [diary.id, day.iso]
        ).flatMap { Day(iso: $0) }
    }

    /// The first and the last day with an entry; `nil` of an empty diary.
    func span(of diary: OpenDiary) throws -> (first: Day, last: Day)? {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT min(day), max(day) FROM diaryEntry WHERE diaryId = ?"),
                arguments: [diary.id])
            guard let first = (row?[0] as String?).flatMap({ Day(iso: $0) }),
                let last = (row?[1] as String?).flatMap({ Day(iso: $0) })
            else { return nil }
            return (first, last)
        }
    }

    /// The last days with an entry.
    func newestDays(in diary: OpenDiary, limit: Int) throws -> [Day] {
        try database.read { db in
            try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT day FROM diaryEntry WHERE diaryId = ? AND \(DiaryEntry.isThere)
                        ORDER BY day DESC LIMIT ?
                        """), arguments: [diary.id, limit]
            ).compactMap { Day(iso: $0) }
        }
    }

    /// Whether there is an entry of a member's in any diary.
    func hasWritten(_ member: ID<Member>) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM diaryEntry WHERE writerId = ?)"),
                arguments: [member]
            ).unwrap()
        }
    }

    /// A member's own entries in a diary that is no longer shared with them, latest day first, without the comments of others.
    func written(in diary: LeftDiary, on list: ListPage) throws -> [DiaryEntry] {
        try database.read { db in
            let entries = try DiaryEntry.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND writerId = ?
                            AND \(DiaryEntry.isThere) ORDER BY day DESC, createdAt, id LIMIT ? OFFSET ?
                        """), arguments: [diary.id, diary.member, list.size, list.offset])
            return try DiaryEntry.complete(entries, in: diary, db).map { $0.only(by: diary.member) }
        }
    }

    /// A page of the photos of a span of days.
    struct Photos: Sendable {
        /// Those that the photos hang on.
        let entries: [DiaryEntry]
        /// In the order of their days, and in that of their entry.
        let photos: [(file: ID<AttachedFile>, entry: ID<DiaryEntry>)]
        /// The number of all photos of the span.
        let total: Int
    }

    /// Photos that have a rendition, oldest day first.
    func photos(from first: Day, through last: Day, on list: ListPage, in diary: OpenDiary) throws -> Photos {
        let rest = """
            FROM diaryEntry JOIN diaryMedium ON diaryMedium.entryId = diaryEntry.id
                JOIN medium ON medium.id = diaryMedium.mediumId
            WHERE diaryEntry.diaryId = :diary AND diaryEntry.day BETWEEN :first AND :last AND medium.kind = 'photo'
                AND EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = medium.id)
            """
        let arguments: StatementArguments = ["diary": diary.id, "first": first.iso, "last": last.iso]
        return try database.read { db in
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT diaryMedium.id, diaryEntry.id \(rest)
                        ORDER BY diaryEntry.day, diaryEntry.createdAt, diaryEntry.id, diaryMedium.position, diaryMedium.id
                        LIMIT :size OFFSET :offset
                        """), arguments: arguments + ["size": list.size, "offset": list.offset])
            let photos = rows.map { (file: $0[0] as ID<AttachedFile>, entry: $0[1] as ID<DiaryEntry>) }
            let ids = DatabaseList(Set(photos.map(\.entry.uuid)).sorted { $0.uuidString < $1.uuidString })
            let entries =
                photos.isEmpty
                ? []
                : try DiaryEntry.fetchAll(
                    db.cachedStatement(sql: "SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE id IN " + ids.marks),
                    arguments: ids.arguments)
            return Photos(
                entries: try DiaryEntry.complete(entries, in: diary, db), photos: photos,
                total: try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) \(rest)"), arguments: arguments) ?? 0)
        }
    }

    /// Whole entries of a span of days, for a book.
    /// - Parameter limit: the number of entries; the rest is left out.
    func entries(from first: Day, through last: Day, limit: Int, in diary: OpenDiary) throws -> [DiaryEntry] {
        try database.read { db in
            let entries = try DiaryEntry.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND day BETWEEN ? AND ?
                            AND \(DiaryEntry.isThere) ORDER BY day, createdAt, id LIMIT ?
                        """), arguments: [diary.id, first.iso, last.iso, limit])
            return try DiaryEntry.complete(entries, in: diary, db)
        }
    }
}
