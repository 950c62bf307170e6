import House

/// The meaning of a word or a phrase in a typed time. A word can have several: `morgen` is a day and a part of a day.
enum TimeWord: Hashable, Sendable {
    // Days.
    case weekday(Weekday)
    /// An abbreviation that is also another word, such as `sun`: it counts only beside a certain part.
    case vagueWeekday(Weekday)
    /// `on Mondays`
    case weekdays(Weekday)
    case month(Int)
    /// A month whose name is also another word, such as `may`.
    case vagueMonth(Int)
    /// Today is 0.
    case daysAhead(Int)
    /// Before a day.
    case on, the, of, this
    /// `next Friday`: ambiguous between the next one and that of next week.
    case next
    /// `kommenden Freitag`: the next one, before or after the day.
    case coming
    /// `übernächsten Freitag`: a week after the next one.
    case afterNext
    /// After a day, so many weeks later: `vendredi en quinze`, `friday week`.
    case weeksOn(Int)
    /// Saturday and Sunday.
    case weekend
    /// `end of`, before a month or a year.
    case endOf
    case yearMark
    /// After a number: `1st`
    case ordinalMark
    /// With a number that counts the days of a month: `el día 5`, `5-го числа`.
    case dayNumber
    /// Before a number that is a day of the month where a time follows: `le 28 à 10h`. Alone it may be a bus.
    case dayArticle
    /// After a number, which is a day of the month then: `28-го`.
    case dayMark
    case ordinal(Int)
    /// `of the month`, and `of every month`.
    case ofMonth, ofEveryMonth

    // Times.
    case at
    /// Spelled like another word: French `a` for `à`.
    case vagueAt
    /// `Uhr`; a word that also counts hours, such as `h`, is vague.
    case clock, vagueClock
    case am, pm
    case midnight
    /// After a day: `tomorrow evening`.
    case part(DayPart)
    /// After a day or a number, or alone: `in the evening`. Some of these, such as `вечером`, mean the next one.
    case inPart(DayPart)
    case nextPart(DayPart)
    case todayPart(DayPart)
    /// Minutes relative to the following hour: `half past 7`, `halb 8`.
    case before(Int)
    /// Minutes relative to the hour before: `7 heures et demie`.
    case after(Int)
    /// An hour that only stands after minutes of it: `половина девятого`.
    case hourOrdinal(Int)
    /// A whole time in one word, in minutes: `полдевятого`.
    case spokenTime(Int)

    // Relative to now.
    case ahead
    /// A unit without a number: `через неделю` means in one week.
    case aheadByOne
    case unit(Unit)
    /// `half an hour`, `half a year`
    case span(Int, Unit)
    /// `one and a half hours`, `an hour and a half`
    case andAHalf
    /// A time from which weeks and days are counted: `from now`.
    case fromNow
    /// The number of a unit is so by custom, and means a week less a day: `in acht Tagen`, `quinze jours`.
    case customary(Int)
    case number(Int)

    // Repetitions.
    case every
    /// `every other day`, and `un jour sur deux`.
    case other, everyOther
    case repeating(Unit, Int)
    case workdays
    case through
    case until, from, times
    /// `for 7 days` and `7 Tage lang`, around the length of a repetition.
    case during, inARow
    /// `по выходным`: on Saturdays and Sundays.
    case weekends

    // Words that make a neighbouring time unclear.
    case and, or
    /// `by Friday`, `for tomorrow`: a deadline, not a time for a reminder.
    case barrier
    /// A verb that makes the words before it a sentence: `Monday is laundry day`.
    case predicate

    enum Unit: Hashable, Sendable { case minute, hour, day, week, month, year }

    enum DayPart: Hashable, Sendable {
        case morning, noon, afternoon, evening, night

        /// The time of a reminder in this part of the day, in minutes.
        var minute: Int {
            switch self {
            case .morning: 9 * 60
            case .noon: 12 * 60
            case .afternoon: 15 * 60
            case .evening: 18 * 60
            case .night: 20 * 60
            }
        }

        /// The hour of the day for an hour on the clock's face in this part of the day; `nil` if there is none.
        func hour(_ hour: Int) -> Int? {
            switch self {
            case .morning: (0...12).contains(hour) ? hour : nil
            case .noon: hour == 12 || hour == 11 ? hour : (1...3).contains(hour) ? hour + 12 : nil
            case .afternoon: (1...8).contains(hour) ? hour + 12 : (12...19).contains(hour) ? hour : nil
            case .evening: (4...11).contains(hour) ? hour + 12 : (16...23).contains(hour) ? hour : nil
            case .night:
                hour == 12 ? 0 : (7...11).contains(hour) ? hour + 12 : hour < 6 || (19...23).contains(hour) ? hour : nil
            }
        }
    }
}
