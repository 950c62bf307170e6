import Foundation
import House

/// The moment of typing.
struct TypingMoment: Sendable {
    let now: WallTime
    /// The local time in so many minutes.
    let ahead: @Sendable (_ minutes: Int) -> WallTime

    init(_ now: Instant, in zone: TimeZone) {
        self.now = WallTime(now, in: zone)
        // Rounds up to a whole minute.
        ahead = { WallTime(Instant(milliseconds: now.milliseconds + Int64($0) * 60_000 + 59_999), in: zone) }
    }
}

extension TimeDraft {
    static let usualMinute = 9 * 60

    /// The schedules that the typed time can mean, usually one; none if its parts contradict each other or all of it is
    /// in the past.
    func schedules(_ moment: TypingMoment) -> [Schedule] {
        meanings(moment.now.day).compactMap { $0.schedule(moment) }.reduce(into: []) { found, schedule in
            if !found.contains(schedule) { found.append(schedule) }
        }
    }

    /// Its meanings: `next Friday` is the coming one or that of the next week, `tomorrow night at 1` is early on
    /// that day or on the one after it.
    private func meanings(_ today: Day) -> [TimeDraft] {
        switch day {
        case .weekday(let weekday, .next):
            [.weekday(weekday, .coming), .weekdayInWeek(weekday, weeks: 1)].map(on)
        case .weekdayAndWeeks(let weekday, let weeks):
            [.weekdayInWeek(weekday, weeks: weeks), .weekdayLater(weekday, weeks: weeks)].map(on)
        case .weekdayLater(today.weekday, let weeks):
            // Said on that day, the weeks may count from today.
            [.ahead(7 * weeks, .day), .weekdayLater(today.weekday, weeks: weeks)].map(on)
        case .customary(let days): [.ahead(days - 1, .day), .ahead(days, .day)].map(on)
        default: [self]
        }
    }

    private func schedule(_ moment: TypingMoment) -> Schedule? {
        if let minutesAhead { return Schedule(moment.ahead(minutesAhead)) }
        let minute: Int?
        if let clock {
            guard let found = clock.minutes(in: part) else { return nil }
            minute = found
        } else {
            minute = part?.minute
        }
        guard !isDangling else { return nil }
        return repetition.map { repeating($0, minute ?? Self.usualMinute, moment.now) } ?? once(minute, moment.now)
    }

    private func once(_ minute: Int?, _ now: WallTime) -> Schedule? {
        guard let day else {
            guard let minute else { return nil }
            return Schedule(WallTime(minute > now.minute ? now.day : now.day.adding(days: 1), minute: minute))
        }
        if clock?.isMidnight == true { return nil }
        let times =
            minute.map { [$0] } ?? [Self.usualMinute]
            + (day.isToday(now) ? [TimeWord.DayPart.evening.minute] : [])
        var found = times.lazy.compactMap { day.time($0, now) }.first { $0 > now }
        // `tonight at 1` is early tomorrow.
        if found == nil, part == .night, let minute, minute < 6 * 60, day == .ahead(0, .day) {
            found = WallTime(now.day.adding(days: 1), minute: minute)
        }
        return found.flatMap { weekday == nil || weekday == $0.day.weekday ? Schedule($0) : nil }
    }

    private func repeating(_ typed: TypedRepetition, _ minute: Int, _ now: WallTime) -> Schedule? {
        let from: WallTime
        if let start {
            guard let time = start.time(minute, now), time > now else { return nil }
            from = time
        } else {
            from = WallTime(minute > now.minute ? now.day : now.day.adding(days: 1), minute: minute)
        }
        guard let (pattern, first) = typed.pattern(from, now) else { return nil }
        // Weeks or months count from the first day that fits.
        guard let first = Schedule(first, Repetition(pattern)).first else { return nil }
        var repetition = Repetition(pattern, every: typed.interval)
        if let lastDay {
            guard let last = lastDay.time(1439, now) else { return nil }
            repetition.end = .on(last.day)
        }
        if let times { repetition.end = .after(times: times) }
        if let lasting {
            guard let times = lasting.times(typed), Repetition.counts.contains(times) else { return nil }
            repetition.end = .after(times: times)
        }
        let schedule = Schedule(first, repetition)
        return schedule.first == nil ? nil : schedule
    }
}

extension TypedRepetition {
    /// The pattern and the day from which it counts.
    fileprivate func pattern(_ from: WallTime, _ now: WallTime) -> (Repetition.Pattern, WallTime)? {
        switch unit {
        case .minute, .hour: return nil
        case .day: return (.daily, from)
        case .week: return (.weekly(weekdays.isEmpty ? [from.day.weekday] : weekdays), from)
        case .month: return (monthly ?? .monthlyOn(day: from.day.day), from)
        case .year:
            guard let yearly else { return (.yearly, from) }
            let day = TypedDay.date(month: yearly.month, day: yearly.day, year: nil)
            return day.time(from.minute, max(now, WallTime(from.day, minute: 0))).map { (.yearly, $0) }
        }
    }
}

extension TypedDay {
    /// The time of day, as seen from a moment: a time without a day is the next one.
    func time(_ minute: Int, _ now: WallTime) -> WallTime? {
        func at(_ day: Day) -> WallTime { WallTime(day, minute: minute) }
        switch self {
        case .ahead(let count, let unit): return now.day.adding(count, unit).map(at)
        case .weekday(let weekday, let which): return day(weekday, which, at(now.day) > now, now.day).map(at)
        case .date(let month, let day, let year?): return Day(year: year, month: month, day: day).map(at)
        case .date(let month, let day, nil):
            return (now.day.year...now.day.year + 8).lazy
                .compactMap { Day(year: $0, month: month, day: day).map(at) }.first { $0 > now }
        case .dayOfMonth(let day):
            let first = now.day.adding(days: 1 - now.day.day)
            return (0...2).lazy.map { first.adding(months: $0) }
                .compactMap { Day(year: $0.year, month: $0.month, day: day).map(at) }.first { $0 > now }
        case .lastOfMonth:
            return isToday(now) ? at(now.day) : first(.monthlyOnLastDay, now, minute)
        case .lastOfYear: return TypedDay.date(month: 12, day: 31, year: nil).time(minute, now)
        case .inNextMonth(let pattern):
            let next = now.day.adding(days: 1 - now.day.day).adding(months: 1)
            let found = Schedule(WallTime(next, minute: minute), Repetition(pattern)).first
            guard case .monthlyOn(let day) = pattern else { return found }
            return found?.day.day == day ? found : nil
        case .inNextYear(let month, let day): return Day(year: now.day.year + 1, month: month, day: day).map(at)
        case .weekdayLater(let weekday, let weeks):
            return day(weekday, .coming, true, now.day).map { at($0.adding(days: 7 * weeks)) }
        case .weekdayAndWeeks: return nil
        case .weekdayInWeek(let weekday, let weeks):
            return at(now.day.adding(days: 7 * weeks + weekday.rawValue - now.day.weekday.rawValue))
        case .customary(let days): return at(now.day.adding(days: days))
        case .inMonth(let weekday, let ordinal): return first(.monthlyOnWeekday(weekday, ordinal: ordinal), now, minute)
        case .next(.week): return at(now.day.adding(days: 8 - now.day.weekday.rawValue))
        case .next(.month):
            return Day(year: now.day.year, month: now.day.month, day: 1).map { at($0.adding(months: 1)) }
        case .next(.year): return Day(year: now.day.year + 1, month: 1, day: 1).map(at)
        case .next: return nil
        }
    }

    /// Whether it is today, for which a time is found later today if the usual one has passed.
    func isToday(_ now: WallTime) -> Bool {
        switch self {
        case .ahead(0, .day): true
        case .lastOfMonth: now.day.adding(days: 1).day == 1
        default: false
        }
    }

    private func first(_ pattern: Repetition.Pattern, _ now: WallTime, _ minute: Int) -> WallTime? {
        Schedule(WallTime(now.day, minute: minute), Repetition(pattern)).next(after: now)
    }

    private func day(_ weekday: Weekday, _ which: Which, _ isTodayAhead: Bool, _ today: Day) -> Day? {
        let distance = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        switch which {
        case .first: return today.adding(days: distance == 0 && !isTodayAhead ? 7 : distance)
        case .coming, .next: return today.adding(days: distance == 0 ? 7 : distance)
        }
    }
}

extension Day {
    fileprivate func adding(_ count: Int, _ unit: TimeWord.Unit) -> Day? {
        switch unit {
        case .minute, .hour: nil
        case .day: adding(days: count)
        case .week: adding(days: 7 * count)
        case .month: adding(months: count)
        case .year: adding(months: 12 * count)
        }
    }
}
