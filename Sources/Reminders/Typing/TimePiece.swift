import House

/// A part of a typed time.
enum TimePiece: Hashable, Sendable {
    case clock(ClockTime)
    case part(TimeWord.DayPart)
    case day(TypedDay)
    /// `this evening`
    case today(TimeWord.DayPart)
    /// A number of minutes from now.
    case ahead(Int)
    case repetition(TypedRepetition)
    case start(TypedDay)
    case lastDay(TypedDay)
    case times(Int)
    /// So many days, weeks, months or years from its first time on.
    case lasting(Int, TimeWord.Unit)
}

struct ClockTime: Hashable, Sendable {
    var hour: Int
    var minute = 0
    /// Whether `5` may mean 17:00 if the evening is named with it.
    var isOpen = true
    /// Whether twelve hours are added where no part of the day is named: for `at 5` and `um halb 6`, not for `05:00`,
    /// `5:30` or `5 am`.
    var isSpoken = false
    /// Midnight belongs to two days: alone it is the next one, beside a named day it is ambiguous and not read.
    var isMidnight = false

    /// - Parameter part: the part of the day that is named with it; `nil` for none.
    func minutes(in part: TimeWord.DayPart?) -> Int? {
        guard (0..<60).contains(minute), (0..<24).contains(hour) else { return nil }
        guard let part else { return (isSpoken ? hour + 12 : hour) * 60 + minute }
        guard let inPart = part.hour(hour), isOpen || inPart == hour else { return nil }
        return inPart * 60 + minute
    }
}

enum TypedDay: Hashable, Sendable {
    case ahead(Int, TimeWord.Unit)
    case weekday(Weekday, Which)
    case date(month: Int, day: Int, year: Int?)
    case dayOfMonth(Int)
    /// The first day of the next week, month or year.
    case next(TimeWord.Unit)
    case lastOfMonth
    case lastOfYear
    case inMonth(Weekday, ordinal: Int)
    /// The same in the next month, and a date of the next year.
    case inNextMonth(Repetition.Pattern)
    case inNextYear(month: Int, day: Int)
    /// So many weeks after the next such day.
    case weekdayLater(Weekday, weeks: Int)
    /// `Montag in einer Woche`: the next such day and so many weeks, or the one of the week that is so many ahead.
    case weekdayAndWeeks(Weekday, weeks: Int)
    /// In the week that is so many weeks ahead.
    case weekdayInWeek(Weekday, weeks: Int)
    /// A number of days that means one less by custom: `in acht Tagen`.
    case customary(days: Int)

    enum Which: Hashable, Sendable {
        /// The next one, today included.
        case first
        /// The next one after today.
        case coming
        /// Ambiguous: the next one, or that of the next week.
        case next
    }
}

struct TypedRepetition: Hashable, Sendable {
    var unit: TimeWord.Unit
    var interval = 1
    var weekdays: Set<Weekday> = []
    /// The day of the month.
    var monthly: Repetition.Pattern?
    var yearly: Yearly?

    struct Yearly: Hashable, Sendable {
        let month: Int
        let day: Int
    }
}
