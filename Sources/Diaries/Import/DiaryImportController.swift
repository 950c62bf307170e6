import Foundation
import HTTP
import House
import Localization

/// Imports a diary of another program: uploading its archive, a preview, and importing.
struct DiaryImportController: Sendable {
    let diaries: DiariesController

    private var imports: DiaryImportStore { DiaryImportStore(entries: diaries.entries) }

    var routes: [Route] {
        let path = "/diary/:diary/import"
        return [
            .get(path, diaries.door.writable, new),
            .upload(path, diaries.door.writable, create),
            .get(path + "/:staged", diaries.door.writable, show, [.slow, .apart]),
            .post(path + "/:staged", diaries.door.writable, bring),
        ]
    }

    static func path(_ id: ID<Diary>) -> String { DiariesController.path(id) + "/import" }

    private static func path(_ id: ID<StagedFile>, in diary: WritableDiary) -> String { path(diary.id) + "/\(id)" }

    private func page(_ diary: WritableDiary, _ visit: Visit, problems: [String: Phrase] = [:]) -> DiaryImportPage {
        DiaryImportPage(
            path: Self.path(diary.id), diaryPath: DiariesController.path(diary.id),
            diaryTitle: diary.open.diary.title(visit.words), problems: problems)
    }

    private func staged(_ diary: WritableDiary, _ visit: Visit) -> StagedImport {
        StagedImport(
            destination: diary.importDestination, undo: imports.undo, pages: diaries.pages,
            preview: { Self.path($0, in: diary) },
            page: { reason in page(diary, visit, problems: ["file": reason]) })
    }

    // MARK: Sending

    func new(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try diaries.pages.response(page(diary, visit), for: visit)
    }

    func create(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try staged(diary, visit).keep(visit) { file in _ = try DiaryFormat(of: imports.archive(file.path)) }
    }

    // MARK: Looking

    private func reading(_ staged: StagedFile, _ diary: WritableDiary, _ visit: Visit) throws -> DiaryReading {
        let today = diary.open.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone)
        return try imports.reading(
            staged.path, today: today, dayStartHour: diary.open.diarist.dayStartHour, visit.words)
    }

    func show(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try staged(diary, visit).show(visit) { staged in
            let reading = try reading(staged, diary, visit)
            return DiaryImportPreviewPage(
                path: Self.path(staged.id, in: diary), fileName: staged.fileName, reading: reading,
                plan: try imports.plan(reading, in: diary.open, .join), diaryPath: DiariesController.path(diary.id),
                diaryTitle: diary.open.diary.title(visit.words))
        }
    }

    // MARK: Bringing in

    func bring(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let existing = visit.form["existing"].flatMap(DiaryImportPlan.Existing.init(rawValue:)) ?? .join
        let again = ImportAgain(visit.form)
        return try staged(diary, visit).bring(visit) { staged in
            let plan = try imports.plan(reading(staged, diary, visit), in: diary.open, existing)
            let day =
                plan.days.last { [.add, .join].contains($0.action) }?.day
                ?? (again == .update ? plan.update.days.last?.day : nil)
            let month = day.map { Month(of: $0) }
            let landing = month.map { DiariesController.path($0, in: diary.id) } ?? DiariesController.path(diary.id)
            let preview = Self.path(staged.id, in: diary)
            return (
                try imports.bring(staged, plan, existing, again, in: diary, preview: preview, landing: landing),
                landing
            )
        }
    }
}
