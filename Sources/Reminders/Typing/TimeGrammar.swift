import House

/// Finds the parts of times among tokens. One grammar serves all languages: they differ in their words, and a rule
/// without a word in a language never matches.
struct TimeGrammar {
    typealias Finding = (piece: TimePiece, isCertain: Bool, end: Int)

    let tokens: [TimeToken]
    let lexicon: TimeLexicon
    let thisYear: Int

    /// All readings of a time that begins at a token, each with the index after it.
    /// - Parameter draft: the parts that were read elsewhere, which the time completes.
    func readings(from start: Int, _ draft: TimeDraft = TimeDraft(), isFirst: Bool = true) -> [(
        draft: TimeDraft, end: Int
    )] {
        let next = isFirst ? start : skippingComma(start)
        let hours = isFirst ? [] : bareHour(at: next, after: draft)
        return (pieces(at: next, after: draft) + hours).flatMap { finding -> [(draft: TimeDraft, end: Int)] in
            guard let longer = draft.adding(finding.piece, isCertain: finding.isCertain) else { return [] }
            return [(longer, finding.end)] + readings(from: finding.end, longer, isFirst: false)
        }
    }

    private func pieces(at start: Int, after draft: TimeDraft) -> [Finding] {
        guard start < tokens.count else { return [] }
        return repetitions(at: start) + ends(at: start) + aheads(at: start) + days(at: start) + clocks(at: start)
            + dayParts(at: start, after: draft)
    }

    private func skippingComma(_ index: Int) -> Int {
        index + 1 < tokens.count && tokens[index].folded == "," ? index + 1 : index
    }

    // MARK: Tokens

    func has(_ word: TimeWord, at index: Int) -> Bool { index < tokens.count && tokens[index].words.contains(word) }

    /// The index after these words, each of them optional.
    func skipping(_ words: TimeWord..., from index: Int) -> Int {
        var index = index
        while index < tokens.count, words.contains(where: { has($0, at: index) }) { index += 1 }
        return index
    }

    func sign(_ text: String, at index: Int, isGlued: Bool = true) -> Bool {
        index < tokens.count && tokens[index].folded == text && (tokens[index].isGlued || !isGlued)
    }

    /// A number of at most so many digits.
    func digits(at index: Int, atMost count: Int = 2, isGlued: Bool? = nil) -> Int? {
        guard index < tokens.count, tokens[index].text.utf8.count <= count,
            isGlued ?? tokens[index].isGlued == tokens[index].isGlued
        else { return nil }
        return tokens[index].number
    }

    /// A number in digits or as a word.
    func number(at index: Int) -> Int? {
        digits(at: index, atMost: 3) ?? first(at: index) { if case .number(let number) = $0 { number } else { nil } }
    }

    func isGlued(at index: Int) -> Bool { index < tokens.count && tokens[index].isGlued }

    func first<Value>(at index: Int, _ value: (TimeWord) -> Value?) -> Value? {
        index < tokens.count ? tokens[index].words.lazy.compactMap(value).first : nil
    }

    func unit(at index: Int) -> TimeWord.Unit? {
        first(at: index) { if case .unit(let unit) = $0 { unit } else { nil } }
    }

    func month(at index: Int) -> (month: Int, isVague: Bool)? {
        first(at: index) {
            switch $0 {
            case .month(let month): (month, false)
            case .vagueMonth(let month): (month, true)
            default: nil
            }
        }
    }

    func weekday(at index: Int) -> (weekday: Weekday, isVague: Bool, end: Int)? {
        let found: (Weekday, Bool)? = first(at: index) {
            switch $0 {
            case .weekday(let weekday): (weekday, false)
            case .vagueWeekday(let weekday): (weekday, true)
            default: nil
            }
        }
        guard let (weekday, isVague) = found else { return nil }
        let hasPoint = tokens[index].text.count <= 4 && sign(".", at: index + 1) && index + 2 < tokens.count
        return (weekday, isVague, hasPoint ? index + 2 : index + 1)
    }

    /// The index after the sign of an ordinal: `1st`, `1.`, `1-го`.
    func ordinalEnd(at index: Int) -> Int? {
        if lexicon.hasOrdinalPoint, sign(".", at: index) { return index + 1 }
        if has(.ordinalMark, at: index), tokens[index].isGlued { return index + 1 }
        return nil
    }

    /// `second`, `2nd`, `last`
    func ordinal(at index: Int) -> (ordinal: Int, end: Int)? {
        if let word = first(at: index, { if case .ordinal(let ordinal) = $0 { ordinal } else { nil } }) {
            return (word, index + 1)
        }
        guard let number = digits(at: index), let end = ordinalEnd(at: index + 1) else { return nil }
        return (number, end)
    }
}
