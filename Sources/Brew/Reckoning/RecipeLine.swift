import Foundation
import House

/// One line of a recipe, split into times, amounts and the remaining words.
struct RecipeLine {
    var words: String
    /// It is a list item: `1.`, `2)`, `•`.
    var isListed = false
    /// It has the format of a step by `RecipeText.write`.
    var isExact = false
    var startsAt: Int?
    var endsAt: Int?
    var seconds: Int?
    var water: StepWater?
    private let patterns: RecipePatterns

    var saysMuch: Bool { isListed || startsAt != nil || endsAt != nil || seconds != nil || water != nil }

    init(_ line: String, _ patterns: RecipePatterns) {
        self.patterns = patterns
        words = line
        if let match = line.prefixMatch(of: patterns.listed) {
            isListed = true
            words = String(line[match.range.upperBound...])
        }
        if patterns.isTooLong(words) || readExactly() { return }
        let whole = words
        while stripEnd() || stripStart() {}
        if seconds == nil, startsAt == nil, endsAt == nil { findTime(in: whole) }
        if water == nil { water = amount(in: whole) }
        words = words.prefix(1).uppercased() + words.dropFirst()
    }

    // MARK: As it was written here

    private mutating func readExactly() -> Bool {
        var parts = words.components(separatedBy: " · ")
        if words.hasPrefix("· ") { parts = ["", String(words.dropFirst(2))] }
        guard parts.count > 1 else { return false }
        var line = self
        while parts.count > 1, line.take(parts[0]) { parts.removeFirst() }
        guard parts.count < words.components(separatedBy: " · ").count || words.hasPrefix("· ") else { return false }
        line.words = parts.joined(separator: " · ")
        line.isExact = true
        self = line
        return true
    }

    /// Takes a part that is a time or an amount and nothing else.
    private mutating func take(_ part: String) -> Bool {
        if part.isEmpty { return true }
        if let match = part.wholeMatch(of: patterns.exactRange), startsAt == nil,
            let start = StepTime.duration(String(match.1)), let end = StepTime.duration(String(match.2)), end >= start
        {
            (startsAt, endsAt) = (start, end)
            return true
        }
        if let match = part.wholeMatch(of: patterns.exactSeconds), seconds == nil, let read = Int(match.1),
            (0...StepTime.limit).contains(read)
        {
            seconds = read
            return true
        }
        guard water == nil, let match = part.wholeMatch(of: patterns.exactWater),
            let amount = Self.grams(String(match.2), "g")
        else { return false }
        let kind = match.3.flatMap { StepWater.Kind(rawValue: String($0.dropFirst())) } ?? .pour
        water = StepWater(amount: amount, isTarget: match.1 == "=", kind: kind)
        return true
    }

    // MARK: As people write

    /// Takes a time or an amount off the end of the line.
    private mutating func stripEnd() -> Bool {
        let text = words.trimmingCharacters(in: Self.marks)
        if let match = text.firstMatch(of: patterns.rangeAtEnd),
            set(start: String(match.1), end: String(match.2))
        {
            keep(String(text[..<match.range.lowerBound]).trimmingCharacters(in: Self.marks))
            return true
        }
        if let match = text.firstMatch(of: patterns.clockAtEnd) {
            let isEnd = ["until", "till", "bis", "hasta", "jusqu'à", "jusqu’à", "до"].contains(match.1.lowercased())
            guard set(start: isEnd ? nil : String(match.2), end: isEnd ? String(match.2) : nil) else { return false }
            keep(String(text[..<match.range.lowerBound]).trimmingCharacters(in: Self.marks))
            return true
        }
        if let match = text.firstMatch(of: patterns.durationAtEnd),
            seconds == nil, let read = StepTime.duration(Fold.fold(String(match.1)).trimmingCharacters(in: ["."]))
        {
            seconds = read
            keep(String(text[..<match.range.lowerBound]).trimmingCharacters(in: Self.marks))
            return true
        }
        guard water == nil, let (found, range) = amountRange(in: text), range.upperBound == text.endIndex else {
            return false
        }
        water = found
        keep(String(text[..<range.lowerBound]).trimmingCharacters(in: Self.marks))
        return true
    }

    private mutating func stripStart() -> Bool {
        let text = words.trimmingCharacters(in: Self.marks)
        if let match = text.prefixMatch(of: patterns.rangeAtStart),
            set(start: String(match.1), end: String(match.2))
        {
            keep(String(text[match.range.upperBound...]).trimmingCharacters(in: Self.marks))
            return true
        }
        if let match = text.prefixMatch(of: patterns.untilAtStart), set(start: nil, end: String(match.1)) {
            keep(String(text[match.range.upperBound...]).trimmingCharacters(in: Self.marks))
            return true
        }
        if let match = text.prefixMatch(of: patterns.clockAtStart),
            set(start: String(match.1), end: nil)
        {
            keep(String(text[match.range.upperBound...]).trimmingCharacters(in: Self.marks))
            return true
        }
        guard water == nil, let (found, range) = amountRange(in: text), range.lowerBound == text.startIndex,
            text[range.upperBound...].first.map({ ",:·–-".contains($0) }) ?? false
        else { return false }
        water = found
        keep(String(text[range.upperBound...]).trimmingCharacters(in: Self.marks))
        return true
    }

    /// Finds a time within a sentence, which stays whole.
    private mutating func findTime(in text: String) {
        if let match = text.firstMatch(of: patterns.durationWithin) {
            seconds = StepTime.duration("\(match.1) \(Fold.fold(String(match.2)))")
        } else if let match = text.firstMatch(of: patterns.clockWithin) {
            _ = set(start: String(match.1), end: nil)
        }
    }

    private mutating func set(start: String?, end: String?) -> Bool {
        guard startsAt == nil, endsAt == nil else { return false }
        let (first, last) = (start.flatMap(StepTime.duration), end.flatMap(StepTime.duration))
        guard (start == nil) == (first == nil), (end == nil) == (last == nil), last ?? .max >= first ?? 0 else {
            return false
        }
        (startsAt, endsAt) = (first, last)
        return true
    }

    private static let marks = CharacterSet(charactersIn: " ,;:·–—-|").union(.whitespaces)

    /// Keeps the remaining words, if there are any beside a time that is still to be read.
    private mutating func keep(_ rest: String) {
        if rest.contains(where: \.isLetter), rest.wholeMatch(of: patterns.untilAtStart) == nil { words = rest }
    }

    // MARK: Amounts

    private func amount(in text: String) -> StepWater? { amountRange(in: text)?.0 }

    /// The first amount of a text that is not one of ground coffee.
    private func amountRange(in text: String) -> (StepWater, Range<String.Index>)? {
        for match in text.matches(of: patterns.amount) {
            let after = text[match.range.upperBound...].lowercased()
            if after.prefixMatch(of: patterns.coffee) != nil { continue }
            guard let amount = Self.grams(String(match.3), match.4.lowercased()) else { continue }
            let isTarget = match.1 != nil || match.5 != nil
            return (StepWater(amount: amount, isTarget: isTarget, kind: kind(of: text)), match.range)
        }
        return nil
    }

    private func kind(of text: String) -> StepWater.Kind {
        let folded = Fold.fold(text)
        if folded.firstMatch(of: patterns.ice) != nil { return .ice }
        return folded.firstMatch(of: patterns.bypass) != nil ? .bypass : .pour
    }

    /// `nil` if it is more than a kitchen scale shows.
    static func grams(_ number: String, _ unit: String) -> Grams? {
        guard let value = Double(number.replacingOccurrences(of: ",", with: ".")) else { return nil }
        let tenths = (unit == "oz" ? value * 28.349_523_125 : value) * 10
        return (0...1_000_000).contains(tenths) ? Grams(tenths: Int(tenths.rounded())) : nil
    }
}
