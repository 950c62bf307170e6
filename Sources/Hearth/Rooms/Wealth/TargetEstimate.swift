import Foundation

/// When a target may be reached, if everything goes on as in the last year. No history: nobody knows.
struct TargetEstimate: Sendable, Equatable {
    let target: Int64
    /// The total of today.
    let now: Int64
    let today: Int
    /// In minor units.
    let perDay: Double
    /// How long it went on like this: a year, or since all that counts has a value.
    let days: Int

    private static let year = 365
    /// Less history says nothing about a pace.
    private static let leastDays = 30
    /// Further off is out of sight.
    private static let dayLimit = 36_525.0

    /// `nil` without a total of today, or with too little history.
    init?(_ target: Int64, of portfolio: Portfolio, today: Int) {
        guard let change = WealthChange(of: portfolio, from: today - Self.year, to: today),
            change.days >= Self.leastDays
        else { return nil }
        self.target = target
        now = change.end
        self.today = today
        days = change.days
        perDay = Double(change.change) / Double(days)
    }

    var isOfYear: Bool { days == Self.year }

    var isReached: Bool { now >= target }

    /// `nil` where it is reached, or not in sight.
    var day: Int? {
        guard !isReached, perDay > 0 else { return nil }
        let days = Double(target - now) / perDay
        return days <= Self.dayLimit ? today + Int(days.rounded(.up)) : nil
    }

    /// The total on a later day, no further than the target.
    func amount(on day: Int) -> Int64 {
        let value = Double(now) + perDay * Double(day - today)
        return Int64(min(value, Double(target)).rounded())
    }
}
