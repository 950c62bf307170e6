import Changesets
import Foundation
import GRDB
import House
import Localization

extension SubjectKind {
    static let diary = SubjectKind(rawValue: "diary")
}

extension Subject {
    /// A diary with its entries.
    static let diary = Subject(
        kind: .diary, tables: DiariesStore.tables, readersLock: .diarist,
        path: { DiariesController.path(ID<Diary>($0)) },
        undo: UndoRules(
            tables: [
                "diary": .init(
                    version: "version",
                    groups: [.init("name", followers: ["nameFold"]), .init("readersComment", isQuiet: true)]),
                "diaryEntry": .init(
                    version: "version",
                    groups: [
                        .init("content", followers: ["contentFold", "words"]), .init("day"), .init("mood"),
                        .init("place", followers: ["placeFold"]), .init("weather", followers: ["weatherFold"]),
                        .init("changedAt", isQuiet: true), .init("awaits", isQuiet: true),
                    ]),
                "diaryTag": .init(groups: [.init("tag")], owner: "entryId"),
                "diaryMedium": .init(
                    version: "version",
                    groups: [
                        .init("diaryId", "entryId"), .init("title", followers: ["titleFold"]),
                        .init("caption", followers: ["captionFold"]), .position,
                        .init("mainSince", isQuiet: true),
                    ], owner: "entryId"),
                "diaryComment": .init(
                    groups: [.init("content", "entryId", followers: ["contentFold"])], owner: "entryId"),
                "diarySource": .init(groups: [.init("entryId", isQuiet: true)], owner: "diaryId"),
            ],
            added: ["diaryEntry", "diaryTag", "diaryMedium", "diarySource"], watched: ["diaryComment"],
            hung: ["diaryMedium"],
            named: ["diary": "diary"]),
        restorer: DiaryRestorer(), contents: .rows("diaryEntry", of: "diaryId", weight: 30), isUndoneByWriter: true)
}

/// Restores entries on days that have new ones by now.
struct DiaryRestorer: SubjectRestorer {
    /// A writer has one entry for a day: joins a restored entry with one written since, the older text first.
    func finishRestoring(_ restoration: inout Restoration, _ context: RestoreContext, in db: Database) throws {
        let doubles = try Row.fetchAll(
            db,
            sql: """
                SELECT diaryId, writerId, day FROM diaryEntry GROUP BY diaryId, day, writerId HAVING count(*) > 1
                """)
        for double in doubles {
            let key: StatementArguments = [double[0] as Data, double[1] as Data, double[2] as String]
            while let (kept, next) = try oldest(key, db) {
                try DiaryStore.join(next, into: kept, context.words, at: context.now, db)
            }
        }
    }

    /// The two oldest entries of a writer for a day; `nil` if there is one.
    private func oldest(_ key: StatementArguments, _ db: Database) throws -> (kept: DiaryEntry, next: DiaryEntry)? {
        let entries = try DiaryEntry.fetchAll(
            db,
            sql: """
                SELECT \(DiaryEntry.columns) FROM diaryEntry WHERE diaryId = ? AND writerId = ? AND day = ?
                ORDER BY createdAt, id LIMIT 2
                """, arguments: key)
        return entries.count == 2 ? (entries[0], entries[1]) : nil
    }

    func landing(of changeset: Changeset, at subject: UUID, in db: Database) throws -> String? {
        guard try changeset.deletedBlobs(of: "diary", column: 0).isEmpty else { return nil }
        for table in ["diaryEntry", "diaryMedium", "diaryComment"] {
            for bytes in try changeset.deletedBlobs(of: table, column: 0) {
                guard let uuid = UndoStore.uuid(bytes) else { continue }
                let entry =
                    table == "diaryEntry" ? "id" : "(SELECT entryId FROM \(table) AS thing WHERE thing.id = :id)"
                let day = try String.fetchOne(
                    db, sql: "SELECT day FROM diaryEntry WHERE id = \(entry == "id" ? ":id" : entry)",
                    arguments: ["id": uuid])
                if let day = day.flatMap({ Day(iso: $0) }) {
                    return DiariesController.path(day, in: ID<Diary>(subject))
                }
            }
        }
        // A change of one entry: of its day, or back from an earlier version.
        let changed = try changeset.keys(of: "diaryEntry")
        guard changed.count == 1, let id = changed.first.flatMap({ UndoStore.uuid($0) }) else { return nil }
        return try String.fetchOne(db, sql: "SELECT day FROM diaryEntry WHERE id = ?", arguments: [id])
            .flatMap { Day(iso: $0) }.map { DiariesController.path($0, in: ID<Diary>(subject)) }
    }
}
