import Foundation
import GRDB
import Localization

/// Archives on their way into a diary.
struct DiaryImportStore: Sendable {
    let entries: DiaryStore

    var database: HouseDatabase { entries.database }
    var undo: UndoStore { entries.undo }
    var clock: WallClock { entries.clock }

    // MARK: Looking

    /// What bringing in would come to now.
    func plan(
        _ reading: DiaryReading, in diary: OpenDiary, _ existing: DiaryImportPlan.Existing
    ) throws -> DiaryImportPlan {
        let days = Set(reading.entries.map(\.day))
        return try database.read { db in
            var own: [Day: DiaryMerge.Own] = [:]
            for day in days {
                if let entry = try DiaryStore.own(day, in: diary, db) { own[day] = try DiaryMerge.Own(entry, db) }
            }
            return DiaryImportPlan(reading, known: try known(in: diary, db), own: own, existing: existing)
        }
    }

    /// What came in before, and what is in the diary itself: its own file brings nothing.
    private func known(in diary: OpenDiary, _ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT source FROM diarySource WHERE diaryId = :diary
                UNION ALL SELECT '\(HearthDiarySource.prefix)' || lower(hex(id)) FROM diaryEntry WHERE diaryId = :diary
                """, arguments: ["diary": diary.id])
    }

    /// The page of the work that brings an archive in, if one does.
    func workPlace(_ id: ID<StagedFile>) throws -> String? {
        try database.read { db in try BulkRunner.running(at: id.uuid, in: db) }.map { BulkWork.path($0.id) }
    }

    // MARK: Bringing in

    /// Brings in what a plan says, undone as one. What is much goes on after this returns, see `BulkRunner`, and is taken
    /// back whole should it not come to its end. Of several at once the first does it; the others do nothing.
    /// - Parameters:
    ///   - preview: where whoever stops it finds it again.
    ///   - landing: where they find what it brought.
    /// - Returns: the work as it stands, if there is anything to do.
    func bring(
        _ staged: StagedFile, _ plan: DiaryImportPlan, _ existing: DiaryImportPlan.Existing, in diary: WritableDiary,
        preview: String, landing: String
    ) throws -> BulkWork? {
        let days = plan.days.filter { [.add, .join].contains($0.deed) }
        return try undo.bulk.begin { db in
            guard try !staged.isTaken(in: db) else { return nil }
            let archive = try DiaryArchive(path: staged.path)
            guard !days.isEmpty else {
                try StagedFile.finish(staged.id, in: DiaryRoom.id, at: landing, of: database.folder)
                return nil
            }
            let context = UndoStore.UndoContext(DiaryStore.imported, staged.fileName, in: diary, kind: .addition)
            let pictures = DiaryPictures(days.flatMap(\.pictures), in: archive, folder: database.folder)
            let work = BulkWork(
                id: ID(at: clock.now()), member: diary.member, kind: .bringIn, subject: staged.id.uuid,
                entry: try undo.begin(context, in: db), place: preview, total: pictures.count + days.count)
            try work.insert(payload: "", at: clock.now(), in: db)
            let pieces = DiaryImportPieces(
                days: days, existing: existing, pictures: pictures, diary: diary, entries: entries, staged: staged.id,
                landing: landing)
            return (work, pieces)
        }
    }
}

extension DiaryMerge.Own {
    init(_ entry: DiaryEntry, _ db: Database) throws {
        self.init(
            content: entry.content, mood: entry.mood, tags: try DiaryEntry.tags(of: entry.id, db), place: entry.place,
            weather: entry.weather,
            pictureCount: try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM diaryMedium WHERE entryId = ?"), arguments: [entry.id])
                ?? 0)
    }
}

extension WritableDiary {
    /// Of files that are uploaded to be imported here.
    var importDestination: StagedFile.Destination {
        StagedFile.Destination(room: DiaryRoom.id, member: member, subject: id.uuid)
    }
}
