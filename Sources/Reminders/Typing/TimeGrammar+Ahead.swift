/// `in 2 weeks`, `через час`, `in 1 hour 30 minutes`, `2 weeks from now`
extension TimeGrammar {
    func aheads(at start: Int) -> [Finding] {
        let isAhead = has(.ahead, at: start)
        let spans = spans(at: isAhead ? start + 1 : start, isOne: has(.aheadByOne, at: start))
        if isAhead { return customary(at: start + 1) + spans.map { ($0.piece, true, $0.end) } }
        return spans.flatMap { span -> [Finding] in
            if has(.fromNow, at: span.end) { return [(span.piece, true, span.end + 1)] }
            // `two weeks from friday`
            guard has(.from, at: span.end) || has(.on, at: span.end), let days = span.days, days > 0 else { return [] }
            return dated(at: span.end + 1).compactMap { found in
                later(found.day, by: days).map { (.day($0), true, found.end) }
            }
        }
    }

    private func later(_ day: TypedDay, by days: Int) -> TypedDay? {
        switch day {
        case .weekday(let weekday, .first) where days % 7 == 0: .weekdayLater(weekday, weeks: days / 7)
        case .ahead(let first, .day): .ahead(first + days, .day)
        default: nil
        }
    }

    /// A length of time with the piece of the time that is so far ahead.
    private struct Span {
        /// Minutes, days or months; several units add up if they are of one kind, or minutes.
        var minutes = 0
        var days: Int?
        var months: Int?
        var end: Int

        var piece: TimePiece {
            if minutes > 0 { return .ahead(minutes + (days ?? 0) * 24 * 60) }
            if let months { return .day(.ahead(months, .month)) }
            let days = days ?? 0
            return .day(days > 0 && days % 7 == 0 ? .ahead(days / 7, .week) : .ahead(days, .day))
        }

        /// `nil` if both cannot be added: a month has no number of days.
        func adding(_ other: Span) -> Span? {
            guard months == nil || other.minutes == 0 && other.days == nil else { return nil }
            var sum = other
            sum.minutes += minutes
            if days != nil || other.days != nil { sum.days = (days ?? 0) + (other.days ?? 0) }
            if months != nil || other.months != nil { sum.months = (months ?? 0) + (other.months ?? 0) }
            return sum
        }
    }

    private func spans(at start: Int, isOne: Bool) -> [Span] {
        guard let first = span(at: start, isOne: isOne) else { return [] }
        let next = has(.and, at: first.end) || sign(",", at: first.end) ? first.end + 1 : first.end
        guard let second = span(at: next, isOne: false) else {
            // `2h15`, `через час тридцать`
            guard first.minutes > 0, first.minutes % 60 == 0, first.days == nil,
                let minutes = digits(at: first.end, isGlued: isGlued(at: first.end - 1)), (1..<60).contains(minutes)
            else { return [first] }
            return [first, Span(minutes: first.minutes + minutes, end: first.end + 1)]
        }
        return [first] + (first.adding(second).map { [$0] } ?? [])
    }

    /// `2 weeks`, `1,5 Stunden`, `half an hour`, `an hour and a half`
    private func span(at start: Int, isOne: Bool) -> Span? {
        for index in [start, number(at: start) == 1 ? start + 1 : start] {
            if case .span(let count, let unit)? = first(at: index, { if case .span = $0 { $0 } else { nil } }) {
                return span(count, unit, end: index + 1)
            }
        }
        let count = number(at: start)
        var last = count == nil ? start : start + 1
        var halves = 0
        if count != nil, [".", ","].contains(where: { sign($0, at: last) }),
            let part = digits(at: last + 1, atMost: 1, isGlued: true)
        {
            guard part == 5 else { return nil }
            (halves, last) = (1, last + 2)
        } else if count != nil, has(.andAHalf, at: last) {
            (halves, last) = (1, last + 1)
        }
        guard let unit = unit(at: last), count != nil || isOne, (1...999).contains(count ?? 1) || halves == 1 else {
            return nil
        }
        guard unit == .hour else { return halves == 0 ? span(count ?? 1, unit, end: last + 1) : nil }
        var end = last + 1
        if halves == 0, has(.andAHalf, at: end) || has(.after(30), at: end) { (halves, end) = (1, end + 1) }
        return Span(minutes: (count ?? 1) * 60 + halves * 30, end: end)
    }

    private func span(_ count: Int, _ unit: TimeWord.Unit, end: Int) -> Span {
        switch unit {
        case .minute: Span(minutes: count, end: end)
        case .hour: Span(minutes: 60 * count, end: end)
        case .day: Span(days: count, end: end)
        case .week: Span(days: 7 * count, end: end)
        case .month: Span(months: count, end: end)
        case .year: Span(months: 12 * count, end: end)
        }
    }

    /// `in acht Tagen`, `dans quinze jours`: seven days or eight, two weeks or fifteen days.
    private func customary(at index: Int) -> [Finding] {
        let days: Int? = first(at: index) { if case .customary(let days) = $0 { days } else { nil } }
        guard let days, unit(at: index + 1) == .day else { return [] }
        return [(.day(.customary(days: days)), true, index + 2)]
    }
}
