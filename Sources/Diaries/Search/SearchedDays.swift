import House
import Localization

/// The days that a search names: `6 May 2024`, `May 2024`, `6. Mai 2024`, `2024-05-06`, or `6 May` of every year.
enum SearchedDays: Sendable, Equatable {
    case day(Day)
    case month(Month)
    /// A day of every year.
    case everyYear(month: Int, day: Int)

    /// Reads the words of any of the five languages, the reader's first: `mar` is March in English and Tuesday in Spanish.
    /// - Returns: `nil` unless all of the text is one date.
    init?(_ text: String, _ reader: Language) {
        if let day = Day(iso: text) {
            self = .day(day)
        } else if let month = Month(iso: text) {
            self = .month(month)
        } else {
            let tokens = Self.tokens(text)
            let languages = [reader] + Language.allCases.filter { $0 != reader }
            let found = languages.lazy.compactMap { Self.read(tokens, $0) }.first
            guard let found else { return nil }
            self = found
        }
    }

    private enum Token: Equatable {
        case number(Int, digits: Int)
        case word(String)
    }

    /// Particles between the parts of a date, folded.
    private static let particles: Set<String> = [
        "de", "del", "of", "the", "le", "el", "am", "den", "г", "года", "году",
    ]
    /// What stands behind the number of a day, folded.
    private static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "º", "o", "го"]

    private static func tokens(_ text: String) -> [Token] {
        var tokens: [Token] = []
        let pieces = Fold.fold(text).split { $0 == " " || $0 == "," || $0 == "." || $0 == "/" || $0 == "-" }
        for piece in pieces where !particles.contains(String(piece)) {
            let digits = piece.prefix { ("0"..."9").contains($0) }
            let rest = piece.dropFirst(digits.count)
            if let number = Int(digits), digits.count <= 4, rest.isEmpty || ordinals.contains(String(rest)) {
                tokens.append(.number(number, digits: digits.count))
            } else {
                tokens.append(.word(String(piece)))
            }
        }
        return tokens
    }

    private static func read(_ tokens: [Token], _ language: Language) -> SearchedDays? {
        var (numbers, month): ([(value: Int, digits: Int)], Int?) = ([], nil)
        for token in tokens {
            switch token {
            case .number(let value, let digits): numbers.append((value, digits))
            case .word(let word):
                guard month == nil, let named = months(language)[word] else { return nil }
                month = named
            }
        }
        let years = numbers.filter { $0.digits == 4 }.map(\.value)
        let days = numbers.filter { $0.digits < 3 }.map(\.value)
        guard years.count <= 1, years.count + days.count == numbers.count else { return nil }
        switch (month, days.count, years.first) {
        case (let month?, 1, let year?): return Day(year: year, month: month, day: days[0]).map(SearchedDays.day)
        case (let month?, 0, let year?): return Month(year: year, month: month).map(SearchedDays.month)
        // 1972 was a leap year.
        case (let month?, 1, nil):
            return Day(year: 1972, month: month, day: days[0]).map { .everyYear(month: $0.month, day: $0.day) }
        // In digits the day stands first, and behind a year the month does.
        case (nil, 2, let year?):
            let (month, day) = numbers[0].digits == 4 ? (days[0], days[1]) : (days[1], days[0])
            return Day(year: year, month: month, day: day).map(SearchedDays.day)
        case (nil, 1, let year?): return Month(year: year, month: days[0]).map(SearchedDays.month)
        default: return nil
        }
    }

    /// The months by their folded names and short names.
    private static func months(_ language: Language) -> [String: Int] { folded[language] ?? [:] }

    private static let folded: [Language: [String: Int]] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { language in
            var months: [String: Int] = [:]
            for (name, number) in language.months { months[Fold.fold(name)] = number }
            return (language, months)
        })

    /// An SQL condition on `diaryEntry`. Binds `arguments`.
    var condition: String {
        switch self {
        case .day, .month: "diaryEntry.day BETWEEN :firstNamed AND :lastNamed"
        case .everyYear: "substr(diaryEntry.day, 6) = :firstNamed"
        }
    }

    var arguments: [String: String] {
        switch self {
        case .day(let day): ["firstNamed": day.iso, "lastNamed": day.iso]
        case .month(let month): ["firstNamed": month.first.iso, "lastNamed": month.last.iso]
        case .everyYear(let month, let day): ["firstNamed": String(Day(known: 1972, month, day).iso.suffix(5))]
        }
    }
}
