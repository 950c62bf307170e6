import Foundation
import House
import Localization

/// Reads typed texts in the member's language as values. A text that cannot be read for certain is refused with the
/// reason, never guessed.
struct FieldReader: Sendable {
    private let words: Words
    private let numbers: NumberSyntax

    static let lineLimit = 1000
    static let textLimit = 20_000

    /// - Parameter numbers: the syntax of numbers if it is not that of the reader's language, as in files.
    init(_ words: Words, numbers: NumberSyntax? = nil) {
        self.words = words
        self.numbers = numbers ?? NumberSyntax(words.language)
    }

    /// The value; `nil` for an empty text.
    ///
    /// Numbers as `NumberSyntax` says, with or without the field's unit. Dates as `YYYY-MM-DD`, with the day first
    /// (`21.11.2026`, `21/11/2026`) or with the month's name, the year always with four digits. Yes and no in any of
    /// our languages. A choice by its id or its name, blind to case and accents.
    /// - Throws: `FieldProblem`, also where nothing was typed and the field is required, and where the value is
    ///   outside the field's range.
    func value(_ typed: String, for field: EntityField) throws(FieldProblem) -> FieldValue? {
        guard let value = try valueOfType(typed, for: field) else {
            if field.isRequired { throw .missing }
            return nil
        }
        if let problem = rangeProblem(value, for: field) { throw problem }
        return value
    }

    /// The value without regard to `isRequired` and the range.
    func valueOfType(_ typed: String, for field: EntityField) throws(FieldProblem) -> FieldValue? {
        if field.type == .longText { return try longText(typed) }
        let text = typed.tidiedLine
        if text.isEmpty { return nil }
        switch field.type {
        case .text, .longText:
            guard text.unicodeScalars.count <= Self.lineLimit else { throw .tooLong(limit: Self.lineLimit) }
            return .text(text)
        case .integer: return .integer(try integer(withoutUnit(text, field.unit)))
        case .decimal: return .decimal(try decimal(withoutUnit(text, field.unit)))
        case .date: return .date(try day(text))
        case .yesNo: return .yesNo(try answer(text))
        case .choice:
            let option = ID<FieldOption>(text).flatMap { field.option($0) } ?? named(text, in: field.options)
            guard let option else { throw .notOffered }
            return .choice(option.id)
        }
    }

    /// The way in which a value lies outside its field's range; `nil` if it is inside.
    func rangeProblem(_ value: FieldValue, for field: EntityField) -> FieldProblem? {
        let writer = FieldWriter(words)
        if let minimum = field.minimum, value.isLess(than: minimum) {
            let limit = writer.limit(minimum, of: field)
            return field.type == .date ? .before(limit) : .below(limit)
        }
        if let maximum = field.maximum, maximum.isLess(than: value) {
            let limit = writer.limit(maximum, of: field)
            return field.type == .date ? .after(limit) : .above(limit)
        }
        return nil
    }

    // MARK: Each type

    private func longText(_ typed: String) throws(FieldProblem) -> FieldValue? {
        let text = typed.withPlainLines
        if text.tidied.isEmpty { return nil }
        guard text.unicodeScalars.count <= Self.textLimit else { throw .tooLong(limit: Self.textLimit) }
        return .text(text)
    }

    private func integer(_ text: String) throws(FieldProblem) -> Int64 {
        guard let plain = numbers.plain(text) else { throw .noNumber }
        guard !plain.contains(".") else { throw .notWhole }
        guard let number = Int64(plain) else { throw .tooLarge }
        return number
    }

    private func decimal(_ text: String) throws(FieldProblem) -> DecimalText {
        guard let plain = numbers.plain(text) else { throw .noNumber }
        guard let decimal = DecimalText(plain) else { throw .tooLarge }
        return decimal
    }

    /// `5 km` is read as 5 in a field of kilometres: only the field's own unit may stand there.
    private func withoutUnit(_ text: String, _ unit: String) -> String {
        guard let first = unit.first, !first.isNumber else { return text }
        for end in [String.CompareOptions.anchored, [.anchored, .backwards]] {
            if let range = text.range(of: unit, options: end.union(.caseInsensitive)) {
                return text.replacingCharacters(in: range, with: "")
            }
        }
        return text
    }

    private func day(_ text: String) throws(FieldProblem) -> Day {
        if let day = Day(iso: text) ?? dayFirst(text) ?? withMonthName(text) { return day }
        throw .noDay
    }

    private func dayFirst(_ text: String) -> Day? {
        for sign in [".", "/", "-"] as [Character] {
            let parts = text.split(separator: sign, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 3 { return Self.day(parts[0], Self.number(parts[1], digits: 1...2), parts[2]) }
        }
        return nil
    }

    /// `21 November 2026`, `21. Nov 2026`, `1er novembre 2026`, `21 de noviembre de 2026`, `21 ноября 2026 г.`
    private func withMonthName(_ text: String) -> Day? {
        let parts = text.split { " ,\u{A0}\u{202F}".contains($0) }.filter { !["de", "г."].contains($0.lowercased()) }
        guard parts.count == 3 else { return nil }
        let first = parts[0].lowercased() == "1er" ? "1" : parts[0].hasSuffix(".") ? parts[0].dropLast() : parts[0]
        return Self.day(String(first), words.language.month(named: String(parts[1])), String(parts[2]))
    }

    private static func day(_ day: String, _ month: Int?, _ year: String) -> Day? {
        guard let day = number(day, digits: 1...2), let month, let year = number(year, digits: 4...4) else {
            return nil
        }
        return Day(year: year, month: month, day: day)
    }

    private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
        digits.contains(text.count) && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
    }

    private func answer(_ text: String) throws(FieldProblem) -> Bool {
        switch Fold.fold(text) {
        case "yes", "ja", "si", "oui", "да", "true", "1": return true
        case "no", "nein", "non", "нет", "false", "0": return false
        default: throw .neitherYesNorNo
        }
    }

    private func named(_ text: String, in options: [FieldOption]) -> FieldOption? {
        if let same = options.first(where: { $0.name == text }) { return same }
        let folded = Fold.fold(text)
        return options.first { Fold.fold($0.name) == folded }
    }
}
