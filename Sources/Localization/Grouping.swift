import Foundation

/// How a language groups the digits of whole numbers, asked of Foundation once: formatting one number there takes as
/// long as drawing a few rows of a list.
struct Grouping: Sendable {
    private let separator: String
    /// In Spanish four digits stand together.
    private let isFourDigitsTogether: Bool

    private init(_ language: Language) {
        let style = IntegerFormatStyle<Int>.number.locale(language.locale)
        separator = String(1_234_567.formatted(style).dropFirst().prefix { !$0.isNumber })
        isFourDigitsTogether = 1234.formatted(style) == "1234"
    }

    private static let all = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, Grouping($0)) })

    static func of(_ language: Language) -> Grouping { all[language] ?? Grouping(language) }

    /// - Parameter number: zero or more.
    func text(_ number: Int) -> String {
        let digits = String(number)
        let count = digits.utf8.count
        if count < 4 || (count == 4 && isFourDigitsTogether) { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (count - index).isMultiple(of: 3) { text += separator }
            text.append(digit)
        }
        return text
    }
}
