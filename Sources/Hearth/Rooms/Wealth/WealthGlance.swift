import Localization
import Views

/// What Today says of somebody's wealth.
struct WealthGlance: Sendable {
    let wealth: WealthStore
    let clock: WallClock

    /// More would push the rest of the page away.
    private static let staleLimit = 3

    func tile(_ visit: Visit) throws -> WealthTile {
        let (lines, currency) = try wealth.lines(for: visit.member)
        let (words, today) = (visit.words, Day(clock.now(), in: visit.words.timeZone))
        let hides = WealthController.hidesAmounts(visit)
        var choice = ChartChoice()
        choice.range = .month
        let view = WealthView(
            lines: lines, currency: currency, display: WealthDisplay(), choice: choice, today: today, words: words,
            hidesAmounts: hides)
        let writable = visit.member.role == .guest ? [] : lines.map(\.open).filter(\.canWrite)
        let stale = writable.filter { $0.series.isStale(on: today) }.prefix(Self.staleLimit).compactMap { open in
            open.series.latest.map { latest in
                WealthTile.Stale(
                    path: "/wealth/values/new?series=\(open.id)", name: open.series.name,
                    day: words.day(latest.day, isShort: true))
            }
        }
        return WealthTile(total: view.total, change: view.fraction, stale: Array(stale))
    }
}
