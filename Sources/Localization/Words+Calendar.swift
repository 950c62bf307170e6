import Foundation
import Synchronization

extension Words {
    /// A day of the calendar, which stands in no time zone: `21 November 2026`, or short `21 Nov 2026`.
    public func day(year: Int, month: Int, day: Int, isShort: Bool = false) -> String {
        let key = DayNames.Key(language: language, month: month, isShort: isShort)
        // The day first: the mark for it may stand in a year, such as 2028.
        return DayNames.pattern(key).replacing(
            DayNames.dayMark, with: day == 1 && language == .fr ? "1er" : String(day)
        )
        .replacing(DayNames.yearMark, with: String(year))
    }
}

extension Words {
    /// `November 2026`, as a heading
    public func month(year: Int, month: Int) -> String {
        heading(Self.noon(year, month, 1).formatted(dayStyle.month(.wide).year()))
    }

    /// `November`, as a heading
    public func monthName(_ month: Int) -> String {
        heading(Self.noon(2000, month, 1).formatted(dayStyle.month(.wide)))
    }

    /// `Tuesday 3 November 2026`, as a heading
    public func weekdayAndDay(year: Int, month: Int, day: Int) -> String {
        heading(numbered(Self.noon(year, month, day).formatted(dayStyle.weekday(.wide).day().month(.wide).year())))
    }

    /// With a capital, also in the languages that write months and weekdays small inside a sentence.
    func heading(_ date: String) -> String { date.prefix(1).uppercased(with: language.locale) + date.dropFirst() }

    /// The first day of a month as French writes it, which the formatter does not: `1er novembre`.
    func numbered(_ date: String) -> String {
        guard language == .fr else { return date }
        return date.replacing(/(^|\D)1 (?=\p{L})/) { "\($0.1)1er " }
    }

    /// The short name of a weekday, 1 for Sunday: `Tue`.
    public func shortWeekday(_ number: Int) -> String {
        // 4 January 1970 was a Sunday.
        Self.noon(1970, 1, 3 + number).formatted(dayStyle.weekday(.abbreviated))
    }

    private var dayStyle: Date.FormatStyle { Date.FormatStyle(locale: language.locale, timeZone: .gmt) }

    private static func noon(_ year: Int, _ month: Int, _ day: Int) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = DateComponents(year: year, month: month, day: day, hour: 12)
        return calendar.date(from: parts) ?? Date(timeIntervalSince1970: 0)
    }
}

extension Language {
    /// The number of a month by its name or its short name, blind to case: `März`, `mars`, `Nov`, `ноября`.
    public func month(named name: String) -> Int? {
        let name = name.lowercased().filter { $0 != "." }
        return DayNames.months(self)[name]
    }

    /// The numbers of the months by their names and short names, in small letters and without points.
    public var months: [String: Int] { DayNames.months(self) }

    /// The numbers of the months by their whole names, in small letters.
    public var wholeMonths: [String: Int] {
        let calendar = DayNames.calendar(self)
        return [calendar.monthSymbols, calendar.standaloneMonthSymbols].reduce(into: [:]) { months, names in
            for (index, name) in names.enumerated() { months[name.lowercased()] = index + 1 }
        }
    }

    /// The names and short names of the weekdays, in small letters and without points.
    public var weekdays: Set<String> {
        let calendar = DayNames.calendar(self)
        let lists = [
            calendar.weekdaySymbols, calendar.standaloneWeekdaySymbols, calendar.shortWeekdaySymbols,
            calendar.shortStandaloneWeekdaySymbols,
        ]
        return Set(lists.joined().map { name in name.lowercased().filter { $0 != "." } })
    }
}

/// A formatter is asked once for each language and month; filling in day and year costs nothing after that.
private enum DayNames {
    struct Key: Hashable {
        let language: Language
        let month: Int
        let isShort: Bool
    }

    /// The day and the year that stand in a pattern for others; no language writes either of them elsewhere.
    static let dayMark = "28"
    static let yearMark = "1357"

    private static let patterns = Mutex<[Key: String]>([:])
    private static let names = Mutex<[Language: [String: Int]]>([:])

    static func pattern(_ key: Key) -> String {
        patterns.withLock { patterns in
            if let known = patterns[key] { return known }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = DateComponents(year: 1357, month: key.month, day: 28, hour: 12)
            let style = Date.FormatStyle(locale: key.language.locale, timeZone: .gmt)
            let date = calendar.date(from: parts) ?? .distantPast
            let pattern = date.formatted(style.day().month(key.isShort ? .abbreviated : .wide).year())
            patterns[key] = pattern
            return pattern
        }
    }

    static func calendar(_ language: Language) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = language.locale
        return calendar
    }

    static func months(_ language: Language) -> [String: Int] {
        names.withLock { names in
            if let known = names[language] { return known }
            let calendar = calendar(language)
            var months: [String: Int] = [:]
            let lists = [
                calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
                calendar.shortStandaloneMonthSymbols,
            ]
            for list in lists {
                for (index, name) in list.enumerated() {
                    months[name.lowercased().filter { $0 != "." }] = index + 1
                }
            }
            names[language] = months
            return months
        }
    }
}
