import HTTP
import House
import Localization

/// Shows the pictures of a diary one after another, all of them or those of a chosen time.
struct DiarySlidesController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/slides", diaries.door, show)] }

    /// Pictures on one page: the last one leads to the next page.
    private static let size = 400

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let beginning = try diaries.entries.span(of: diary)?.first ?? builder.today
        let span = DiarySpan(visit.query, today: builder.today, beginning: min(beginning, builder.today))
        let list = ListPage(visit.query, size: Self.size)
        let found =
            span.problems.isEmpty
            ? try diaries.entries.photos(from: span.from, through: span.to, on: list, in: diary)
            : DiaryStore.Photos(entries: [], photos: [], total: 0)
        let entries = Dictionary(uniqueKeysWithValues: found.entries.map { ($0.id, $0) })
        let slides = found.photos.compactMap { photo -> DiarySlidesPage.Slide? in
            guard let entry = entries[photo.entry], let file = entry.files.first(where: { $0.id == photo.file }) else {
                return nil
            }
            return DiarySlidesPage.Slide(
                tile: UploadPlace.diary.tile(file, in: diary.uuid, main: nil), name: visit.words.day(entry.day),
                words: FirstWords.of(entry.content, limit: 120), path: DiariesController.path(entry.day, in: diary.id))
        }
        let count = list.count(of: found.total)
        func address(_ number: Int) -> String? {
            count > 1 ? ListPage.address(visit, keeping: ["from", "to"], page: number) : nil
        }
        let page = DiarySlidesPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.diary.title(visit.words), slides: slides,
            before: list.offset, total: found.total,
            previous: address(list.number > 1 ? list.number - 1 : count),
            next: address(list.number < count ? list.number + 1 : 1), isLast: list.number >= count)
        return try diaries.pages.response(page, for: visit)
    }
}
