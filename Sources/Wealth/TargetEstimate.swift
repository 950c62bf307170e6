import Foundation
import House

/// The day on which a target may be reached at the pace of the last year.
struct TargetEstimate: Sendable, Equatable {
    let target: Int64
    /// Today's total.
    let now: Int64
    let today: Int
    /// The change per day, in minor units.
    let perDay: Double
    /// The days from which the pace is taken: 365, or fewer if one of today's series has no older value.
    let days: Int

    private static let year = 365
    /// Fewer days give no reliable pace.
    private static let leastDays = 30
    /// Targets more than 100 years away count as not in sight.
    private static let dayLimit = 36_525.0

    /// `nil` if there is no total today, or less than 30 days of history.
    init?(_ target: Int64, of portfolio: Portfolio, today: Int) {
        guard let change = WealthChange(of: portfolio, from: today - Self.year, to: today),
            change.days >= Self.leastDays
        else { return nil }
        self.target = target
        now = portfolio.total(on: today) ?? change.end
        self.today = today
        days = change.days
        perDay = Double(change.change) / Double(days)
    }

    var isOfYear: Bool { days == Self.year }

    var isReached: Bool { now >= target }

    /// The day of the target; `nil` if it is reached already, or not in sight.
    var day: Int? {
        guard !isReached, perDay > 0 else { return nil }
        let days = Double(target - now) / perDay
        return days <= Self.dayLimit ? today + Int(days.rounded(.up)) : nil
    }

    /// The estimated total of a later day, at most the target.
    func amount(on day: Int) -> Int64 {
        let value = Double(now) + perDay * Double(day - today)
        return Int64(max(min(value, Double(target)), -Double(Money.sumLimit)).rounded())
    }
}
