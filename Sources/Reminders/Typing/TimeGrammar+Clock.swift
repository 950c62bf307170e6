/// Times of day.
extension TimeGrammar {
    func clocks(at start: Int) -> [Finding] {
        let isAt = has(.at, at: start) || has(.vagueAt, at: start)
        let isCertain = has(.at, at: start)
        let first = isAt ? start + 1 : start
        if has(.midnight, at: first) { return [(.clock(ClockTime(hour: 0, isMidnight: true)), true, first + 1)] }
        if case .before(let minutes)? = self.first(at: first, { if case .before = $0 { $0 } else { nil } }),
            let hour = number(at: first + 1) ?? hourOrdinal(at: first + 1), (1...12).contains(hour)
        {
            let moved = hour * 60 + minutes
            let clock = ClockTime(hour: moved / 60, minute: moved % 60, isSpoken: isSpoken(hour, at: first + 1))
            return withHalf(clock, at: skipping(.clock, .vagueClock, from: first + 2), isCertain: true)
        }
        if let minutes = self.first(at: first, { if case .spokenTime(let minutes) = $0 { minutes } else { nil } }) {
            let hour = minutes / 60
            let clock = ClockTime(hour: hour, minute: minutes % 60, isSpoken: (0...5).contains(hour))
            return withHalf(clock, at: first + 1, isCertain: true)
        }
        // `десять минут девятого`
        if let minutes = number(at: first), unit(at: first + 1) == .minute, let hour = hourOrdinal(at: first + 2) {
            let clock = ClockTime(hour: hour - 1, minute: minutes, isSpoken: isSpoken(hour, at: first + 2))
            return withHalf(clock, at: first + 3, isCertain: true)
        }
        return digital(at: first, isAfterAt: isAt) + hour(at: first, isAfterAt: isAt, isCertain: isCertain)
    }

    private func hourOrdinal(at index: Int) -> Int? {
        first(at: index) { if case .hourOrdinal(let hour) = $0 { hour } else { nil } }
    }

    /// `9:30`, `9:30 pm`, `18.30 Uhr`, `at 9.30`, `18h30`
    private func digital(at index: Int, isAfterAt: Bool) -> [Finding] {
        guard let hour = digits(at: index), let minute = digits(at: index + 2, isGlued: true),
            tokens[index + 2].text.utf8.count == 2
        else { return [] }
        // `9h30` is written so in every language, also where `h` alone counts hours.
        let isHour = has(.vagueClock, at: index + 1) || has(.clock, at: index + 1) || sign("h", at: index + 1)
        let isHourSign = isHour && tokens[index + 1].isGlued
        let isPoint =
            sign(".", at: index + 1) && (isAfterAt || has(.clock, at: index + 3) || twelve(at: index + 3) != nil)
        guard sign(":", at: index + 1) || isHourSign || isPoint, !isDigitGlued(at: index + 3) else { return [] }
        let clock = ClockTime(hour: hour, minute: minute)
        return withHalf(clock, at: skipping(.clock, .vagueClock, from: index + 3), isCertain: true)
    }

    private func isDigitGlued(at index: Int) -> Bool {
        guard index < tokens.count, tokens[index].isGlued else { return false }
        return tokens[index].kind == .digits
            || [":", ".", "/", "-", "%", "€", "$"].contains(tokens[index].folded)
                && index + 1 < tokens.count && tokens[index + 1].isGlued
    }

    /// `at 9`, `9 am`, `9 Uhr`, `9 o'clock`, `9 Uhr 30`, `8 de la tarde`
    private func hour(at index: Int, isAfterAt: Bool, isCertain: Bool) -> [Finding] {
        // `530pm`
        if index < tokens.count, let typed = digits(at: index, atMost: 4), (100...1259).contains(typed),
            twelve(at: index + 1) != nil, typed % 100 < 60
        {
            return withHalf(ClockTime(hour: typed / 100, minute: typed % 100), at: index + 1, isCertain: true)
        }
        guard let hour = isAfterAt ? number(at: index) : digits(at: index), hour < 24, !isDigitGlued(at: index + 1)
        else { return [] }
        let clock = ClockTime(hour: hour, isSpoken: isSpoken(hour, at: index))
        if has(.clock, at: index + 1) || has(.vagueClock, at: index + 1) {
            let isClock = has(.clock, at: index + 1) || isAfterAt
            let minute = minute(at: index + 2)
            let whole = withHalf(clock, at: index + 2, isCertain: isClock)
            guard let minute else { return whole }
            let end = unit(at: index + 3) == .minute ? index + 4 : index + 3
            return whole + withHalf(ClockTime(hour: hour, minute: minute), at: end, isCertain: true)
        }
        // `at a` and `um eine` do not mean one o'clock.
        let isAfterHour = first(at: index + 1) { if case .after = $0 { true } else { nil } } ?? false
        guard tokens[index].kind == .digits || hour > 1 || isInPartOrTwelve(index + 1) || isAfterHour else { return [] }
        // `3 дня` means three days, `в 3 дня` three o'clock.
        if isInPartOrTwelve(index + 1) && unit(at: index + 1) == nil || isAfterAt {
            return withHalf(clock, at: index + 1, isCertain: isCertain || twelve(at: index + 1) != nil)
        }
        return []
    }

    /// Minutes after the word for the hour: `9 Uhr 30`, `huit heures vingt`.
    private func minute(at index: Int) -> Int? {
        guard index < tokens.count, let minute = number(at: index), (1..<60).contains(minute) || minute == 0 else {
            return nil
        }
        let isMinute = tokens[index].kind == .letters ? minute >= 5 : tokens[index].text.utf8.count == 2
        return isMinute ? minute : nil
    }

    /// Whether a word for a part of the day is there.
    func isPart(_ index: Int) -> Bool { dayPart(at: index) != nil }

    private func isInPartOrTwelve(_ index: Int) -> Bool { twelve(at: index) != nil || dayPart(at: index) != nil }

    /// The hour with what may follow it: `pm`, `et demie`, `in the evening`.
    private func withHalf(_ clock: ClockTime, at index: Int, isCertain: Bool) -> [Finding] {
        var (clock, index, isCertain) = (clock, index, isCertain)
        if case .after(let minutes)? = first(at: index, { if case .after = $0 { $0 } else { nil } }), clock.minute == 0
        {
            let moved = clock.hour * 60 + minutes
            guard moved >= 0 else { return [] }
            clock = ClockTime(hour: moved / 60, minute: moved % 60, isSpoken: clock.isSpoken)
            (index, isCertain) = (index + 1, true)
        }
        if let twelve = twelve(at: index) {
            guard (1...12).contains(clock.hour) else { return [] }
            clock = ClockTime(
                hour: clock.hour % 12 + (twelve.isAfternoon ? 12 : 0), minute: clock.minute, isOpen: false)
            return [(.clock(clock), true, twelve.end)]
        }
        if let part = dayPart(at: index) {
            guard let minutes = clock.minutes(in: part) else { return [] }
            clock = ClockTime(hour: minutes / 60, minute: minutes % 60, isOpen: false)
            return [(.clock(clock), true, index + 1)]
        }
        return [(.clock(clock), isCertain, index)]
    }

    /// Whether an hour is 1 to 6 and typed without a leading zero: then `at 5` is 17:00. `at 05` is 05:00.
    private func isSpoken(_ hour: Int, at index: Int) -> Bool {
        (1...6).contains(hour) && !tokens[index].text.hasPrefix("0")
    }

    /// `am`, `pm`, `p.m.`
    private func twelve(at index: Int) -> (isAfternoon: Bool, end: Int)? {
        if has(.am, at: index) { return (false, index + 1) }
        return has(.pm, at: index) ? (true, index + 1) : nil
    }

    private func dayPart(at index: Int) -> TimeWord.DayPart? {
        first(at: index) {
            switch $0 {
            case .inPart(let part), .nextPart(let part): part
            default: nil
            }
        }
    }

    // MARK: Parts of the day

    func dayParts(at index: Int, after draft: TimeDraft) -> [Finding] {
        guard index < tokens.count else { return [] }
        // `a midi`, without its accent
        if has(.vagueAt, at: index), has(.nextPart(.noon), at: index + 1) || has(.part(.noon), at: index + 1) {
            return [(.part(.noon), true, index + 2)]
        }
        return tokens[index].words.compactMap { word in
            switch word {
            case .part(let part) where draft.day != nil || draft.repetition != nil: (.part(part), true, index + 1)
            case .inPart(let part): (.part(part), false, index + 1)
            case .nextPart(let part): (.part(part), true, index + 1)
            default: nil
            }
        }
    }

    /// `tomorrow 9`: only at the end of the text, because `tomorrow 2 eggs` is no time.
    func bareHour(at index: Int, after draft: TimeDraft) -> [Finding] {
        guard draft.isDayWithoutTime, index == tokens.count - 1, let hour = digits(at: index, isGlued: false), hour < 24
        else { return [] }
        return [(.clock(ClockTime(hour: hour, isSpoken: isSpoken(hour, at: index))), false, index + 1)]
    }
}
