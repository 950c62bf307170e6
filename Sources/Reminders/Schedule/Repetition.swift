import House

/// A repetition by days; the time of day is that of the start.
struct Repetition: Hashable, Sendable {
    var pattern: Pattern
    /// The interval in days, weeks, months or years, counted from those of the start.
    var interval: Int
    var end: End

    enum Pattern: Hashable, Sendable {
        case daily
        /// On these days of the week, at least one. Weeks begin on Monday.
        case weekly(Set<Weekday>)
        /// On a day from 1 to 31; on the last day of months that lack it.
        case monthlyOn(day: Int)
        case monthlyOnLastDay
        /// On several days of the month, sorted; -1 is the last day. None above 28, which some months lack, and no 28 with
        /// the last day, which is the same in most Februaries.
        case monthlyOnDays([Int])
        /// On the first (1) or the last (-1) day from Monday to Friday.
        case monthlyOnWorkday(ordinal: Int)
        /// On the first to fourth (1 to 4) or on the last (-1) of a weekday in the month.
        case monthlyOnWeekday(Weekday, ordinal: Int)
        /// In the month and on the day of the start; 29 February is the 28th in common years.
        case yearly
    }

    enum End: Hashable, Sendable {
        case never
        /// The last day on which it may come.
        case on(Day)
        /// The number of times, the first included.
        case after(times: Int)
    }

    static let intervals = 1...999
    static let counts = 1...9999

    init(_ pattern: Pattern, every interval: Int = 1, until end: End = .never) {
        self.pattern = pattern
        self.interval = interval
        self.end = end
    }

    private static func areDays(_ days: [Int]) -> Bool {
        let last = days.contains(-1) ? 27 : 28
        return days.count > 1 && days == inOrder(days) && days.allSatisfy { $0 == -1 || (1...last).contains($0) }
    }

    /// Days of a month, each once, the last day at the end.
    static func inOrder(_ days: [Int]) -> [Int] { Set(days).sorted { ($0 + 32) % 32 < ($1 + 32) % 32 } }

    static let workdays = Repetition(.weekly(Weekday.workdays))

    /// Whether its numbers are in their ranges and it occurs at all. An invalid one never occurs.
    var isValid: Bool {
        guard Self.intervals.contains(interval) else { return false }
        if case .after(let times) = end, !Self.counts.contains(times) { return false }
        return switch pattern {
        case .daily, .monthlyOnLastDay, .yearly: true
        case .weekly(let weekdays): !weekdays.isEmpty
        case .monthlyOn(let day): (1...31).contains(day)
        case .monthlyOnWeekday(_, let ordinal): ordinal == -1 || (1...4).contains(ordinal)
        case .monthlyOnDays(let days): Self.areDays(days)
        case .monthlyOnWorkday(let ordinal): ordinal == 1 || ordinal == -1
        }
    }
}
