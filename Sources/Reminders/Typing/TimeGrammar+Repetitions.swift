import House

/// Reads repetitions.
extension TimeGrammar {
    func repetitions(at start: Int) -> [Finding] {
        let first = skipping(.on, .at, .the, from: start)
        let found =
            adverbs(at: first) + daysOfEachMonth(at: first) + workdays(at: start) + pluralWeekdays(at: first)
            + eachMonth(at: first)
            + oneOfTwo(at: start) + (has(.every, at: start) ? each(at: skipping(.every, .the, from: start)) : [])
        return found.map { (.repetition($0.repetition), true, $0.end) }
    }

    private typealias RepetitionFinding = (repetition: TypedRepetition, end: Int)

    /// `daily`, `every week`
    private func adverbs(at index: Int) -> [RepetitionFinding] {
        guard index < tokens.count else { return [] }
        return tokens[index].words.compactMap { word in
            if case .repeating(let unit, let interval) = word {
                (TypedRepetition(unit: unit, interval: interval), index + 1)
            } else {
                nil
            }
        }
    }

    // MARK: Days of the week

    /// `weekdays`, `Mon-Fri`, `du lundi au vendredi`
    private func workdays(at start: Int) -> [RepetitionFinding] {
        let first = skipping(.on, .at, .the, .every, .from, from: start)
        let workdays = TypedRepetition(unit: .week, weekdays: Weekday.workdays)
        if has(.workdays, at: first) { return [(workdays, first + 1)] }
        if has(.weekends, at: start) {
            return [(TypedRepetition(unit: .week, weekdays: [.saturday, .sunday]), start + 1)]
        }
        guard let (from, last) = anyWeekday(at: first), from == .monday,
            has(.through, at: last) || has(.until, at: last) || sign("-", at: last, isGlued: false),
            let (to, end) = anyWeekday(at: last + 1), to == .friday
        else { return [] }
        return [(workdays, end)]
    }

    private func anyWeekday(at index: Int) -> (weekday: Weekday, end: Int)? {
        if let plural = pluralWeekday(at: index) { return (plural, index + 1) }
        return weekday(at: index).map { ($0.weekday, $0.end) }
    }

    private func pluralWeekday(at index: Int) -> Weekday? {
        first(at: index) { if case .weekdays(let weekday) = $0 { weekday } else { nil } }
    }

    /// `on Mondays and Fridays`
    private func pluralWeekdays(at index: Int) -> [RepetitionFinding] {
        guard let (weekdays, end) = weekdayList(at: index) else { return [] }
        // `Tue/Thu` too: a reminder that comes once has one day.
        let isSlashed =
            weekdays.count > 1
            && (index..<end).contains { sign("/", at: $0) || sign("+", at: $0, isGlued: false) }
        guard pluralWeekday(at: index) != nil || isSlashed else { return [] }
        return [(TypedRepetition(unit: .week, weekdays: weekdays), end)]
    }

    private func weekdayList(at start: Int) -> (weekdays: Set<Weekday>, end: Int)? {
        guard var (weekday, end) = anyWeekday(at: start) else { return nil }
        var weekdays: Set = [weekday]
        while true {
            let isJoined =
                has(.and, at: end) || [",", "&", "+", "/"].contains(where: { sign($0, at: end, isGlued: false) })
            let afterComma = sign(",", at: end) && has(.and, at: end + 1) ? end + 2 : end + 1
            let next = skipping(.on, .at, .the, .every, from: isJoined ? afterComma : end)
            guard isJoined, let another = anyWeekday(at: next) else { return (weekdays, end) }
            (weekday, end) = another
            weekdays.insert(weekday)
        }
    }

    // MARK: After “every”

    private func each(at first: Int) -> [RepetitionFinding] {
        // The days of the month first: `cada día 1` is no day at one o'clock.
        var found =
            daysOfEachMonth(at: first, isEach: true) + eachOfMonth(at: first) + eachUnit(at: first, interval: 1)
            + eachDate(at: first)
        if has(.weekend, at: first) {
            found.append((TypedRepetition(unit: .week, weekdays: [.saturday, .sunday]), first + 1))
        }
        if let (weekdays, end) = weekdayList(at: first) {
            found.append((TypedRepetition(unit: .week, weekdays: weekdays), end))
        }
        if let number = number(at: first), (1...999).contains(number) {
            found += eachUnit(at: first + 1, interval: number)
            // `every two Tuesdays`, `tous les deux mardis`
            if number > 1, let (weekdays, end) = weekdayList(at: first + 1) {
                found.append((TypedRepetition(unit: .week, interval: number, weekdays: weekdays), end))
            }
        }
        // `every second Tuesday`, without “of the month”, is every other one.
        let isSecond = ordinal(at: first).map { $0.ordinal == 2 } ?? false
        if has(.other, at: first) || isSecond {
            let next = has(.other, at: first) ? first + 1 : ordinal(at: first)?.end ?? first
            found += eachUnit(at: next, interval: 2)
            if let (weekday, _, end) = weekday(at: next), !has(.ofMonth, at: end) {
                found.append((TypedRepetition(unit: .week, interval: 2, weekdays: [weekday]), end))
            }
        }
        // `every morning`: the part of the day is read after this.
        if self.first(at: first, { if case .part = $0 { true } else { nil } }) != nil {
            found.append((TypedRepetition(unit: .day), first))
        }
        return found
    }

    private func eachUnit(at index: Int, interval: Int) -> [RepetitionFinding] {
        guard let unit = unit(at: index), unit != .minute, unit != .hour else { return [] }
        let plain = TypedRepetition(unit: unit, interval: interval)
        // `cada mes, el último día`, `каждую неделю: вторник`
        let sign = [",", ":"].contains { self.sign($0, at: index + 1, isGlued: false) } && !isGlued(at: index + 2)
        let last = sign ? index + 2 : index + 1
        let next = skipping(.on, .at, .the, from: last)
        if unit == .week, let (weekdays, end) = weekdayList(at: next) {
            return [(plain, index + 1), (TypedRepetition(unit: .week, interval: interval, weekdays: weekdays), end)]
        }
        if unit == .month, let days = daysOfEachMonth(at: next, isEach: true).first {
            var days = days
            days.repetition.interval = interval
            return [(plain, index + 1), days]
        }
        if unit == .month, let (day, end) = dayInMonth(at: next) {
            return [(plain, index + 1), (TypedRepetition(unit: .month, interval: interval, monthly: day), end)]
        }
        let bare = skipping(.on, .the, from: last)
        if unit == .month, bare > last, let day = digits(at: bare), (1...31).contains(day), !isGlued(at: bare + 1) {
            let monthly = TypedRepetition(unit: .month, interval: interval, monthly: .monthlyOn(day: day))
            return [(plain, index + 1), (monthly, orLastDay(at: bare + 1))]
        }
        return [(plain, index + 1)]
    }

    /// `every 1st`, `every last day of the month`, `every last Friday`
    private func eachOfMonth(at first: Int) -> [RepetitionFinding] {
        if let (pattern, end) = dayInMonth(at: first), month(at: end) == nil {
            let isClear =
                switch pattern {
                case .monthlyOnLastDay: has(.ofMonth, at: end)
                case .monthlyOnWeekday(_, let ordinal): ordinal != 2 || has(.ofMonth, at: end)
                default: true
                }
            if isClear {
                return [(TypedRepetition(unit: .month, monthly: pattern), has(.ofMonth, at: end) ? end + 1 : end)]
            }
        }
        guard let day = bareDayOfMonth(at: first) else { return [] }
        return [(TypedRepetition(unit: .month, monthly: .monthlyOn(day: day)), first + 2)]
    }

    /// `every 3 May`
    private func eachDate(at first: Int) -> [RepetitionFinding] {
        namedDates(at: first, isOn: true).compactMap { finding in
            guard case .date(let month, let day, nil) = finding.day else { return nil }
            return (TypedRepetition(unit: .year, yearly: TypedRepetition.Yearly(month: month, day: day)), finding.end)
        }
    }

    // MARK: In the month

    /// `the 1st of every month`, `the last Friday of every month`
    private func eachMonth(at first: Int) -> [RepetitionFinding] {
        if let (pattern, last) = dayInMonth(at: first), let end = everyMonth(at: last) {
            return [(TypedRepetition(unit: .month, monthly: pattern), end)]
        }
        guard let day = digits(at: first), (1...31).contains(day), let end = everyMonth(at: first + 1) else {
            return []
        }
        return [(TypedRepetition(unit: .month, monthly: .monthlyOn(day: day)), end)]
    }

    /// `1st and 15th of every month`, `every 15th and last day`
    private func daysOfEachMonth(at start: Int, isEach: Bool = false) -> [RepetitionFinding] {
        guard var (day, end) = dayOfList(at: start) else { return [] }
        var days = [day]
        // `el 1 y el 15`, `le 5 et le 20`
        var hasArticles = start > 0 && has(.the, at: start - 1)
        while has(.and, at: end) || sign(",", at: end) || sign("&", at: end, isGlued: false) {
            let next = skipping(.on, .at, .the, .every, from: end + 1)
            // `los días 3 y el último`
            let isLast = ordinal(at: next)?.ordinal == -1 && weekday(at: next + 1) == nil
            guard let found = dayOfList(at: next) ?? (isLast ? (-1, next + 1) : nil) else { break }
            hasArticles = hasArticles && has(.the, at: next - 1)
            (day, end) = found
            days.append(day)
        }
        guard days.count > 1 else { return [] }
        var isMonthly = isEach
        if has(.dayNumber, at: end), unit(at: end) == nil { end += 1 }
        if let last = everyMonth(at: end) { (isMonthly, end) = (true, last) }
        if has(.ofMonth, at: end) { end += 1 }
        let isMarked = (start..<end).contains { ordinalEnd(at: $0) != nil || has(.dayNumber, at: $0) }
        let pattern = Repetition.Pattern.monthlyOnDays(Repetition.inOrder(days.map { $0 == 31 ? -1 : $0 }))
        guard isMonthly || isMarked || hasArticles, Repetition(pattern).isValid else { return [] }
        return [(TypedRepetition(unit: .month, monthly: pattern), end)]
    }

    /// A day of the month in a list: `1st`, `15`, `last day`.
    private func dayOfList(at start: Int) -> (day: Int, end: Int)? {
        let first = skipping(.dayNumber, from: start)
        if let (ordinal, end) = ordinal(at: first), ordinal == -1 {
            if has(.dayNumber, at: end) || unit(at: end) == .day { return (-1, end + 1) }
            return nil
        }
        guard let day = digits(at: first), (1...31).contains(day) else { return nil }
        let end = ordinalEnd(at: first + 1) ?? first + 1
        // `…, 8:52` is the time.
        let isHour = has(.clock, at: end) || has(.vagueClock, at: end) || isPart(end) || sign(":", at: end)
        guard !isHour, month(at: end) == nil, weekday(at: end) == nil,
            unit(at: end) == nil || has(.dayNumber, at: end) || has(.ofMonth, at: end)
        else {
            return nil
        }
        return (day, has(.dayNumber, at: end) && unit(at: end) == nil ? end + 1 : end)
    }

    private func everyMonth(at index: Int) -> Int? {
        if has(.ofEveryMonth, at: index) { return index + 1 }
        return has(.every, at: index) && unit(at: index + 1) == .month ? index + 2 : nil
    }

    private func dayInMonth(at first: Int) -> (Repetition.Pattern, end: Int)? {
        if let (ordinal, end) = ordinal(at: first) {
            if ordinal == -1 || ordinal == 1, has(.workdays, at: end) {
                return (.monthlyOnWorkday(ordinal: ordinal), end + 1)
            }
            if ordinal == -1, unit(at: end) == .day { return (.monthlyOnLastDay, end + 1) }
            if ordinal == 1, has(.ofMonth, at: end) || everyMonth(at: end) != nil { return (.monthlyOn(day: 1), end) }
            if ordinal <= 4, let (weekday, after) = anyWeekday(at: end) {
                return (.monthlyOnWeekday(weekday, ordinal: ordinal), after)
            }
        }
        return dayOfMonth(at: first, isOn: true).map { (.monthlyOn(day: $0.day), orLastDay(at: $0.end)) }
    }

    /// Writes `on the 31st or the last day` as the 31st: a repetition uses the last day of shorter months anyway.
    private func orLastDay(at index: Int) -> Int {
        let next = skipping(.on, .at, .the, from: index + 1)
        guard has(.or, at: index), let (ordinal, end) = ordinal(at: next), ordinal == -1 else { return index }
        return unit(at: end) == .day ? end + 1 : end
    }

    /// `un lundi sur deux`
    private func oneOfTwo(at start: Int) -> [RepetitionFinding] {
        guard number(at: start) == 1 else { return [] }
        if let (weekday, _, end) = weekday(at: start + 1), has(.everyOther, at: end) {
            return [(TypedRepetition(unit: .week, interval: 2, weekdays: [weekday]), end + 1)]
        }
        guard let unit = unit(at: start + 1), has(.everyOther, at: start + 2) else { return [] }
        return [(TypedRepetition(unit: unit, interval: 2), start + 3)]
    }
}
