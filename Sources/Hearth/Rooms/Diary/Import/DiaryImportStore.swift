import Foundation
import GRDB
import Localization

/// Imports archives into a diary.
struct DiaryImportStore: Sendable {
    let entries: DiaryStore

    var database: HouseDatabase { entries.database }
    var undo: UndoStore { entries.undo }
    var clock: WallClock { entries.clock }

    // MARK: Looking

    /// The plan of an import for the diary as it is now.
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

    /// The sources of earlier imports and of the diary's own entries: importing its own export adds nothing.
    private func known(in diary: OpenDiary, _ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT source FROM diarySource WHERE diaryId = :diary
                UNION ALL SELECT '\(HearthDiarySource.prefix)' || lower(hex(id)) FROM diaryEntry WHERE diaryId = :diary
                """, arguments: ["diary": diary.id])
    }

    /// The address of the progress page of a running import; `nil` if there is none.
    func workPlace(_ id: ID<StagedFile>) throws -> String? {
        try database.read { db in try BulkRunner.running(at: id.uuid, in: db) }.map { BulkWork.path($0.id) }
    }

    // MARK: Bringing in

    /// Carries out a plan, undone as one. A large import goes on in the background, see `BulkRunner`, and is reverted
    /// if it does not finish. Of several simultaneous requests the first one imports; the others do nothing.
    /// - Parameters:
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the address that shows the imported entries.
    /// - Returns: the running or finished work; `nil` if there is nothing to import.
    func bring(
        _ staged: StagedFile, _ plan: DiaryImportPlan, _ existing: DiaryImportPlan.Existing, in diary: WritableDiary,
        preview: String, landing: String
    ) throws -> BulkWork? {
        let days = plan.days.filter { [.add, .join].contains($0.action) }
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
    /// The destination of uploads that are imported here.
    var importDestination: StagedFile.Destination {
        StagedFile.Destination(room: DiaryRoom.id, member: member, subject: id.uuid)
    }
}
