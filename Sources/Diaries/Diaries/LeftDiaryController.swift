import HTTP
import House
import Localization

/// Shows and exports a member's own entries in a diary that is no longer shared with them.
struct LeftDiaryController: Sendable {
    let diaries: DiariesController

    private var export: DiaryExport { DiaryExport(entries: diaries.entries) }

    var routes: [Route] {
        let path = "/diary/left/:left"
        return [
            .get(path, diaries.door.left, show),
            .get(path + "/export.zip", diaries.door.left, archive, [.slow, .apart]),
        ]
    }

    static func path(_ id: ID<Diary>) -> String { id.path(in: "/diary/left/") }

    private static let pageSize = 50

    func show(_ diary: LeftDiary, _ visit: Visit) throws -> Response {
        let list = ListPage(visit.query, size: Self.pageSize)
        let builder = try diaries.builder(visit, diary.diarist)
        let size = try export.size(of: diary, by: diary.member)
        let entries = try diaries.entries.written(in: diary, on: list)
        let path = Self.path(diary.id)
        let page = LeftDiaryPage(
            path: path, diaryTitle: diary.title(visit.words),
            days: entries.map {
                LeftDiaryPage.Day(name: visit.words.day($0.day), entry: builder.entry($0, left: diary))
            }, pager: list.pager(rows: entries.count, of: size.entries) { "\(path)?page=\($0)" })
        return try diaries.pages.response(page, for: visit)
    }

    func archive(_ diary: LeftDiary, _ visit: Visit) throws -> Response {
        let title = diary.title(visit.words)
        let file = try export.write(
            diary, by: diary.member, called: title, writers: WriterNames(diaries.household.writers(), visit.words))
        return DiaryExportController.response(
            file, title, on: diary.diarist.today(at: diaries.clock.now(), in: visit.words.timeZone))
    }
}
