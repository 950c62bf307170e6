public import Foundation

/// One reader's language, time zone and week: turns phrases, numbers and instants into text.
public struct Words: Sendable {
    public let language: Language
    public let timeZone: TimeZone
    /// 1 is Sunday, 2 Monday, as in `Calendar`.
    public let firstWeekday: Int
    private let catalog: Catalog
    private let entries: [String: Catalog.Entry]

    public init(_ language: Language, catalog: Catalog, timeZone: TimeZone = .gmt, firstWeekday: Int = 2) {
        self.language = language
        self.catalog = catalog
        entries = catalog.entries(language)
        self.timeZone = timeZone
        self.firstWeekday = firstWeekday
    }

    /// The phrase in this language.
    public func callAsFunction(_ phrase: Phrase) -> String {
        if let plain = entries[phrase.key]?.plain { return plain }
        let template = catalog.template(phrase, in: language)
        if phrase.arguments.isEmpty, case .text(let text)? = template.pieces.first, template.pieces.count == 1 {
            return text
        }
        return template.pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let literal): text += literal
            case .argument(let index) where phrase.arguments.indices.contains(index):
                switch phrase.arguments[index] {
                case .text(let argument):
                    if language == .fr { text.elide(before: argument) }
                    text += argument.isolated
                case .count(let count): text += number(count)
                }
            case .argument: break
            }
        }
    }

    /// A whole number with the language's grouping.
    public func number(_ number: Int) -> String {
        number < 0 ? number.formatted(.number.locale(language.locale)) : Grouping.of(language).text(number)
    }

    /// A number of bytes: `3.2 MB`.
    public func bytes(_ count: Int) -> String {
        let units =
            switch language {
            case .fr: ["o", "ko", "Mo", "Go", "To"]
            case .ru: ["Б", "КБ", "МБ", "ГБ", "ТБ"]
            default: ["B", "kB", "MB", "GB", "TB"]
            }
        var (value, unit) = (Double(count), 0)
        // From here on a value would be rounded up to a thousand.
        while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
        let style = FloatingPointFormatStyle<Double>.number.locale(language.locale)
        return value.formatted(style.precision(.fractionLength(unit == 0 || value >= 100 ? 0 : 1))) + " " + units[unit]
    }

    /// `21 November 2026`
    public func day(_ date: Date) -> String { numbered(date.formatted(style.day().month(.wide).year())) }

    /// `21 Nov`
    public func shortDay(_ date: Date) -> String { numbered(date.formatted(style.day().month(.abbreviated))) }

    /// `Nov 2026`
    public func month(_ date: Date) -> String { date.formatted(style.month(.abbreviated).year()) }

    /// `Saturday 21 November`, as a heading
    public func weekdayAndDay(_ date: Date) -> String {
        heading(numbered(date.formatted(style.weekday(.wide).day().month(.wide))))
    }

    /// `21 Nov 2026, 14:05`
    public func moment(_ date: Date) -> String {
        numbered(date.formatted(style.day().month(.abbreviated).year().hour().minute()))
    }

    /// `14:05`
    public func time(_ date: Date) -> String { date.formatted(style.hour().minute()) }

    /// The name of a weekday, 1 for Sunday.
    public func weekday(_ number: Int) -> String {
        // 4 January 1970 was a Sunday.
        let date = Date(timeIntervalSince1970: Double(3 + number - 1) * 86_400 + 43_200)
        return date.formatted(Date.FormatStyle(locale: language.locale, timeZone: .gmt).weekday(.wide))
    }

    /// The time of day for a greeting, 0 to 23.
    public func hour(_ date: Date) -> Int {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.component(.hour, from: date)
    }

    private var style: Date.FormatStyle { Date.FormatStyle(locale: language.locale, timeZone: timeZone) }
}

extension String {
    /// French shortens “de” and “que” before a name with a vowel: `Journal d’Ada`. A silent h is not told from any other, so
    /// names with one keep the whole word, which is right for some and understood for all.
    fileprivate mutating func elide(before name: String) {
        let first = name.prefix(1).folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        guard "aeiouœæ".contains(first), !first.isEmpty, let word = ["de ", "que "].first(where: hasSuffix) else {
            return
        }
        guard dropLast(word.count).last?.isLetter != true else { return }
        self = String(dropLast(2)) + "’"
    }
}

extension Language {
    /// English as written in Europe: days before months, 24 hours.
    var locale: Locale { Locale(identifier: self == .en ? "en_GB" : rawValue) }
}
