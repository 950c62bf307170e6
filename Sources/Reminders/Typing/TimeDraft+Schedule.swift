import House

/// The moment of typing.
struct TypingMoment: Sendable {
    let now: WallTime
    /// The local time in so many minutes.
    let ahead: @Sendable (_ minutes: Int) -> WallTime
}

extension TimeDraft {
    static let usualMinute = 9 * 60

    /// The schedule of the typed time; `nil` if its parts contradict each other or all of it is in the past.
    func schedule(_ moment: TypingMoment) -> Schedule? {
        if let minutesAhead { return Schedule(moment.ahead(minutesAhead)) }
        let minute: Int?
        if let clock {
            guard let found = clock.minutes(in: part) else { return nil }
            minute = found
        } else {
            minute = part?.minute
        }
        guard repetition != nil || start == nil else { return nil }
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
            + (day == .ahead(0, .day) ? [TimeWord.DayPart.evening.minute] : [])
        return times.lazy.compactMap { day.time($0, now) }.first { $0 > now }
            .flatMap { weekday == nil || weekday == $0.day.weekday ? Schedule($0) : nil }
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
        case .lastOfMonth: return first(.monthlyOnLastDay, now, minute)
        case .inMonth(let weekday, let ordinal): return first(.monthlyOnWeekday(weekday, ordinal: ordinal), now, minute)
        case .next(.week): return at(now.day.adding(days: 8 - now.day.weekday.rawValue))
        case .next(.month):
            return Day(year: now.day.year, month: now.day.month, day: 1).map { at($0.adding(months: 1)) }
        case .next(.year): return Day(year: now.day.year + 1, month: 1, day: 1).map(at)
        case .next: return nil
        }
    }

    private func first(_ pattern: Repetition.Pattern, _ now: WallTime, _ minute: Int) -> WallTime? {
        Schedule(WallTime(now.day, minute: minute), Repetition(pattern)).next(after: now)
    }

    private func day(_ weekday: Weekday, _ which: Which, _ isTodayAhead: Bool, _ today: Day) -> Day? {
        let distance = (weekday.rawValue - today.weekday.rawValue + 7) % 7
        let inNextWeek = 7 - today.weekday.rawValue + weekday.rawValue
        switch which {
        case .first: return today.adding(days: distance == 0 && !isTodayAhead ? 7 : distance)
        case .coming: return today.adding(days: distance == 0 ? 7 : distance)
        case .inNextWeek: return today.adding(days: inNextWeek)
        case .next: return distance == 0 || distance == inNextWeek ? today.adding(days: inNextWeek) : nil
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
