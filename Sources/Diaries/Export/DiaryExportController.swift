import Foundation
import HTTP
import House
import Localization

/// Exports a diary as one archive.
struct DiaryExportController: Sendable {
    let diaries: DiariesController

    private var export: DiaryExport { DiaryExport(entries: diaries.entries) }

    var routes: [Route] {
        [
            .get("/diary/:diary/export", diaries.door, index),
            .get("/diary/:diary/export.zip", diaries.door, archive, [.slow, .apart]),
        ]
    }

    func index(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let page = DiaryExportPage(
            diaryPath: DiariesController.path(diary.id), diaryTitle: diary.diary.title(visit.words),
            size: try export.size(of: diary))
        return try diaries.pages.response(page, for: visit)
    }

    func archive(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let title = diary.diary.title(visit.words)
        let file = try export.write(
            diary, called: title, writers: WriterNames(diaries.household.writers(), visit.words))
        return Self.response(
            file, title, on: diary.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone))
    }

    static func response(_ file: URL, _ title: String, on today: Day) -> Response {
        Response(
            headers: [
                "Content-Type": "application/zip", "Cache-Control": "no-store",
                "Content-Disposition": ContentDisposition.attachment("\(title) \(today.iso).zip"),
            ], body: .file(path: file.path))
    }
}
