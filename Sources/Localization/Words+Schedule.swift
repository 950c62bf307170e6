import Foundation

/// Parts of schedules, which stand in no time zone.
extension Words {
    /// `09:05`
    /// - Parameter minute: since midnight.
    public func time(minute: Int) -> String {
        Date(timeIntervalSince1970: Double(minute) * 60)
            .formatted(Date.FormatStyle(locale: language.locale, timeZone: .gmt).hour().minute())
    }

    /// `29 February`
    public func day(month: Int, day: Int) -> String {
        // 1972 was a leap year.
        let date =
            DateComponents(
                calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: 1972, month: month, day: day
            )
            .date ?? .distantPast
        return numbered(date.formatted(Date.FormatStyle(locale: language.locale, timeZone: .gmt).day().month(.wide)))
    }

    /// A day of the month as it stands after “the”, without a month: `5th`, `5.`, `5`, `5-го`.
    public func dayOfMonth(_ day: Int) -> String {
        switch language {
        case .en:
            let isTeen = (11...13).contains(day)
            return "\(day)" + (isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][day % 10] ?? "th")
        case .de: return "\(day)."
        case .es: return "\(day)"
        case .fr: return day == 1 ? "1er" : "\(day)"
        case .ru: return "\(day)-го"
        }
    }

    /// `Monday, Tuesday and Friday`
    /// - Parameter numbers: 1 for Sunday.
    public func weekdays(_ numbers: [Int]) -> String {
        numbers.map(weekday).formatted(.list(type: .and).locale(language.locale))
    }
}
