import Foundation
import GRDB
import House
import Localization

/// Imports archives into a diary.
struct DiaryImportStore: Sendable {
    let entries: DiaryStore

    var database: HouseDatabase { entries.database }
    var undo: UndoStore { entries.undo }

    // MARK: Looking

    /// - Throws: `FileRefusal`.
    func archive(_ path: String) throws -> ImportArchive {
        try ImportArchive(diary: path, scratch: database.folder.temporary, tables: entries.tables)
    }

    /// The reading of an archive. It is parsed once, see `StagedRows`.
    /// - Parameters: as of `DiaryReading`.
    /// - Throws: `FileRefusal`.
    func reading(_ path: String, today: Day, dayStartHour: Int, _ words: Words) throws -> DiaryReading {
        let key = """
            \(DiaryReading.version) \(today.iso) \(dayStartHour) \(words.language.rawValue) \(words.timeZone.identifier)
            """
        let rows = StagedRows(beside: path)
        var kept: DiaryReading?
        let isKept = rows.each(of: DiaryReading.Row.self, for: key) { row in
            if case .format(let format) = row {
                kept = DiaryReading(format, today: today, dayStartHour: dayStartHour, words)
            } else {
                kept?.take(row)
            }
        }
        if isKept, let kept { return kept }
        let reading = try DiaryReading(archive(path), today: today, dayStartHour: dayStartHour, words)
        try rows.keep(for: key, reading.eachRow)
        return reading
    }

    /// The plan of an import for the diary as it is now.
    func plan(
        _ reading: DiaryReading, in diary: OpenDiary, _ existing: DiaryImportPlan.Existing
    ) throws -> DiaryImportPlan {
        DiaryImportPlan(reading, try DiaryPresent(reading.entries, in: diary, database), existing: existing)
    }

    // MARK: Bringing in

    /// Carries out a plan, see `UndoStore.bring`.
    func bring(
        _ staged: StagedFile, _ plan: DiaryImportPlan, _ existing: DiaryImportPlan.Existing,
        _ again: ImportAgain, in diary: WritableDiary, preview: String, landing: String
    ) throws -> BulkWork? {
        let update = again == .update ? plan.update : .none
        let days = plan.days.filter { [.add, .join].contains($0.action) }
        let context = UndoStore.UndoContext(
            adding: Phrase.key("Brought into the diary: %@"), undone: Phrase.key("Import of a diary undone: %@"),
            staged.fileName, in: diary)
        return try undo.bring(staged, preview: preview, landing: landing) { _ in
            guard !days.isEmpty || update.count > 0 else { return nil }
            let wanted = update.days.flatMap(\.pictures) + days.flatMap(\.pictures)
            let pictures =
                try wanted.isEmpty
                ? ArchivedPictures(of: staged.path, limits: ImportArchive.limits, [], folder: database.folder)
                : archive(staged.path).pictures(wanted, folder: database.folder)
            let pieces = DiaryImportPieces(
                days: days, existing: existing, update: update, pictures: pictures, diary: diary, entries: entries)
            return UndoStore.BeginningImport(context, pieces, total: pictures.count + update.count + days.count)
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
