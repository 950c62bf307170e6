import Foundation
import HTTP
import Localization

/// Imports a diary of another program: uploading its archive, a preview, and importing.
struct DiaryImportController: Sendable {
    let diaries: DiariesController

    private var imports: DiaryImportStore { DiaryImportStore(entries: diaries.entries) }
    private var folder: DataFolder { diaries.entries.database.folder }

    var routes: [Route] {
        let path = "/diary/:diary/import"
        return [
            .get(path, diaries.door.writable, new),
            .post(path, diaries.door.writable, files: create),
            .get(path + "/:staged", diaries.door.writable, show, .slow),
            .post(path + "/:staged", diaries.door.writable, bring),
        ]
    }

    static func path(_ id: ID<Diary>) -> String { DiariesController.path(id) + "/import" }

    // MARK: Sending

    private func page(_ diary: WritableDiary, _ visit: Visit, problems: [String: Phrase] = [:]) -> DiaryImportPage {
        DiaryImportPage(
            path: Self.path(diary.id), diaryPath: DiariesController.path(diary.id),
            diaryTitle: diary.open.diary.title(visit.words), problems: problems)
    }

    func new(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        try diaries.pages.response(page(diary, visit), for: visit)
    }

    func create(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let form = FilesForm(visit.request, "file")
        var problems = form.problems
        if let file = form.files.first, problems.isEmpty {
            do {
                _ = try DiaryFormat(of: DiaryArchive(path: file.path))
                let id = try StagedFile.keep(file, for: diary.importDestination, in: folder, at: diaries.clock.now())
                return .seeOther(Self.path(diary.id) + "/\(id)")
            } catch let refused as DiaryReading.Refused {
                problems["file"] = refused.reason
            }
        }
        return try diaries.pages.response(
            page(diary, visit, problems: problems), for: visit, status: .unprocessableContent)
    }

    // MARK: Looking

    private func reading(_ staged: StagedFile, _ diary: WritableDiary, _ visit: Visit) throws -> DiaryReading {
        let zone = visit.words.timeZone
        return try DiaryReading(
            DiaryArchive(path: staged.path), today: diary.open.diarist.today(at: diaries.clock.now(), in: zone),
            zone: zone)
    }

    func show(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let staged = try StagedFile.find(visit.id("staged"), for: diary.importDestination, in: folder)
        if let place = try place(staged, diary) { return .seeOther(place) }
        do {
            let reading = try reading(staged, diary, visit)
            let plan = try imports.plan(reading, in: diary.open, .join)
            let page = DiaryImportPreviewPage(
                path: Self.path(diary.id) + "/\(staged.id)", fileName: staged.fileName, reading: reading, plan: plan,
                diaryPath: DiariesController.path(diary.id), diaryTitle: diary.open.diary.title(visit.words))
            return try diaries.pages.response(page, for: visit)
        } catch let refused as DiaryReading.Refused {
            return try diaries.pages.response(
                page(diary, visit, problems: ["file": refused.reason]), for: visit, status: .unprocessableContent)
        }
    }

    /// The address to redirect to if the archive is being imported or was imported already; otherwise `nil`.
    private func place(_ staged: StagedFile, _ diary: WritableDiary) throws -> String? {
        try imports.workPlace(staged.id) ?? staged.landing
    }

    // MARK: Bringing in

    func bring(_ diary: WritableDiary, _ visit: Visit) throws -> Response {
        let staged = try StagedFile.find(visit.id("staged"), for: diary.importDestination, in: folder)
        if let place = try place(staged, diary) { return .seeOther(place) }
        let existing = visit.form["existing"].flatMap(DiaryImportPlan.Existing.init(rawValue:)) ?? .join
        do {
            let reading = try reading(staged, diary, visit)
            let plan = try imports.plan(reading, in: diary.open, existing)
            let months = plan.days.last { [.add, .join].contains($0.action) }.map { Month(of: $0.day) }
            let landing = months.map { DiariesController.path($0, in: diary.id) } ?? DiariesController.path(diary.id)
            let work = try imports.bring(
                staged, plan, existing, in: diary, preview: Self.path(diary.id) + "/\(staged.id)", landing: landing)
            // The import ended within this request and has a problem to report.
            if let work, work.isEnded, !work.problem.isEmpty {
                return try diaries.pages.response(BulkController.page(work), for: visit)
            }
            return try .seeOther(imports.undo.bulk.place(of: work?.entry, or: landing))
        } catch {
            // Another request finished first and removed the file.
            let staged = try StagedFile.find(staged.id, for: diary.importDestination, in: folder)
            if let place = try place(staged, diary) { return .seeOther(place) }
            guard let refused = error as? DiaryReading.Refused else { throw error }
            return try diaries.pages.response(
                page(diary, visit, problems: ["file": refused.reason]), for: visit, status: .unprocessableContent)
        }
    }
}
