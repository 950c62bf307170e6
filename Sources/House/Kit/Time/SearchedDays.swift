package import Localization

/// The days that a search names: `6 May 2024`, `Monday, 6 May 2024`, `May 2024`, `6. Mai 2024`, `2024-05-06`, or of every
/// year `6 May`, `6.5.` and `November`.
package enum SearchedDays: Sendable, Equatable {
    case day(Day)
    case month(Month)
    /// A day of every year.
    case everyYear(month: Int, day: Int)
    /// A month of every year.
    case everyMonth(Int)

    /// Reads the words of any of the five languages, the reader's first: `mar` is March in English and Tuesday in Spanish.
    /// - Returns: `nil` unless all of the text is one date.
    package init?(_ text: String, _ reader: Language) {
        if let day = Day(iso: text) {
            self = .day(day)
        } else if let month = Month(iso: text) {
            self = .month(month)
        } else if let month = Self.monthAlone(text, reader) {
            self = .everyMonth(month)
        } else {
            let tokens = Self.tokens(text)
            let isShort = text.contains(Self.dayAndMonth)
            let languages = [reader] + Language.allCases.filter { $0 != reader }
            let found = languages.lazy.compactMap { Self.read(tokens, $0, isDayAndMonth: isShort) }.first
            guard let found else { return nil }
            self = found
        }
    }

    /// `6.5.`, `06.05` or `6/5`: others such as `6.5` are numbers.
    private static var dayAndMonth: Regex<Substring> {
        /(?:^|\s)(?:\d{1,2}\.\s?\d{1,2}\.|\d\d\.\d\d|\d{1,2}\/\d{1,2})$/
    }

    /// Months of which the whole name was typed, in the reader's language: `mar` is the sea in Spanish, and a name in
    /// small letters that is another word in English no month.
    private static func monthAlone(_ text: String, _ reader: Language) -> Int? {
        let isWord = reader == .en && ["may", "march"].contains(text)
        return isWord ? nil : names[reader]?.wholeMonths[Fold.fold(text)]
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

    private static func read(
        _ tokens: [Token], _ language: Language, isDayAndMonth: Bool
    ) -> SearchedDays? {
        var (numbers, month): ([(value: Int, digits: Int)], Int?) = ([], nil)
        for (index, token) in tokens.enumerated() {
            switch token {
            case .number(let value, let digits): numbers.append((value, digits))
            // The weekday first, as the page of a day has it. It says nothing more.
            case .word(let word) where index == 0 && isWeekday(word, language): continue
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
        case (nil, 2, nil) where isDayAndMonth:
            return Day(year: 1972, month: days[1], day: days[0]).map { .everyYear(month: $0.month, day: $0.day) }
        case (nil, 1, let year?): return Month(year: year, month: days[0]).map(SearchedDays.month)
        default: return nil
        }
    }

    /// Names of a language, folded.
    private struct Names {
        /// The months, also by their short names.
        let months: [String: Int]
        let wholeMonths: [String: Int]
        let weekdays: Set<String>

        init(_ language: Language) {
            months = Self.folded(language.months)
            wholeMonths = Self.folded(language.wholeMonths)
            weekdays = Set(language.weekdays.map { Fold.fold($0) })
        }

        private static func folded(_ names: [String: Int]) -> [String: Int] {
            names.reduce(into: [:]) { $0[Fold.fold($1.key)] = $1.value }
        }
    }

    private static let names: [Language: Names] = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, Names($0)) })

    private static func months(_ language: Language) -> [String: Int] { names[language]?.months ?? [:] }

    /// `mar` is a short name of both in Spanish, and then that of the month.
    private static func isWeekday(_ word: String, _ language: Language) -> Bool {
        months(language)[word] == nil && names[language]?.weekdays.contains(word) ?? false
    }

    /// An SQL condition on a column of days. Binds `arguments`.
    package func condition(on column: String) -> String {
        switch self {
        case .day, .month: "\(column) BETWEEN :firstNamed AND :lastNamed"
        case .everyYear: "substr(\(column), 6) = :firstNamed"
        case .everyMonth: "substr(\(column), 6, 2) = :firstNamed"
        }
    }

    /// The beginning that all the days have in texts with days as `YYYY-MM-DD`; `nil` for days of every year.
    package var iso: String? {
        switch self {
        case .day(let day): day.iso
        case .month(let month): month.iso
        case .everyYear, .everyMonth: nil
        }
    }

    package var arguments: [String: String] {
        switch self {
        case .day(let day): ["firstNamed": day.iso, "lastNamed": day.iso]
        case .month(let month): ["firstNamed": month.first.iso, "lastNamed": month.last.iso]
        case .everyMonth(let month): ["firstNamed": String(Day(known: 1972, month, 1).iso.dropFirst(5).prefix(2))]
        case .everyYear(let month, let day): ["firstNamed": String(Day(known: 1972, month, day).iso.suffix(5))]
        }
    }
}
