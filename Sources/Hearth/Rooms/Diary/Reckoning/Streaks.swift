/// How many days in a row were written.
struct Streaks: Sendable, Equatable {
    struct Run: Sendable, Equatable {
        let first: Day
        let last: Day

        var count: Int { last.number - first.number + 1 }
    }

    /// Days in a row up to today, or up to yesterday while today is not written yet; otherwise 0.
    let current: Int
    /// The latest of those that are equally long.
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
        // Days after today are those of a member who has flown west since.
        current = run.map { $0.last.number >= today.number - 1 ? $0.count : 0 } ?? 0
    }
}
