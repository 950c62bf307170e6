import House
import Localization

/// The chart of one series on its own page: the whole amount, in the series' own currency, with debts as positive
/// amounts.
struct SeriesChart: Sendable {
    let open: OpenSeries
    let line: ValueLine
    let choice: ChartChoice
    let today: Day
    let words: Words
    let hidesAmounts: Bool

    init(_ open: OpenSeries, _ points: [SeriesPoint], _ choice: ChartChoice, _ visit: Visit, today: Day) {
        self.open = open
        line = ValueLine(
            name: open.series.name, colour: open.colour, currency: open.series.currency,
            lastDay: open.series.archivedOn?.number, points: points)
        // A chart of one line has no modes and groups to choose, only a range.
        self.choice = ChartChoice().with { ($0.range, $0.typed) = (choice.range, choice.typed) }
        self.today = today
        words = visit.words
        hidesAmounts = WealthController.hidesAmounts(visit)
    }

    private var page: String { SeriesController.path(open.id) }

    var ranges: [ChartChoices.Link] { choice.ranges(of: page, words) }

    /// `nil` if the series has no value in the period.
    var drawing: WealthChart? {
        let days = choice.days(today: today, first: line.points.first?.day, last: line.points.last?.day)
        return ChartBuilder(
            portfolio: Portfolio(lines: [line]), currency: line.currency, choice: choice, days: days, words: words,
            hidesAmounts: hidesAmounts, isAlone: true, dayPath: choice.path(of: page + "/day")
        ).chart()
    }

    func values(on day: Int) -> ChartDay {
        let text = TotalText(words: words, currency: line.currency, hidesAmounts: hidesAmounts)
        return ChartDay(
            day: words.day(Day(number: day), isShort: true), rows: [], total: text.exact(line.value(on: day), []),
            totalName: line.name)
    }
}
