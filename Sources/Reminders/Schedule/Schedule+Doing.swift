import House

/// The next time of a repetition that counts from the day on which it was done.
extension Schedule {
    /// The rule begun anew on the day of doing, which counts as an occurrence: “every 6 months” done on 7 January comes
    /// next on 7 July, whichever day it was planned for. Days that the rule names beyond one of the week, the month or the
    /// year stay what they are: “on the last day of every third month” comes next on the last day of a month.
    /// - Parameters:
    ///   - due: the occurrence that was done; the next one of a rule with days of its own is later.
    ///   - day: the day of doing.
    /// - Returns: `nil` if it does not repeat or has ended. The number of times is not looked at.
    func next(done due: WallTime, on day: Day) -> WallTime? {
        guard let repetition else { return nil }
        let next: Day?
        switch repetition.pattern {
        case .daily: next = day.adding(days: repetition.interval)
        case .weekly(let weekdays) where weekdays.count == 1: next = day.adding(days: 7 * repetition.interval)
        case .monthlyOn: next = day.adding(months: repetition.interval)
        case .yearly: next = day.adding(months: 12 * repetition.interval)
        case .weekly, .monthlyOnDays:
            let anew = Repetition(repetition.pattern, every: repetition.interval)
            next = Schedule(WallTime(day, minute: start.minute), anew).next(from: Self.after(due, day))?.day
        case .monthlyOnLastDay, .monthlyOnWeekday, .monthlyOnWorkday:
            // From the day of doing it is less than a month to such a day: the interval counts up to that one.
            let from = max(due.day, day).adding(months: repetition.interval - 1)
            next =
                Schedule(WallTime(from, minute: 0), Repetition(repetition.pattern))
                .next(from: Self.after(WallTime(from, minute: 0), from))?.day
        }
        guard let next else { return nil }
        if case .on(let last) = repetition.end, next > last { return nil }
        return WallTime(next, minute: start.minute)
    }

    /// The beginning of the day after both.
    private static func after(_ due: WallTime, _ day: Day) -> WallTime {
        WallTime(max(due.day, day).adding(days: 1), minute: 0)
    }
}
