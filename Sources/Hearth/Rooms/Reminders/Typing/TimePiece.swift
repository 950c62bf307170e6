/// A part of a typed time.
enum TimePiece: Hashable, Sendable {
    case clock(ClockTime)
    case part(TimeWord.DayPart)
    case day(TypedDay)
    /// `this evening`
    case today(TimeWord.DayPart)
    /// In so many minutes.
    case ahead(Int)
    case repetition(TypedRepetition)
    case start(TypedDay)
    case lastDay(TypedDay)
    case times(Int)
}

struct ClockTime: Hashable, Sendable {
    var hour: Int
    var minute = 0
    /// Whether `5` may be 17 o'clock, if the evening is named with it.
    var isOpen = true
    /// Midnight belongs to two days: it is said of the next one, not of a day that is named.
    var isMidnight = false

    /// - Parameter part: the part of the day that was named with it, if any.
    func minutes(in part: TimeWord.DayPart?) -> Int? {
        guard (0..<60).contains(minute), (0..<24).contains(hour) else { return nil }
        guard let part else { return hour * 60 + minute }
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
    case inMonth(Weekday, ordinal: Int)

    enum Which: Hashable, Sendable {
        /// The first to come, today included.
        case first
        /// The first after today.
        case coming
        /// Said of the first to come and of the one in the next week.
        case next
        case inNextWeek
    }
}

struct TypedRepetition: Hashable, Sendable {
    var unit: TimeWord.Unit
    var interval = 1
    var weekdays: Set<Weekday> = []
    /// On which day of the month.
    var monthly: Repetition.Pattern?
    var yearly: Yearly?

    struct Yearly: Hashable, Sendable {
        let month: Int
        let day: Int
    }
}

/// What has been read of a typed time; each thing once.
struct TimeDraft: Hashable, Sendable {
    private(set) var clock: ClockTime?
    private(set) var part: TimeWord.DayPart?
    private(set) var day: TypedDay?
    private(set) var minutesAhead: Int?
    private(set) var repetition: TypedRepetition?
    private(set) var start: TypedDay?
    private(set) var lastDay: TypedDay?
    private(set) var times: Int?
    /// Whether something in it can be nothing but a time.
    private(set) var isCertain = false
    private(set) var isEmpty = true

    /// Whether a bare number may follow as the hour.
    var isDayWithoutTime: Bool { (day != nil || repetition != nil) && clock == nil && minutesAhead == nil }

    /// `nil` where the piece does not go with the others.
    func adding(_ piece: TimePiece, isCertain: Bool) -> TimeDraft? {
        guard minutesAhead == nil else { return nil }
        var draft = self
        switch piece {
        case .clock(let clock): guard draft.clock.fill(clock) else { return nil }
        case .part(let part): guard draft.part.fill(part) else { return nil }
        case .day(let day):
            guard repetition == nil ? draft.day.fill(day) : draft.setDayOfRepetition(day) else { return nil }
        case .today(let part): guard draft.day.fill(.ahead(0, .day)), draft.part.fill(part) else { return nil }
        case .ahead(let minutes): guard isEmpty, draft.minutesAhead.fill(minutes) else { return nil }
        case .repetition(let repetition):
            draft.day = nil
            guard draft.repetition.fill(repetition) else { return nil }
            if let day { guard draft.setDayOfRepetition(day) else { return nil } }
        case .start(let day): guard repetition != nil, draft.start.fill(day) else { return nil }
        case .lastDay(let day):
            guard repetition != nil, times == nil, draft.lastDay.fill(day) else { return nil }
        case .times(let times):
            guard repetition != nil, lastDay == nil, draft.times.fill(times) else { return nil }
        }
        draft.isEmpty = false
        draft.isCertain = isCertain || self.isCertain
        return draft
    }

    /// As the beginning of a draft whose other end is still to be found.
    var uncertain: TimeDraft {
        var draft = self
        draft.isCertain = false
        return draft
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
