import House
import Localization

/// The tile of a member's wealth on Today.
struct WealthCard: Sendable {
    let wealth: WealthStore
    let clock: WallClock

    /// More stale series would push the rest of the page away.
    private static let staleLimit = 3

    func tile(_ visit: Visit) throws -> WealthTile {
        let (lines, currency) = try wealth.lines(for: visit.member)
        let (words, today) = (visit.words, clock.today(visit))
        let hides = WealthController.hidesAmounts(visit)
        var choice = ChartChoice()
        choice.range = .month
        let view = WealthOverview(
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
        let headline = view.headline
        // Amounts without a rate are put into the first line, because that line is never cut off.
        let total = headline.total.map { ([$0] + headline.beside).joined(separator: " ") }
        return WealthTile(total: total, text: text(view), stale: Array(stale))
    }

    /// The change within a month, or since the first day on which every series has a value.
    private func text(_ view: WealthOverview) -> String {
        let words = view.words
        return switch view.glance {
        case (let fraction, nil)?: words("Net worth · \(fraction) in a month")
        case (let fraction, let since?)?: words("Net worth · \(fraction) since \(since)")
        case nil: words("Net worth")
        }
    }
}
