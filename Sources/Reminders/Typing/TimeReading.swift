import House

/// Finds the parts of a time anywhere in a text, and the words beside them that may belong to it.
struct TimeReading {
    /// A part of the time.
    private struct Found {
        /// This part with all before it.
        let draft: TimeDraft
        let tokens: Range<Int>
        /// A word beside it that shows that it may be part of something longer: `by Friday`.
        var unclear: Range<Int>?
    }

    /// The limit of tokens in which times are looked for; a longer text has them at its ends.
    private static let reach = 40

    let text: String
    let tokens: [TimeToken]
    let grammar: TimeGrammar
    let moment: TypingMoment

    init(_ text: String, _ tokens: [TimeToken], _ lexicon: TimeLexicon, _ moment: TypingMoment) {
        self.moment = moment
        self.text = text
        self.tokens = tokens
        grammar = TimeGrammar(tokens: tokens, lexicon: lexicon, thisYear: moment.now.day.year)
    }

    func line() -> TypedLine {
        var (found, doubtful) = parts()
        // `until friday` alone is no time.
        if let last = found.last, last.draft.isDangling {
            doubtful = doubtful.isEmpty ? found : doubtful
            found = []
        }
        guard let last = found.last else {
            let only = doubtful.first { !$0.draft.isDangling && $0.draft.schedules(moment).count == 1 }
            if let only, let unclear = only.unclear {
                return .part(typed([only], only.draft.schedules(moment)[0]), unclear: words(unclear))
            }
            let unread = unread(beside: [])
            return unread.isEmpty ? .none : .unclear(words(unread[0]))
        }
        let times = last.draft.schedules(moment).map { typed(found, $0) }
        guard let first = times.first else {
            // All of it has passed, or is no date.
            return last.draft.isImpossible ? .unclear(words(last.tokens)) : .none
        }
        if let rest = unread(beside: found.map(\.tokens)).first { return .part(first, unclear: words(rest)) }
        return times.count > 1 ? .choice(times) : .time(first)
    }

    private func typed(_ found: [Found], _ schedule: Schedule) -> TypedTime {
        let ranges = found.map { range($0.tokens) }
        var (rest, start) = ("", text.startIndex)
        for range in ranges + [text.endIndex..<text.endIndex] {
            var piece = Self.stripped(text[start..<range.lowerBound])
            // Signs that end the sentence, after its time.
            if range.isEmpty, !ranges.isEmpty, piece.allSatisfy(".!?".contains) { piece = "" }
            if !rest.isEmpty, !piece.isEmpty { rest += " " }
            rest += piece
            start = range.upperBound
        }
        return TypedTime(schedule: schedule, text: rest, pieces: ranges.map { String(text[$0]) })
    }

    private func range(_ tokens: Range<Int>) -> Range<String.Index> {
        self.tokens[tokens.lowerBound].range.lowerBound..<self.tokens[tokens.upperBound - 1].range.upperBound
    }

    private func words(_ tokens: Range<Int>) -> String { String(text[range(tokens)]) }

    // MARK: Parts

    /// The parts of the time from left to right, each the longest that fits those before it, and those that a word
    /// beside them makes doubtful.
    private func parts() -> (found: [Found], doubtful: [Found]) {
        var (found, doubtful): ([Found], [Found]) = ([], [])
        var index = 0
        while index < tokens.count {
            guard isNear(index), isEdge(index), let part = part(from: index, after: found.last?.draft) else {
                index += 1
                continue
            }
            if part.unclear == nil { found.append(part) } else { doubtful.append(part) }
            index = part.tokens.upperBound
        }
        return (found, doubtful)
    }

    private func isNear(_ index: Int) -> Bool {
        tokens.count <= 2 * Self.reach || index < Self.reach || index >= tokens.count - Self.reach
    }

    private func part(from start: Int, after draft: TimeDraft?) -> Found? {
        let base = draft?.uncertain ?? TimeDraft()
        let readings = grammar.readings(from: start, base).filter { reading in
            guard isEdge(reading.end) else { return false }
            if reading.draft.isCertain || start == 0 && draft == nil && isAll(reading) { return true }
            return base.isDayWithoutTime && reading.draft.part != base.part && reading.end == tokens.count
        }
        guard let end = readings.map(\.end).max() else { return nil }
        // Takes the first of several readings of the same length that has a time.
        let longest = readings.filter { $0.end == end }
        let reading = longest.first { !$0.draft.schedules(moment).isEmpty } ?? longest[0]
        guard !isOfSomething(start, end) else { return nil }
        return Found(draft: reading.draft, tokens: start..<end, unclear: besides(start..<end, reading.draft))
    }

    /// `the friday report`: in the middle of an English text the article names a thing.
    private func isOfSomething(_ start: Int, _ end: Int) -> Bool {
        start > 0 && end < tokens.count && tokens[start].folded == "the" && grammar.weekday(at: start + 1) != nil
    }

    /// A time that is all of the text needs no certainty; with an article it may be something else.
    private func isAll(_ reading: (draft: TimeDraft, end: Int)) -> Bool {
        reading.end == tokens.count && !grammar.has(.the, at: 0)
            && !reading.draft.isOnlyVague
    }

    /// Whether a time may begin or end before a token.
    private func isEdge(_ index: Int) -> Bool {
        guard index > 0, index < tokens.count else { return true }
        if tokens[index - 1].kind == .lineEnd { return true }
        return !tokens[index].isGlued || [",", ":", "–"].contains(tokens[index].folded)
            || (tokens[index - 1].kind == .sign && "(\"„“«,;".contains(tokens[index - 1].folded))
    }

    // MARK: What stands beside

    /// The neighbouring word that shows that a part belongs to something longer or to another time.
    private func besides(_ part: Range<Int>, _ draft: TimeDraft) -> Range<Int>? {
        if !isClearBefore(part.lowerBound) { return part.lowerBound - 1..<part.lowerBound }
        let after = part.upperBound..<part.upperBound + 1
        // `er kommt am 3. an`: in the middle, a number with a point is a date only beside a month.
        if part.lowerBound > 0, part.upperBound < tokens.count, case .dayOfMonth = draft.day,
            tokens[part.upperBound - 1].folded == "."
        {
            return after
        }
        return isClearAfter(part.upperBound, draft) ? nil : after
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
        let linked = grammar.skipping(.on, .at, .the, from: index + 1)
        return !isLink || !(isTime(linked) || grammar.isPart(linked))
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
