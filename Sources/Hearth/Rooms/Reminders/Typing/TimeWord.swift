/// What a word, or some words together, mean in a typed time. One word can mean several things: `morgen` is a day and a
/// part of one.
enum TimeWord: Hashable, Sendable {
    // Days.
    case weekday(Weekday)
    /// A short form that is another word too, as `sun` is: it counts only beside something that is certain.
    case vagueWeekday(Weekday)
    /// `on Mondays`
    case weekdays(Weekday)
    case month(Int)
    /// A month whose name is another word too, as `may` is.
    case vagueMonth(Int)
    /// Today is 0.
    case daysAhead(Int)
    /// Before a day.
    case on, the, of, this
    /// `next Friday`: of next week to some, the first to come to others.
    case next
    /// `kommenden Freitag`: the first to come, before or after the day.
    case coming
    case yearMark
    /// After a number: `1st`
    case ordinalMark
    /// With a number that counts the days of a month: `el día 5`, `5-го числа`.
    case dayNumber
    case ordinal(Int)
    /// `of the month`, and `of every month`.
    case ofMonth, ofEveryMonth

    // Times.
    case at
    /// Written as another word is: French `a` for `à`.
    case vagueAt
    /// `Uhr`; a clock that also counts hours, as `h` does, is vague.
    case clock, vagueClock
    case am, pm
    case midnight
    /// After a day: `tomorrow evening`.
    case part(DayPart)
    /// After a day or a number, or alone: `in the evening`; of these some are said of the next one, as `вечером` is.
    case inPart(DayPart)
    case nextPart(DayPart)
    case todayPart(DayPart)
    /// Minutes that are added to an hour that follows: `half past 7`, `halb 8`.
    case before(Int)
    /// Minutes that are added to the hour before: `7 heures et demie`.
    case after(Int)

    // From now on.
    case ahead
    /// One that needs no number: `через неделю` is in one week.
    case aheadByOne
    case unit(Unit)
    case halfHour
    case number(Int)

    // Again and again.
    case every
    /// `every other day`, and `un jour sur deux`.
    case other, everyOther
    case repeating(Unit, Int)
    case workdays
    case through
    case until, from, times

    // What makes a time unclear when it stands beside it.
    case and, or
    /// `by Friday`, `for tomorrow`: the time is no time to be reminded at.
    case barrier
    /// What makes a sentence of what stands before: `Monday is laundry day`.
    case predicate

    enum Unit: Hashable, Sendable { case minute, hour, day, week, month, year }

    enum DayPart: Hashable, Sendable {
        case morning, noon, afternoon, evening, night

        /// When one is reminded, in minutes.
        var minute: Int {
            switch self {
            case .morning: 9 * 60
            case .noon: 12 * 60
            case .afternoon: 15 * 60
            case .evening: 18 * 60
            case .night: 20 * 60
            }
        }

        /// The hour of the day that an hour of the clock's face is in this part, if it can be one.
        func hour(_ hour: Int) -> Int? {
            switch self {
            case .morning: (0...12).contains(hour) ? hour : nil
            case .noon: hour == 12 || hour == 11 ? hour : (1...3).contains(hour) ? hour + 12 : nil
            case .afternoon: (1...7).contains(hour) ? hour + 12 : (12...19).contains(hour) ? hour : nil
            case .evening: (4...11).contains(hour) ? hour + 12 : (16...23).contains(hour) ? hour : nil
            case .night:
                hour == 12 ? 0 : (7...11).contains(hour) ? hour + 12 : hour < 6 || (19...23).contains(hour) ? hour : nil
            }
        }
    }
}
