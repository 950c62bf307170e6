import House

/// The parts of a typed time that were read so far, each kind once.
struct TimeDraft: Hashable, Sendable {
    private(set) var clock: ClockTime?
    private(set) var part: TimeWord.DayPart?
    private(set) var day: TypedDay?
    /// A weekday beside a date must be that of the date.
    private(set) var weekday: Weekday?
    private(set) var minutesAhead: Int?
    private(set) var repetition: TypedRepetition?
    private(set) var start: TypedDay?
    private(set) var lastDay: TypedDay?
    private(set) var times: Int?
    private(set) var lasting: Lasting?
    /// Whether it has a part that can only be a time.
    private(set) var isCertain = false
    private(set) var isEmpty = true

    struct Lasting: Hashable, Sendable {
        let count: Int
        let unit: TimeWord.Unit

        /// How often something comes in that time; `nil` if that is no whole number.
        func times(_ repetition: TypedRepetition) -> Int? {
            let count = unit == .week && repetition.unit == .day ? 7 * count : count
            let isSame = unit == repetition.unit || unit == .week && repetition.unit == .day
            let weekdays = max(repetition.weekdays.count, 1)
            guard isSame, count * weekdays % repetition.interval == 0 else { return nil }
            return count * weekdays / repetition.interval
        }
    }

    /// Whether a bare number may follow as the hour.
    var isDayWithoutTime: Bool { (day != nil || repetition != nil) && clock == nil && minutesAhead == nil }

    /// `nil` if the piece contradicts the others.
    func adding(_ piece: TimePiece, isCertain: Bool) -> TimeDraft? {
        var draft = self
        switch piece {
        case .clock(let clock): guard minutesAhead == nil, draft.clock.fill(clock) else { return nil }
        case .part(let part): guard minutesAhead == nil, draft.part.fill(part) else { return nil }
        case .day(let day):
            guard minutesAhead == nil, repetition == nil ? draft.setDay(day) : draft.setDayOfRepetition(day) else {
                return nil
            }
        case .today(let part): guard draft.day.fill(.ahead(0, .day)), draft.part.fill(part) else { return nil }
        case .ahead(let minutes): guard isEmpty, draft.minutesAhead.fill(minutes) else { return nil }
        case .repetition(let repetition):
            draft.day = nil
            guard draft.repetition.fill(repetition) else { return nil }
            if let day { guard draft.setDayOfRepetition(day) else { return nil } }
        case .start(let day): guard draft.start.fill(day) else { return nil }
        case .lastDay(let day):
            guard times == nil, lasting == nil, draft.lastDay.fill(day) else { return nil }
        case .times(let times):
            guard lastDay == nil, lasting == nil, draft.times.fill(times) else { return nil }
        case .lasting(let count, let unit):
            guard lastDay == nil, times == nil, draft.lasting.fill(Lasting(count: count, unit: unit)) else {
                return nil
            }
        }
        draft.isEmpty = false
        draft.isCertain = isCertain || self.isCertain
        return draft
    }

    /// Whether it lacks the repetition that its other parts belong to.
    var isDangling: Bool {
        repetition == nil && (start != nil || lastDay != nil || times != nil || lasting != nil)
    }

    /// Whether it is only `3/5` or `in the evening`, which is too vague even if nothing else is typed.
    var isOnlyVague: Bool {
        if case .date = day { return !isCertain }
        return !isDayWithoutTime && clock == nil
    }

    /// Whether its day is in no calendar, such as 31 February.
    var isImpossible: Bool {
        guard case .date(let month, let day, nil) = day else { return false }
        return Day(year: 2024, month: month, day: day) == nil
    }

    /// The draft as a beginning whose other end is still to be found.
    var uncertain: TimeDraft {
        var draft = self
        draft.isCertain = false
        return draft
    }

    /// The same with another day.
    func on(_ day: TypedDay) -> TimeDraft {
        var draft = self
        draft.day = day
        return draft
    }

    private mutating func setDay(_ day: TypedDay) -> Bool {
        switch (self.day, day) {
        case (.weekday(let weekday, .first), .date), (.weekday(let weekday, .first), .dayOfMonth):
            (self.day, self.weekday) = (day, weekday)
        case (.date, .weekday(let weekday, .first)), (.dayOfMonth, .weekday(let weekday, .first)):
            return self.weekday.fill(weekday)
        case (.next(.week), .weekday(let weekday, .first)), (.weekday(let weekday, .first), .next(.week)):
            self.day = .weekdayInWeek(weekday, weeks: 1)
        case (.ahead(let weeks, .week), .weekday(let weekday, .first)):
            self.day = .weekdayInWeek(weekday, weeks: weeks)
        case (.weekday(let weekday, .first), .ahead(let weeks, .week)):
            self.day = .weekdayAndWeeks(weekday, weeks: weeks)
        case (.next(.month), .dayOfMonth(let day)), (.dayOfMonth(let day), .next(.month)):
            self.day = .inNextMonth(.monthlyOn(day: day))
        case (.next(.month), .lastOfMonth): self.day = .inNextMonth(.monthlyOnLastDay)
        case (.next(.year), .date(let month, let day, nil)), (.date(let month, let day, nil), .next(.year)):
            self.day = .inNextYear(month: month, day: day)
        case (.ahead(let first, .day), .ahead(let second, .week)) where first < 3:
            self.day = .ahead(first + 7 * second, .day)
        case (.ahead(0, .day), .ahead(let days, .day)) where days == 8 || days == 15:
            self.day = .customary(days: days)
        default: return self.day.fill(day)
        }
        return true
    }

    /// `every month on the 5th`, `every 2 weeks on Monday`; any other day is the start.
    private mutating func setDayOfRepetition(_ day: TypedDay) -> Bool {
        switch (repetition?.unit, day) {
        case (.week, .weekday(let weekday, .first)) where repetition?.weekdays.isEmpty == true:
            repetition?.weekdays = [weekday]
            return true
        case (.month, .dayOfMonth(let day)): return repetition?.monthly.fill(.monthlyOn(day: day)) ?? false
        case (.month, .lastOfMonth): return repetition?.monthly.fill(.monthlyOnLastDay) ?? false
        case (.month, .inMonth(let weekday, let ordinal)):
            return repetition?.monthly.fill(.monthlyOnWeekday(weekday, ordinal: ordinal)) ?? false
        case (.year, .date(let month, let day, nil)):
            return repetition?.yearly.fill(TypedRepetition.Yearly(month: month, day: day)) ?? false
        case (.day, .weekday), (.week, .weekday), (.month, .weekday), (.year, .weekday), (_, .dayOfMonth),
            (_, .lastOfMonth), (_, .inMonth):
            return false
        default: return start.fill(day)
        }
    }
}

extension Optional {
    fileprivate mutating func fill(_ value: Wrapped) -> Bool {
        if case .some = self { return false }
        self = value
        return true
    }
}
