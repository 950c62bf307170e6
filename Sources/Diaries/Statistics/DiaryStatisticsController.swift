import HTTP
import House
import Localization

/// Shows the statistics of a diary.
struct DiaryStatisticsController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/statistics", diaries.door, show)] }

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let builder = try diaries.builder(visit, diary.diarist)
        let numbers = try diaries.entries.numbers(of: diary, today: builder.today)
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
        return try diaries.pages.response(page, for: visit)
    }
}
