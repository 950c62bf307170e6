import House
import Localization

/// Writes values in the reader's language.
struct FieldWriter: Sendable {
    private let words: Words
    private let numbers: NumberSyntax

    init(_ words: Words) {
        self.words = words
        numbers = NumberSyntax(words.language)
    }

    /// For reading: numbers grouped and with the field's unit, decimals with the digits they were typed with, days
    /// with the name of their month. A whole number of four digits without a unit stays ungrouped: it may be a year.
    /// - Parameter hasUnit: false if the unit stands elsewhere, as in the heading of a table.
    func shown(_ value: FieldValue, for field: EntityField, hasUnit: Bool = true) -> String {
        let unit = hasUnit ? field.unit : ""
        return switch value {
        case .text(let text): text
        case .integer(let number):
            withUnit(
                numbers.written(
                    String(number), isGrouped: !field.unit.isEmpty || number.magnitude > 9999 || number < 0),
                unit)
        case .decimal(let decimal): withUnit(numbers.written(decimal.text), unit)
        case .date(let day): words.day(year: day.year, month: day.month, day: day.day, isShort: true)
        case .yesNo(let answer): answer ? words("Yes") : words("No")
        case .choice(let option): field.option(option)?.name ?? ""
        }
    }

    /// A limit of a range, without the unit: the field's name and unit stand beside it already.
    func limit(_ value: FieldValue, of field: EntityField) -> String {
        switch value {
        case .integer(let number): numbers.written(String(number), isGrouped: number.magnitude > 9999 || number < 0)
        case .decimal(let decimal): numbers.written(decimal.text)
        default: shown(value, for: field)
        }
    }

    /// The text of an input: `FieldReader` reads the same value from it.
    func typed(_ value: FieldValue) -> String {
        switch value {
        case .integer(let number): String(number)
        case .decimal(let decimal): numbers.written(decimal.text, isGrouped: false)
        default: value.plain
        }
    }

    private static let signsBefore: Set<String> = ["€", "$", "£", "¥"]
    private static let attached: Set<String> = ["°", "′", "″"]

    /// In English a currency sign stands before the number, elsewhere after it; an English percent sign has no space.
    func withUnit(_ number: String, _ unit: String) -> String {
        if unit.isEmpty { return number }
        let isEnglish = words.language == .en
        if isEnglish && Self.signsBefore.contains(unit) {
            return number.hasPrefix("−") ? "−\(unit)\(number.dropFirst())" : unit + number
        }
        let isClose = Self.attached.contains(unit) || isEnglish && unit == "%"
        return isClose ? number + unit : "\(number)\u{A0}\(unit)"
    }
}
