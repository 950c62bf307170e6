import HTTP
import House
import Localization

/// Shows the statistics of a diary.
struct DiaryStatisticsController: Sendable {
    let diaries: DiariesController

    var routes: [Route] { [.get("/diary/:diary/statistics", diaries.door, show)] }

    func show(_ diary: OpenDiary, _ visit: Visit) throws -> Response {
        let today = try diaries.builder(visit, diary.diarist).today
        let all = try diaries.entries.numbers(of: diary, by: nil, today: today)
        // A diary that others write in has two sets; to a reader who writes nothing, only everybody's say something.
        var own: DiaryNumbers?
        if diary.canWrite, try diaries.entries.hasOthers(in: diary) {
            own = try diaries.entries.numbers(of: diary, by: diary.member, today: today)
        }
        let words = visit.words
        let parts =
            own.map {
                [
                    part($0, titled: words("Mine"), diary, words),
                    part(all, titled: words("Everyone"), diary, words),
                ]
            }
            ?? [part(all, titled: nil, diary, words)]
        let page = DiaryStatisticsPage(
            path: DiariesController.path(diary.id), diaryTitle: diary.diary.title(words), parts: parts)
        return try diaries.pages.response(page, for: visit)
    }

    private func part(
        _ numbers: DiaryNumbers, titled title: String?, _ diary: OpenDiary, _ words: Words
    ) -> DiaryStatisticsPage.Part {
        let path = DiariesController.path(diary.id)
        let longest = numbers.streaks.longest
        return DiaryStatisticsPage.Part(
            title: title, current: numbers.streaks.current,
            longest: longest?.count ?? 0,
            longestSpan: longest.map { "\(words.day($0.first)) – \(words.day($0.last))" }, days: numbers.days,
            years: numbers.years.map {
                DiaryStatisticsPage.Year(
                    name: String($0.year), path: "\(path)/year?year=\($0.year)", entries: $0.entries, words: $0.words,
                    pictures: $0.pictures)
            },
            moods: numbers.moods.map {
                DiaryMoodChart.Point(
                    place: $0.month.year * 12 + $0.month.month,
                    month: words.month(year: $0.month.year, month: $0.month.month),
                    short: "\(words.shortMonth($0.month.month)) \(String($0.month.year))", mean: $0.mean,
                    count: $0.count)
            }, moodCounts: numbers.moodCounts, tags: numbers.tags)
    }
}
