import House

/// The squares of a month on a calendar: always six weeks, so that the page keeps its height from month to month.
struct MonthGrid: Sendable, Equatable {
    let month: Month
    /// 42 days; those at both ends may belong to the neighbouring months.
    let days: [Day]

    init(month: Month, firstWeekday: Weekday) {
        self.month = month
        let before = (month.first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
        days = (0..<42).map { month.first.adding(days: $0 - before) }
    }

    /// Six rows of seven days.
    var weeks: [ArraySlice<Day>] { stride(from: 0, to: 42, by: 7).map { days[$0..<$0 + 7] } }
}
