import HTTP
import House
import Localization

/// Shows the pictures of a chosen time one after another.
struct DiarySlidesController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/slides", diaries.door, show)] }

    /// Pictures in a show.
    private static let limit = 400

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let span = DiarySpan(visit.query, today: builder.today)
        let found =
            span.problems.isEmpty
            ? try diaries.entries.entries(
                from: span.from, through: span.to, limit: DiarySpan.entryLimit, in: diary) : []
        let slides = found.flatMap { entry in
            entry.files.filter { $0.medium.isShown && $0.medium.kind == .photo }.map { file in
                DiarySlidesPage.Slide(
                    tile: UploadPlace.diary.tile(file, in: diary.uuid, main: nil), name: visit.words.day(entry.day),
                    words: FirstWords.of(entry.content, limit: 120),
                    path: DiariesController.path(entry.day, in: diary.id))
            }
        }
        let page = DiarySlidesPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.diary.title(visit.words),
            slides: Array(slides.prefix(Self.limit)))
        return try diaries.pages.response(page, for: visit)
    }
}
