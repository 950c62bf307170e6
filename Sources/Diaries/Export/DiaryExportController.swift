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
        let names = try diaries.household.members().map { ($0.id, $0.name) }
        let file = try export.write(
            diary, called: title, writers: Dictionary(names) { first, _ in first })
        let today = diary.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone)
        return Response(
            headers: [
                "Content-Type": "application/zip", "Cache-Control": "no-store",
                "Content-Disposition": ContentDisposition.attachment("\(title) \(today.iso).zip"),
            ], body: .file(path: file.path))
    }
}
