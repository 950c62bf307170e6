import Foundation
import House
import Localization

extension Schedule {
    /// `every Tuesday at 07:30 until 3 May 2027`, `Tuesday, 24 November 2026 at 09:00`
    func text(_ words: Words) -> String {
        let time = words.time(minute: start.minute)
        guard let repetition else {
            let weekday = words.weekday(start.day.weekday.calendarNumber)
            return words("\(weekday), \(words.day(start.day)) at \(time)")
        }
        return repetition.end.text(words, of: words("\(repetition.days(from: start.day, words)) at \(time)"))
    }
}

extension Repetition {
    /// `every 2 weeks on Monday, 12 times`
    /// - Parameter start: the first day, which is the day of a yearly repetition.
    func text(from start: Day, _ words: Words) -> String { end.text(words, of: days(from: start, words)) }

    fileprivate func days(from start: Day, _ words: Words) -> String {
        switch pattern {
        case .daily: return interval == 1 ? words("every day") : words("every \(interval) days")
        case .weekly(let weekdays): return weekly(weekdays, words)
        case .monthlyOn(let day) where day > 28:
            return monthly(words("on the \(words.dayOfMonth(day)) or the last day"), words)
        case .monthlyOn(let day): return monthly(words("on the \(words.dayOfMonth(day))"), words)
        case .monthlyOnLastDay: return monthly(words("on the last day"), words)
        case .monthlyOnDays(let days): return monthly(onDays(days, words), words)
        case .monthlyOnWorkday(1): return monthly(words("on the first working day"), words)
        case .monthlyOnWorkday: return monthly(words("on the last working day"), words)
        case .monthlyOnWeekday(let weekday, let ordinal): return monthly(words(weekday.phrase(ordinal)), words)
        case .yearly:
            let day = words.day(month: start.month, day: start.day)
            return interval == 1 ? words("every year on \(day)") : words("every \(interval) years on \(day)")
        }
    }

    private func onDays(_ days: [Int], _ words: Words) -> String {
        let names = days.filter { $0 > 0 }.map { words.dayOfMonth($0) }
            .formatted(.list(type: .and).locale(Locale(identifier: words.language.rawValue)))
        return days.contains(-1) ? words("on the \(names) and the last day") : words("on the \(names)")
    }

    private func weekly(_ weekdays: Set<Weekday>, _ words: Words) -> String {
        if interval == 1, weekdays.count == 7 { return words("every day") }
        if interval == 1, weekdays == Weekday.workdays { return words("Monday to Friday") }
        let names = words.weekdays(weekdays.sorted().map(\.calendarNumber))
        return interval == 1 ? words("every \(names)") : words("every \(interval) weeks on \(names)")
    }

    private func monthly(_ day: String, _ words: Words) -> String {
        interval == 1 ? words("every month \(day)") : words("every \(interval) months \(day)")
    }
}

extension Repetition.End {
    fileprivate func text(_ words: Words, of text: String) -> String {
        switch self {
        case .never: text
        case .on(let day): words("\(text) until \(words.day(day))")
        case .after(let times): words("\(text), \(times) times")
        }
    }
}

extension Weekday {
    /// Whole phrases, because in Russian the ordinal takes the gender of the weekday.
    fileprivate func phrase(_ ordinal: Int) -> Phrase {
        let phrases = Self.phrases[rawValue - 1]
        return ordinal == -1 ? phrases[4] : phrases[min(max(ordinal, 1), 4) - 1]
    }

    private static let phrases: [[Phrase]] = [
        [
            Phrase("on the first Monday"), Phrase("on the second Monday"), Phrase("on the third Monday"),
            Phrase("on the fourth Monday"), Phrase("on the last Monday"),
        ],
        [
            Phrase("on the first Tuesday"), Phrase("on the second Tuesday"), Phrase("on the third Tuesday"),
            Phrase("on the fourth Tuesday"), Phrase("on the last Tuesday"),
        ],
        [
            Phrase("on the first Wednesday"), Phrase("on the second Wednesday"), Phrase("on the third Wednesday"),
            Phrase("on the fourth Wednesday"), Phrase("on the last Wednesday"),
        ],
        [
            Phrase("on the first Thursday"), Phrase("on the second Thursday"), Phrase("on the third Thursday"),
            Phrase("on the fourth Thursday"), Phrase("on the last Thursday"),
        ],
        [
            Phrase("on the first Friday"), Phrase("on the second Friday"), Phrase("on the third Friday"),
            Phrase("on the fourth Friday"), Phrase("on the last Friday"),
        ],
        [
            Phrase("on the first Saturday"), Phrase("on the second Saturday"), Phrase("on the third Saturday"),
            Phrase("on the fourth Saturday"), Phrase("on the last Saturday"),
        ],
        [
            Phrase("on the first Sunday"), Phrase("on the second Sunday"), Phrase("on the third Sunday"),
            Phrase("on the fourth Sunday"), Phrase("on the last Sunday"),
        ],
    ]
}
