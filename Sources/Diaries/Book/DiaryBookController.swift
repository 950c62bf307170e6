import HTTP
import House
import Localization

/// Shows the entries of a chosen time as a book, for printing.
struct DiaryBookController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/book", diaries.door, show)] }

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let span = DiarySpan(visit.query, today: builder.today)
        let found =
            span.problems.isEmpty
            ? try diaries.entries.entries(from: span.from, through: span.to, limit: DiarySpan.entryLimit + 1, in: diary)
            : []
        let months = Dictionary(grouping: found.prefix(DiarySpan.entryLimit)) { Month(of: $0.day) }
        let words = visit.words
        let page = DiaryBookPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.diary.title(words),
            span: "\(words.day(span.from)) – \(words.day(span.to))", from: visit.query["from"] ?? span.from.iso,
            to: visit.query["to"] ?? span.to.iso, today: builder.today.iso,
            parts: months.keys.sorted().map { month in
                DiaryBookPage.Part(
                    name: words.month(year: month.year, month: month.month),
                    entries: (months[month] ?? []).map { entry($0, in: diary, builder) })
            }, isCut: found.count > DiarySpan.entryLimit, problems: span.problems)
        return try diaries.pages.response(page, for: visit, status: span.problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func entry(_ entry: DiaryEntry, in diary: OpenDiary, _ builder: DiaryPages) -> DiaryBookPage.Entry {
        let words = builder.visit.words
        let cover = entry.cover
        let tile = { (file: AttachedFile) in UploadPlace.diary.tile(file, in: diary.uuid, main: nil) }
        let facts = [entry.mood.map { DiaryMood(step: $0).emoji } ?? "", entry.place, entry.weather]
        return DiaryBookPage.Entry(
            name: words.weekdayAndDay(year: entry.day.year, month: entry.day.month, day: entry.day.day),
            writer: builder.namedWriter(of: entry, in: diary)?.name, cover: cover.map(tile),
            further: entry.files.filter { $0.id != cover?.id && $0.medium.isShown }.map(tile), text: entry.content,
            facts: (facts.filter { !$0.isEmpty } + entry.tags.map { "#" + $0 }).joined(separator: " · "))
    }
}
