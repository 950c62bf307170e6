import HTTP
import House
import Localization

/// Shows the days of a year of a diary, each as a small square.
struct DiaryYearController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/year", diaries.door, show)] }

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let wanted = visit.query["year"].flatMap { Int($0) } ?? builder.today.year
        let year = min(max(wanted, 1), builder.today.year)
        let squares = try diaries.entries.squares(
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
        return try diaries.pages.response(page, for: visit)
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
        let mood = square.mood.map(DiaryMood.init)
        let said = beginning.isEmpty ? mood?.name(words) ?? "" : beginning
        return DiaryWallPage.Day(
            name: [words.day(day), said].filter { !$0.isEmpty }.joined(separator: ": "),
            path: DiariesController.path(day, in: diary.id), picture: builder.picture(square.cover, in: diary),
            mood: beginning.isEmpty && square.cover == nil ? mood : nil,
            level: length >= DiarySquare.length ? 3 : length > 60 ? 2 : 1)
    }
}
