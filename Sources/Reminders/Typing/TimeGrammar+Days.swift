import House

/// Reads days, and times relative to now.
extension TimeGrammar {
    func days(at start: Int) -> [Finding] {
        todayParts(at: start) + dated(at: start).map { (.day($0.day), $0.isCertain, $0.end) }
    }

    /// `this evening`
    private func todayParts(at index: Int) -> [Finding] {
        guard let part = first(at: index, { if case .todayPart(let part) = $0 { part } else { nil } }) else {
            return []
        }
        return [(.today(part), true, index + 1)]
    }

    typealias DayFinding = (day: TypedDay, isCertain: Bool, end: Int)

    /// Reads days that can also begin or end a repetition.
    func dated(at start: Int) -> [DayFinding] {
        let first = skipping(.on, .at, .the, from: start)
        let isOn = (start..<first).contains { has(.on, at: $0) }
        var found = weekdays(at: first, isOn: isOn) + nextUnits(at: first) + daysOfMonth(at: start, first, isOn: isOn)
        found += namedDates(at: first, isOn: first > start)
        found += numericDates(at: first, isOn: isOn, isAfterArticle: first > start)
        if let days = self.first(at: first, { if case .daysAhead(let days) = $0 { days } else { nil } }) {
            found.append((.ahead(days, .day), true, first + 1))
            if let weeks = weeksOn(at: first + 1) { found.append((.ahead(days + 7 * weeks, .day), true, first + 2)) }
        }
        found += ends(ofUnitAt: start) + ends(ofUnitAt: first)
        let weekend = skipping(.this, .coming, from: first)
        if has(.weekend, at: weekend) {
            // `the weekend` alone may be anything in English, as in `plan the weekend`.
            let isCertain = (start..<weekend).contains { tokens[$0].folded != "the" }
            found.append((.weekday(.saturday, .first), isCertain, weekend + 1))
        }
        if let next = nextUnits(at: first).first, next.day == .next(.month) {
            let day = skipping(.on, .the, from: next.end)
            if day > next.end, let number = digits(at: day), (1...31).contains(number), !isGlued(at: day + 1) {
                found.append((.inNextMonth(.monthlyOn(day: number)), true, day + 1))
            }
        }
        return found
    }

    // MARK: Weekdays and units

    private func weekdays(at start: Int, isOn: Bool) -> [DayFinding] {
        let name = skipping(.next, .coming, .this, .afterNext, from: start)
        guard name - start <= 1, let (weekday, isVague, end) = weekday(at: name) else { return [] }
        let isCertain = !isVague || isOn || name > start && !has(.this, at: start)
        if name > start {
            if has(.afterNext, at: start) { return [(.weekdayLater(weekday, weeks: 1), true, end)] }
            let which: TypedDay.Which = has(.next, at: start) ? .next : has(.coming, at: start) ? .coming : .first
            return [(.weekday(weekday, which), isCertain, end)]
        }
        let after = skipping(.of, .the, .on, from: end)
        let nextWeek = nextUnits(at: after).filter { $0.day == .next(.week) }.map { week -> DayFinding in
            (.weekdayInWeek(weekday, weeks: 1), true, week.end)
        }
        if let longer = nextWeek.first { return [longer] }
        if let weeks = weeksOn(at: end) { return [(.weekdayLater(weekday, weeks: weeks), true, end + 1)] }
        if has(.afterNext, at: end) { return [(.weekdayLater(weekday, weeks: 1), true, end + 1)] }
        if has(.coming, at: end) { return [(.weekday(weekday, .coming), true, end + 1)] }
        if has(.next, at: end) { return [(.weekday(weekday, .next), true, end + 1)] }
        return [(.weekday(weekday, .first), isCertain, end)]
    }

    /// `vendredi en quinze`, `friday week`
    private func weeksOn(at index: Int) -> Int? {
        first(at: index) { if case .weeksOn(let weeks) = $0 { weeks } else { nil } }
    }

    /// `next week`, `la semaine prochaine`
    private func nextUnits(at index: Int) -> [DayFinding] {
        if has(.afterNext, at: index) || has(.afterNext, at: index + 1) {
            let unit = unit(at: index) ?? unit(at: index + 1)
            return unit == .week || unit == .month || unit == .year ? [(.ahead(2, unit ?? .week), true, index + 2)] : []
        }
        let isBefore = has(.next, at: index) || has(.coming, at: index)
        guard let unit = unit(at: isBefore ? index + 1 : index), [.week, .month, .year].contains(unit) else {
            return []
        }
        if isBefore { return [(.next(unit), true, index + 2)] }
        return has(.next, at: index + 1) || has(.coming, at: index + 1) ? [(.next(unit), true, index + 2)] : []
    }

    /// `end of the month`, `Ende nächsten Monats`, `fin d'année`
    private func ends(ofUnitAt index: Int) -> [DayFinding] {
        guard has(.endOf, at: index) else { return [] }
        let next = skipping(.of, .the, .this, .on, from: index + 1)
        if has(.ofMonth, at: next) {
            return isNextMonth(at: next + 1)
                ? [(.inNextMonth(.monthlyOnLastDay), true, next + 2)] : [(.lastOfMonth, true, next + 1)]
        }
        if let found = nextUnits(at: next).first, case .next(let unit) = found.day {
            return unit == .month ? [(.inNextMonth(.monthlyOnLastDay), true, found.end)] : []
        }
        switch unit(at: next) {
        case .month: return [(.lastOfMonth, true, next + 1)]
        case .year: return [(.lastOfYear, true, next + 1)]
        default: return []
        }
    }

    /// `du mois prochain`, after the month.
    private func isNextMonth(at index: Int) -> Bool { has(.next, at: index) || has(.coming, at: index) }

    // MARK: Days of the month

    /// `on the 5th`, `am letzten Tag des Monats`, `the second Tuesday of the month`
    private func daysOfMonth(at start: Int, _ first: Int, isOn: Bool) -> [DayFinding] {
        var found: [DayFinding] = []
        if let (ordinal, end) = ordinal(at: first) {
            if ordinal == -1, unit(at: end) == .day, has(.ofMonth, at: end + 1) {
                found.append((.lastOfMonth, true, end + 2))
            }
            if unit(at: end) == .day || weekday(at: end) != nil {
                let pattern: Repetition.Pattern =
                    weekday(at: end).map { .monthlyOnWeekday($0.weekday, ordinal: min(ordinal, 4)) }
                    ?? (ordinal == -1 ? .monthlyOnLastDay : .monthlyOn(day: ordinal))
                let after = weekday(at: end)?.end ?? end + 1
                let month = nextUnits(at: skipping(.of, .the, .on, from: after)).first { $0.day == .next(.month) }
                let end = month?.end ?? (has(.ofMonth, at: after) && isNextMonth(at: after + 1) ? after + 2 : nil)
                if let end { found.append((.inNextMonth(pattern), true, end)) }
            }
            if ordinal <= 4, let (weekday, _, after) = weekday(at: end), has(.ofMonth, at: after) {
                found.append((.inMonth(weekday, ordinal: ordinal), true, after + 1))
            }
        }
        if let day = bareDayOfMonth(at: first) { found.append((.dayOfMonth(day), true, first + 2)) }
        if first > start, has(.dayArticle, at: first - 1), let day = digits(at: first), (1...31).contains(day),
            clocks(at: first + 1).contains(where: \.isCertain)
        {
            found.append((.dayOfMonth(day), true, first + 1))
        }
        guard let (day, end, isCertain) = dayOfMonth(at: first, isOn: isOn || first > start), month(at: end) == nil
        else { return found }
        let isOfMonth = has(.ofMonth, at: end)
        return found + [
            (
                .dayOfMonth(day),
                isCertain && (isOn || end == tokens.count || has(.dayMark, at: end - 1)) || isOfMonth,
                isOfMonth ? end + 1 : end
            )
        ]
    }

    /// `5th`, `5.`, `día 5`, `5 числа`
    func dayOfMonth(at start: Int, isOn: Bool) -> (day: Int, end: Int, isCertain: Bool)? {
        let isCounted = has(.dayNumber, at: start)
        let first = isCounted ? start + 1 : start
        guard let day = digits(at: first), (1...31).contains(day) else { return nil }
        let mark = ordinalEnd(at: first + 1)
        let end = mark ?? first + 1
        if has(.dayNumber, at: end), unit(at: end) == nil { return (day, end + 1, true) }
        let isMarked = mark != nil && has(.dayMark, at: first + 1)
        guard mark != nil || isCounted, isOn || isCounted || isMarked else { return nil }
        return (day, end, true)
    }

    /// `le 5 du mois`, but not `3 месяца`, which means three months.
    func bareDayOfMonth(at index: Int) -> Int? {
        guard has(.ofMonth, at: index + 1), unit(at: index + 1) == nil, let day = digits(at: index),
            (1...31).contains(day)
        else { return nil }
        return day
    }

    // MARK: Dates

    /// `3 May 2027`, `May 3rd`, `3 de mayo`
    func namedDates(at first: Int, isOn: Bool) -> [DayFinding] {
        let start = skipping(.dayNumber, from: first)
        if let day = digits(at: start) {
            let mark = ordinalEnd(at: start + 1)
            let name = skipping(.of, from: mark ?? start + 1)
            guard let (month, isVague) = month(at: name), mark != nil || !isGlued(at: name) else { return [] }
            return [dated(month, day, from: name, isCertain: !isVague || isOn || mark != nil)]
        }
        guard let (month, isVague) = month(at: start), let day = digits(at: start + 1, isGlued: false) else {
            return []
        }
        let mark = ordinalEnd(at: start + 2)
        guard !has(.unit(.hour), at: start + 2), !sign(":", at: start + 2) else { return [] }
        return [dated(month, day, from: mark.map { $0 - 1 } ?? start + 1, isCertain: !isVague || isOn || mark != nil)]
    }

    /// The date with the year that may follow its last token.
    private func dated(_ month: Int, _ day: Int, from last: Int, isCertain: Bool) -> DayFinding {
        let afterPoint =
            sign(".", at: last + 1) && last + 2 < tokens.count && !tokens[last + 2].isGlued ? last + 2 : last + 1
        let name = skipping(.of, from: sign(",", at: afterPoint) ? afterPoint + 1 : afterPoint)
        guard let year = digits(at: name, atMost: 4), year > 999 else {
            // The point of `14. Feb.` belongs to it, unless it ends the line.
            let end = afterPoint > last + 1 ? afterPoint : last + 1
            return (.date(month: month, day: day, year: nil), isCertain || end == tokens.count, end)
        }
        let end = has(.yearMark, at: name + 1) ? name + 2 : name + 1
        let afterMark = end == name + 2 && sign(".", at: end) ? end + 1 : end
        return (.date(month: month, day: day, year: year), true, afterMark)
    }

    /// `2027-05-03`, `25.12.`, `25.12.2027`, `25/12`
    private func numericDates(at start: Int, isOn: Bool, isAfterArticle: Bool) -> [DayFinding] {
        guard start + 2 < tokens.count, let first = tokens[start].number,
            let second = digits(at: start + 2, isGlued: true)
        else { return [] }
        if sign("-", at: start + 1), sign("-", at: start + 3), let day = digits(at: start + 4, isGlued: true),
            first > 999
        {
            return end(start + 5).map { [(.date(month: second, day: day, year: first), true, $0)] } ?? []
        }
        guard first < 32, sign(".", at: start + 1) || sign("/", at: start + 1) else { return [] }
        let mark = tokens[start + 1].folded
        guard let (day, month) = mark == "." ? (first, second) : slashed(first, second) else { return [] }
        if sign(mark, at: start + 3), let year = digits(at: start + 4, atMost: 4, isGlued: true) {
            let length = tokens[start + 4].text.utf8.count
            // Two digits are a year only if it is near: `3.7.98` may be a version.
            let isNear = (thisYear...thisYear + 20).contains(2000 + year)
            let isYear = length == 4 || length == 2 && isNear && (mark == "/" || lexicon.hasPointedDates)
            guard isYear, let end = end(start + 5) else { return [] }
            return [(.date(month: month, day: day, year: length == 2 ? 2000 + year : year), true, end)]
        }
        // In other languages `1.5.` at the end of a sentence is a number.
        let isClosed = mark == "." && sign(".", at: start + 3) && lexicon.hasPointedDates
        guard let end = end(isClosed ? start + 4 : start + 3) else { return [] }
        let isLikely =
            mark == "/"
            && (isAfterArticle || first > 12 || second > 12 || tokens[start].text.hasPrefix("0") || lexicon.isSlashDate)
        let isCertain = isClosed || isOn || isLikely
        return [(.date(month: month, day: day, year: nil), isCertain, end)]
    }

    private func slashed(_ first: Int, _ second: Int) -> (day: Int, month: Int)? {
        switch lexicon.slash {
        case .dayFirst: (first, second)
        case .monthFirst: (second, first)
        case .whicheverFits where first == 24 && second == 7: nil
        case .whicheverFits where first > 12 || first == second: (first, second)
        case .whicheverFits where second > 12: (second, first)
        case .whicheverFits, .never: nil
        }
    }

    /// Whether the number goes on, as in a version; then it is no date.
    private func end(_ index: Int) -> Int? {
        index < tokens.count && tokens[index].isGlued && tokens[index].folded != "," ? nil : index
    }
}
