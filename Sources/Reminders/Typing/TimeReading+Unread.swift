/// Finds the words that may say when and were not read.
extension TimeReading {
    /// The runs of such words outside of the parts that were read, from left to right.
    func unread(beside parts: [Range<Int>]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var index = 0
        while index < tokens.count {
            if let part = parts.first(where: { $0.contains(index) }) {
                index = part.upperBound
                continue
            }
            let limit = parts.map(\.lowerBound).filter { $0 > index }.min() ?? tokens.count
            if let end = timeWords(at: index), end <= limit {
                if let last = runs.last, last.upperBound == index {
                    runs[runs.count - 1] = last.lowerBound..<end
                } else {
                    runs.append(index..<end)
                }
                index = end
            } else {
                index += 1
            }
        }
        return runs
    }

    /// The index after words at a token that name a time in any text.
    private func timeWords(at index: Int) -> Int? {
        guard index == 0 || !tokens[index].isGlued || tokens[index - 1].kind == .sign else { return nil }
        for word in tokens[index].words {
            switch word {
            case .daysAhead, .todayPart, .weekdays, .repeating: return index + 1
            case .weekday: return index + 1
            case .every, .other, .next, .coming, .afterNext, .until, .from, .this:
                let first = grammar.skipping(.every, .other, .the, .on, from: index + 1)
                let last = grammar.number(at: first) == nil ? first : first + 1
                let ordinal = grammar.ordinal(at: first)?.end ?? last
                for end in [first, last, ordinal] where isUnitOrDay(end) { return end + 1 }
            case .ahead:
                let first = grammar.skipping(.the, from: index + 1)
                if grammar.number(at: first) != nil, grammar.unit(at: first + 1) != nil { return first + 2 }
            case .ordinal(let ordinal) where ordinal > 0:
                if grammar.weekday(at: index + 1) != nil { return index + 2 }
            case .at:
                if let hour = grammar.digits(at: index + 1), hour < 25, !grammar.isGlued(at: index + 2) {
                    return index + 2
                }
            default: break
            }
        }
        return clockWords(at: index) ?? dateWords(at: index)
    }

    private func isUnitOrDay(_ index: Int) -> Bool {
        if grammar.unit(at: index) != nil || grammar.has(.weekend, at: index) || grammar.has(.workdays, at: index) {
            return true
        }
        return grammar.weekday(at: index).map { !$0.isVague } ?? false
    }

    /// `9:30`, `13 pm`, `25 Uhr`
    private func clockWords(at index: Int) -> Int? {
        guard grammar.digits(at: index) != nil, index + 1 < tokens.count else { return nil }
        if grammar.has(.am, at: index + 1) || grammar.has(.pm, at: index + 1) || grammar.has(.clock, at: index + 1) {
            return index + 2
        }
        if grammar.sign(":", at: index + 1), grammar.digits(at: index + 2, isGlued: true) != nil,
            tokens[index + 2].text.utf8.count == 2, index == 0 || !tokens[index].isGlued,
            index + 3 == tokens.count || !tokens[index + 3].isGlued
        {
            return index + 3
        }
        return nil
    }

    /// `31 February`, `May 3rd`
    private func dateWords(at index: Int) -> Int? {
        if grammar.digits(at: index) != nil {
            let name = grammar.skipping(.of, from: grammar.ordinalEnd(at: index + 1) ?? index + 1)
            guard let month = grammar.month(at: name), !month.isVague else { return nil }
            return name + 1
        }
        guard let month = grammar.month(at: index), !month.isVague, grammar.digits(at: index + 1) != nil else {
            return nil
        }
        return grammar.ordinalEnd(at: index + 2) ?? index + 2
    }
}
