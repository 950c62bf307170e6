import House
import Localization

/// The statistics of one series, as rows of a list.
struct SeriesFacts: Sendable {
    let series: Series
    let points: [SeriesPoint]
    /// Values after this day are planned and never count as the latest.
    let today: Day
    let words: Words
    let hides: Bool

    private var past: ArraySlice<SeriesPoint> { points.prefix { $0.day <= today.number } }

    var latest: String? { past.last.map { money($0.amount) } }

    private func money(_ amount: Int64, isSigned: Bool = false) -> String {
        hides ? TotalText.hidden : words.money(Money(amount, series.currency), isSigned: isSigned)
    }

    private func dated(_ point: SeriesPoint) -> String {
        "\(money(point.amount)) · \(words.day(Day(number: point.day), isShort: true))"
    }

    var rows: [(name: String, value: String)] {
        var rows: [(name: String, value: String)] = []
        let past = past
        if let first = past.first, let last = past.last {
            rows.append((words("First"), dated(first)))
            rows.append((words("Latest"), dated(last)))
        }
        if let planned = points.last, planned.day > today.number { rows.append((words("Planned"), dated(planned))) }
        rows.append((words("Values"), words.number(series.entries)))
        if let first = past.first, let last = past.last { rows += changes(from: first, to: last) }
        if let archived = series.archivedOn { rows.append((words("Archived on"), words.day(archived, isShort: true))) }
        return rows
    }

    private func changes(from first: SeriesPoint, to last: SeriesPoint) -> [(name: String, value: String)] {
        var rows: [(name: String, value: String)] = []
        let payments = past.dropFirst().compactMap { point in
            // Growth without payments is no return for a debt, so its payments are left out.
            point.paidIn == 0 || series.isDebt
                ? nil : WealthChange.Payment(day: point.day - first.day, amount: point.paidIn)
        }
        let change = WealthChange(
            start: first.amount, end: last.amount, days: last.day - first.day, payments: payments)
        let percent = change.fraction.map { words.percent($0, isSigned: true) } ?? "–"
        rows.append((words("Change (of a value)"), "\(money(change.change, isSigned: true)) (\(percent))"))
        if let yearly = change.yearly { rows.append((words("Per year"), words.percent(yearly, isSigned: true))) }
        if let growth = change.withoutPaidIn {
            rows.append((words("Excluding deposits"), words.percent(growth, isSigned: true)))
        }
        guard let extremes = SeriesExtremes(Array(past)) else { return rows }
        rows.append((words("Highest"), dated(extremes.highest)))
        rows.append((words("Lowest"), dated(extremes.lowest)))
        if extremes.fall > 0 {
            let share = extremes.peak > 0 ? words.percent(-Double(extremes.fall) / Double(extremes.peak)) : "–"
            rows.append((words("Largest fall"), "\(money(-extremes.fall)) (\(share))"))
        }
        return rows
    }
}
