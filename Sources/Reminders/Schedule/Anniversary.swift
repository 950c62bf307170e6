import House

/// The days of a date, or a number of days before or after it: a birthday each year, a passport 60 days before it
/// expires.
struct Anniversary: Hashable, Recurrence {
    let date: Day
    /// Negative for days after.
    let daysBefore: Int
    /// Minutes since midnight.
    let minute: Int
    /// Whether it repeats each year from the date on, on 28 February instead of the 29th in common years. Otherwise it
    /// occurs once.
    let isYearly: Bool

    func next(from time: WallTime) -> WallTime? {
        let from = time.day.number + (time.minute <= minute ? 0 : 1) + daysBefore
        guard let day = day(from: max(from, date.number)) else { return nil }
        let number = day.number - daysBefore
        guard (Day.firstNumber...Day.lastNumber).contains(number) else { return nil }
        return WallTime(Day(number: number), minute: minute)
    }

    /// The date that an occurrence belongs to.
    func date(of occurrence: WallTime) -> Day { occurrence.day.adding(days: daysBefore) }

    private func day(from number: Int) -> Day? {
        guard isYearly else { return date.number >= number ? date : nil }
        let year = Day(number: number).year
        return [year, year + 1].lazy.compactMap { date.anniversary(in: $0) }.first { $0.number >= number }
    }
}
