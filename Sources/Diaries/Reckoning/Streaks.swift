import House

/// Streaks: runs of days with entries.
struct Streaks: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        let first: Day
        let last: Day

        var count: Int { last.number - first.number + 1 }
    }

    /// The length of the current streak, which ends today, or yesterday while today has no entry; otherwise 0.
    let current: Int
    /// The latest of the longest streaks.
    let longest: Run?

    /// - Parameter days: in order; a day may come several times.
    init(days: [Day], today: Day) {
        var run: Run?
        var longest: Run?
        for day in days {
            if let before = run, day.number <= before.last.number + 1 {
                run = Run(first: before.first, last: day)
            } else {
                run = Run(first: day, last: day)
            }
            if let run, run.count >= longest?.count ?? 0 { longest = run }
        }
        self.longest = longest
        // Ignores days after today, which a member can have after flying west.
        current = run.map { $0.last.number >= today.number - 1 ? $0.count : 0 } ?? 0
    }
}
