import House

/// Finds the times at both ends of a text.
struct TimeReading {
    private struct Found {
        let draft: TimeDraft
        let tokens: Range<Int>
    }

    /// The limit of tokens of a time. Searching from each token of a longer text would take seconds.
    private static let reach = 40

    private let text: String
    private let tokens: [TimeToken]
    private let grammar: TimeGrammar
    private let moment: TypingMoment

    init(_ text: String, _ tokens: [TimeToken], _ lexicon: TimeLexicon, _ moment: TypingMoment) {
        self.moment = moment
        self.text = text
        self.tokens = tokens
        grammar = TimeGrammar(tokens: tokens, lexicon: lexicon, thisYear: moment.now.day.year)
    }

    func typed() -> TypedTime? {
        guard let beginning = beginning() else {
            return ending(from: 0).flatMap { typed([$0], $0.draft) }
        }
        let rest = beginning.tokens.upperBound
        if let ending = ending(from: rest, completing: beginning.draft) {
            return typed([beginning, ending], ending.draft)
        }
        // Two times that contradict each other count as none.
        return ending(from: rest) == nil ? typed([beginning], beginning.draft) : nil
    }

    private func typed(_ found: [Found], _ draft: TimeDraft) -> TypedTime? {
        guard found.allSatisfy(isClear), let schedule = draft.schedule(moment) else { return nil }
        let ranges = found.map {
            tokens[$0.tokens.lowerBound].range.lowerBound..<tokens[$0.tokens.upperBound - 1].range.upperBound
        }
        let start = found[0].tokens.lowerBound == 0 ? ranges[0].upperBound : text.startIndex
        let last =
            found[found.count - 1].tokens.upperBound == tokens.count
            ? ranges[ranges.count - 1].lowerBound : text.endIndex
        let rest = start < last ? Self.stripped(text[start..<last]) : ""
        return TypedTime(schedule: schedule, text: rest, pieces: ranges.map { String(text[$0]) })
    }

    // MARK: Ends

    /// The longest time that begins the text.
    private func beginning() -> Found? {
        let longest = grammar.readings(from: 0).max { $0.end < $1.end }
        guard let longest, longest.draft.isCertain || isAll(longest), isEdge(longest.end) else {
            return nil
        }
        // Takes the first of several readings of the same length.
        let draft = grammar.readings(from: 0).first { $0.end == longest.end }?.draft ?? longest.draft
        return Found(draft: draft, tokens: 0..<longest.end)
    }

    /// A time that is all of the text needs no certainty; with an article it may be something else.
    private func isAll(_ reading: (draft: TimeDraft, end: Int)) -> Bool {
        reading.end == tokens.count && !grammar.has(.the, at: 0)
            && !reading.draft.isOnlyVague
    }

    /// The longest time at the end of the text. If it completes a day, a part of the day is certain enough.
    private func ending(from first: Int, completing draft: TimeDraft? = nil) -> Found? {
        let base = draft?.uncertain ?? TimeDraft()
        for start in max(first, tokens.count - Self.reach)..<max(tokens.count, first) where isEdge(start) {
            let readings = grammar.readings(from: start, base).filter { $0.end == tokens.count }
            let reading = readings.first { reading in
                reading.draft.isCertain || base.isDayWithoutTime && reading.draft.part != base.part
            }
            if let reading { return Found(draft: reading.draft, tokens: start..<tokens.count) }
        }
        return nil
    }

    /// Whether a time may begin or end before a token.
    private func isEdge(_ index: Int) -> Bool {
        guard index > 0, index < tokens.count else { return true }
        if tokens[index - 1].kind == .lineEnd { return true }
        return !tokens[index].isGlued || [",", ":", "–"].contains(tokens[index].folded)
            || (tokens[index - 1].kind == .sign && "(\"„“«,;".contains(tokens[index - 1].folded))
    }

    // MARK: What stands beside

    /// Whether no neighbouring word shows that it is part of something longer or of another time.
    private func isClear(_ found: Found) -> Bool {
        isClearBefore(found.tokens.lowerBound) && isClearAfter(found.tokens.upperBound, found.draft)
    }

    private func isClearBefore(_ index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = index - 1
        let blocking: [TimeWord] = [.barrier, .and, .or, .until, .from, .every, .of, .next, .ahead, .through]
        if tokens[before].words.contains(where: blocking.contains) { return false }
        if grammar.isGlued(at: before), before > 1, grammar.number(at: before) != nil,
            ["/", ".", ":"].contains(tokens[before - 1].folded)
        {
            return false
        }
        // `the second Tuesday` alone is no time, and `last Friday` is in the past.
        if grammar.has(.at, at: index), grammar.number(at: before) != nil { return false }
        if grammar.weekday(at: index) != nil, isOrdinal(before) { return false }
        // `mon wed fri` names three days.
        if grammar.weekday(at: before) != nil, grammar.weekday(at: index) != nil { return false }
        if isDay(before) || ["-", "/"].contains(tokens[before].folded) && before > 0 && isTime(before - 1) {
            return false
        }
        return grammar.unit(at: before) == nil || before == 0
            || !(isTime(before - 1) || grammar.has(.every, at: before - 1))
    }

    private func isClearAfter(_ index: Int, _ draft: TimeDraft) -> Bool {
        guard index < tokens.count else { return true }
        if draft.isDayWithoutTime, grammar.number(at: index) != nil { return false }
        if grammar.has(.predicate, at: index) { return false }
        if isDay(index) || grammar.unit(at: index) != nil { return false }
        // `every month … the last day`: a further part of the time that was not understood.
        let next = [",", ":"].contains(tokens[index].folded) ? index + 1 : index
        let after = grammar.skipping(.on, .at, .the, from: next)
        if let end = grammar.ordinal(at: after)?.end, grammar.unit(at: end) != nil || grammar.weekday(at: end) != nil {
            return false
        }
        if after > next, grammar.number(at: after) != nil { return false }
        let isLink =
            [TimeWord.and, .or, .until, .through, .from].contains { grammar.has($0, at: index) }
            || ["-", "/"].contains(tokens[index].folded)
        return !isLink || !isTime(grammar.skipping(.on, .at, .the, from: index + 1))
    }

    /// A word for an ordinal, or the end of a number such as `2nd`.
    private func isOrdinal(_ index: Int) -> Bool {
        grammar.first(at: index) { if case .ordinal = $0 { true } else { nil } } ?? false
            || index > 0 && grammar.ordinal(at: index - 1)?.end == index + 1
    }

    private func isDay(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return tokens[index].words.contains {
            switch $0 {
            case .weekday, .weekdays, .daysAhead, .todayPart, .workdays, .month: true
            default: false
            }
        }
    }

    private func isTime(_ index: Int) -> Bool {
        isDay(index) || grammar.number(at: index) != nil || grammar.weekday(at: index) != nil
    }

    /// The text without the signs and words between a time and the rest.
    private static func stripped(_ text: Substring) -> String {
        func isBetween(_ character: Character) -> Bool { character.isWhitespace || ",;:–—-".contains(character) }
        var rest = text.drop(while: isBetween)
        while let last = rest.last, isBetween(last) { rest.removeLast() }
        return String(rest)
    }
}
