import Foundation
import HTTP
import Localization

/// Other views of a diary: a year, a book, slides, numbers, memories, search.
struct DiaryLookingController: Sendable {
    let diaries: DiariesController
    let settings: DiaristStore
    let search: DiarySearch

    private var entries: DiaryStore { diaries.entries }
    private var pages: Pages { diaries.pages }

    var routes: [Route] {
        [
            .get("/diary/search", find),
            .get("/diary/on-this-day", memories),
            .post("/diary/mutes", mute),
            .post("/diary/mutes/:mute/delete", unmute, .makesRoom),
            .get("/diary/:diary/year", diaries.door, year),
            .get("/diary/:diary/book", diaries.door, book),
            .get("/diary/:diary/slides", diaries.door, slides),
            .get("/diary/:diary/statistics", diaries.door, statistics),
            .get("/diary/:diary/random", diaries.door, random),
        ]
    }

    /// Entries in a book.
    static let bookLimit = 1000
    /// Pictures in a show.
    static let slideLimit = 400
    static let findLimit = 40

    // MARK: A year

    func year(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let wanted = visit.query["year"].flatMap { Int($0) } ?? builder.today.year
        let year = min(max(wanted, 1), builder.today.year)
        let squares = try entries.squares(
            from: Day(known: year, 1, 1), through: Day(known: year, 12, 31), in: diary)
        let byDay = Dictionary(grouping: squares, by: \.day)
        let path = DiariesController.path(diary.id)
        let step = { (year: Int) in DiaryMonth.Step(path: "\(path)/year?year=\(year)", name: String(year)) }
        let page = DiaryWallPage(
            path: path, diaryTitle: diary.diary.title(visit.words), year: String(year),
            previous: year > 1 ? step(year - 1) : nil, next: year < builder.today.year ? step(year + 1) : nil,
            months: (1...12).compactMap { Month(year: year, month: $0) }.map { month in
                DiaryWallPage.Month(
                    name: visit.words.monthName(month.month), path: DiariesController.path(month, in: diary.id),
                    days: month.days.map { wallDay($0, byDay[$0] ?? [], in: diary, builder) })
            }, count: byDay.count)
        return try pages.response(page, for: visit)
    }

    private func wallDay(
        _ day: Day, _ squares: [DiarySquare], in diary: OpenDiary, _ builder: DiaryPages
    ) -> DiaryWallPage.Day {
        let words = builder.visit.words
        guard let square = squares.first(where: { $0.writer == builder.visit.member.id }) ?? squares.first else {
            return DiaryWallPage.Day(name: "", path: nil, picture: nil, level: 0)
        }
        let beginning = FirstWords.of(square.beginning, limit: 40)
        let length = square.beginning.count
        return DiaryWallPage.Day(
            name: [words.day(day), beginning].filter { !$0.isEmpty }.joined(separator: ": "),
            path: DiariesController.path(day, in: diary.id), picture: builder.picture(square.cover, in: diary),
            level: length >= DiarySquare.length ? 3 : length > 60 ? 2 : 1)
    }

    // MARK: A chosen time

    private struct Span {
        var from: Day
        var to: Day
        var problems: [String: Phrase] = [:]
    }

    /// The time span that the query asks for; the current year by default.
    private func span(_ visit: Visit, today: Day) -> Span {
        var span = Span(from: Day(known: today.year, 1, 1), to: today)
        for (name, path) in [("from", \Span.from), ("to", \Span.to)] {
            guard let typed = visit.query[name], !typed.isEmpty else { continue }
            if let day = Day(iso: typed) {
                span[keyPath: path] = day
            } else {
                span.problems[name] = Phrase("This is no day of the calendar.")
            }
        }
        if span.problems.isEmpty, span.from > span.to {
            span.problems["to"] = Phrase("The end is before the beginning.")
        }
        return span
    }

    func book(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let span = span(visit, today: builder.today)
        let found =
            span.problems.isEmpty
            ? try entries.entries(from: span.from, through: span.to, limit: Self.bookLimit + 1, in: diary) : []
        let months = Dictionary(grouping: found.prefix(Self.bookLimit)) { Month(of: $0.day) }
        let words = visit.words
        let page = DiaryBookPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.diary.title(words),
            span: "\(words.day(span.from)) – \(words.day(span.to))", from: visit.query["from"] ?? span.from.iso,
            to: visit.query["to"] ?? span.to.iso, today: builder.today.iso,
            parts: months.keys.sorted().map { month in
                DiaryBookPage.Part(
                    name: words.month(year: month.year, month: month.month),
                    entries: (months[month] ?? []).map { bookEntry($0, in: diary, builder) })
            }, isCut: found.count > Self.bookLimit, problems: span.problems)
        return try pages.response(page, for: visit, status: span.problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func bookEntry(_ entry: DiaryEntry, in diary: OpenDiary, _ builder: DiaryPages) -> DiaryBookPage.Entry {
        let words = builder.visit.words
        let cover = entry.cover
        let tile = { (file: AttachedFile) in UploadPlace.diary.tile(file, in: diary.uuid, main: nil) }
        let facts = [entry.mood.map { DiaryMood(step: $0).emoji } ?? "", entry.place, entry.weather]
        return DiaryBookPage.Entry(
            name: words.weekdayAndDay(year: entry.day.year, month: entry.day.month, day: entry.day.day),
            writer: diary.diary.isShared ? builder.avatars[entry.writer]?.name : nil, cover: cover.map(tile),
            further: entry.files.filter { $0.id != cover?.id && $0.medium.isShown }.map(tile), text: entry.content,
            facts: (facts.filter { !$0.isEmpty } + entry.tags.map { "#" + $0 }).joined(separator: " · "))
    }

    func slides(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let span = span(visit, today: builder.today)
        let found =
            span.problems.isEmpty
            ? try entries.entries(from: span.from, through: span.to, limit: Self.bookLimit, in: diary) : []
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
            slides: Array(slides.prefix(Self.slideLimit)))
        return try pages.response(page, for: visit)
    }

    // MARK: Numbers

    func statistics(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let numbers = try entries.numbers(of: diary, today: builder.today)
        let words = visit.words
        let path = DiariesController.path(diary.id)
        let longest = numbers.streaks.longest
        let page = DiaryStatisticsPage(
            path: path, diaryTitle: diary.diary.title(words), current: numbers.streaks.current,
            longest: longest?.count ?? 0,
            longestSpan: longest.map { "\(words.day($0.first)) – \(words.day($0.last))" }, days: numbers.days,
            years: numbers.years.map {
                DiaryStatisticsPage.Year(
                    name: String($0.year), path: "\(path)/year?year=\($0.year)", entries: $0.entries, words: $0.words,
                    pictures: $0.pictures)
            },
            moods: numbers.moods.map {
                DiaryStatisticsPage.MoodPoint(
                    month: words.month(year: $0.month.year, month: $0.month.month), mean: $0.mean, count: $0.count)
            }, tags: numbers.tags)
        return try pages.response(page, for: visit)
    }

    // MARK: Memories

    func memories(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        let builder = try diaries.builder(visit, diarist)
        let words = visit.words
        let page = DiaryMemoriesPage(
            name: words.day(month: builder.today.month, day: builder.today.day),
            memories: try entries.memories(of: builder.today, in: builder.all).map(builder.memory),
            mutes: try settings.mutes(of: diarist).map { mute in
                DiaryMemoriesPage.Mute(
                    id: mute.id.description,
                    name: mute.days.map { first, last in
                        first == last ? words.day(first) : "\(words.day(first)) – \(words.day(last))"
                    } ?? words("A picture"))
            })
        return try pages.response(page, for: visit)
    }

    /// Redirects to a random earlier day, or to the month if there is none.
    func random(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        guard let day = try entries.randomDay(on: builder.today, in: diary) else {
            return .seeOther(DiariesController.path(diary.id))
        }
        return .seeOther(DiariesController.path(day, in: diary.id))
    }

    func mute(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        let day = (visit.query["day"] ?? visit.form["day"]).flatMap { Day(iso: $0) }
        let span = (visit.form["from"].flatMap { Day(iso: $0) }, visit.form["to"].flatMap { Day(iso: $0) })
        let picture = visit.form["picture"].flatMap { ID<AttachedFile>($0) }
        let what: DiaristStore.Mute.What
        if let picture {
            what = .picture(picture)
        } else if let day {
            what = .days(day, day)
        } else if let from = span.0, let to = span.1, from <= to {
            what = .days(from, to)
        } else {
            throw Refusal.badRequest(Phrase("This is no day of the calendar."))
        }
        try settings.mute(what, for: diarist, visit.member)
        return .seeOther("/diary/on-this-day")
    }

    func unmute(_ visit: Visit) throws -> Response {
        let diarist = try diaries.door.unlocked(visit)
        try settings.unmute(visit.id("mute"), of: diarist)
        return .seeOther("/diary/on-this-day")
    }

    // MARK: Searching

    func find(_ visit: Visit) throws -> Response {
        let all = try diaries.door.all(for: visit)
        let diarist = try diaries.door.unlocked(visit)
        let builder = try diaries.builder(visit, diarist)
        let query = SearchQuery(visit.query["q"] ?? "")
        let (mood, tag) = (visit.query["mood"] ?? "", (visit.query["tag"] ?? "").tidiedLine)
        let filter = DiarySearch.Filter(
            diary: visit.query["diary"].flatMap { ID<Diary>($0) }, mood: Int(mood), tag: tag.isEmpty ? nil : tag,
            month: visit.query["month"].flatMap { Month(iso: $0) }, hasPicture: visit.query["has"] == "picture")
        let isAsked = !query.isEmpty || !filter.isEmpty
        let found = try search.find(query, filter, in: all, limit: Self.findLimit)
        let finds = DiaryFinds(
            query: query.text, hits: isAsked ? found.hits.map { hit($0, query, builder) } : nil, isMore: found.isMore)
        if visit.query["part"] == "1" { return Pages.fragment(finds.html(visit.words)) }
        let page = DiarySearchPage(
            finds: finds,
            diaries: all.map { Choice(value: $0.id.description, label: $0.diary.title(visit.words)) },
            diary: filter.diary?.description ?? "", mood: mood, tag: tag, month: filter.month?.iso ?? "",
            hasPicture: filter.hasPicture)
        return try pages.response(page, for: visit)
    }

    private func hit(_ hit: DiarySearch.Hit, _ query: SearchQuery, _ builder: DiaryPages) -> DiaryFinds.Hit {
        let words = builder.visit.words
        return DiaryFinds.Hit(
            path: DiariesController.path(hit.entry.day, in: hit.diary.id), name: words.day(hit.entry.day),
            diary: builder.all.count > 1 ? hit.diary.diary.title(words) : nil, text: Self.excerpt(hit.entry, query),
            picture: builder.picture(hit.cover, in: hit.diary))
    }

    /// The matching line of an entry.
    static func excerpt(_ entry: DiaryEntry, _ query: SearchQuery) -> MarkedText {
        let texts = [FirstWords.line(entry.content), entry.place, entry.weather].filter { !$0.isEmpty }
        return SearchExcerpt(of: "", texts: texts, words: query.words).line
    }
}
