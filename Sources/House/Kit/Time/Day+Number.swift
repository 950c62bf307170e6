package import Foundation

extension Day {
    /// Days since 1 January 1970, by Howard Hinnant's `days_from_civil`.
    package var number: Int {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// `civil_from_days`; the nearest day of the years 1 to 9999.
    package init(number: Int) {
        let shifted = min(max(number, Self.firstNumber), Self.lastNumber) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(known: year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The number of 1 January of the year 1.
    package static let firstNumber = -719_162
    /// The number of 31 December 9999.
    package static let lastNumber = 2_932_896

    package func adding(days: Int) -> Day { Day(number: number + days) }

    /// The same day in another month, so many months away; the last day of that month if it has no such day.
    package func adding(months: Int) -> Day {
        let index = year * 12 + month - 1 + months
        let (year, month) = (index / 12, index % 12 + 1)
        for day in stride(from: day, through: 28, by: -1) {
            if let found = Day(year: year, month: month, day: day) { return found }
        }
        return Day(year: year, month: month, day: day) ?? self
    }

    /// Months since January of the year 0.
    package var monthIndex: Int { year * 12 + month - 1 }

    /// The same day of another year; 29 February is the 28th in common years.
    package func anniversary(in year: Int) -> Day? {
        Day(year: year, month: month, day: day) ?? (day == 29 ? Day(year: year, month: 2, day: 28) : nil)
    }

    /// The local day at an instant in a time zone.
    package init(_ instant: Instant, in zone: TimeZone) {
        let seconds = Int(instant.milliseconds / 1000 - (instant.milliseconds % 1000 < 0 ? 1 : 0))
        let local = seconds + zone.secondsFromGMT(for: instant.date)
        self.init(number: local >= 0 ? local / 86_400 : (local - 86_399) / 86_400)
    }

    /// The instant of a local time in a time zone. A time skipped by the start of summer time is read as winter time;
    /// of a time that occurs twice the first instant is taken.
    package func instant(hour: Int, minute: Int, in zone: TimeZone) -> Instant {
        let wall = number * 86_400 + hour * 3600 + minute * 60
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall - 86_400)))
        let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall + 86_400)))
        for offset in [before, after]
        where zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall - offset))) == offset {
            return Instant(milliseconds: Int64(wall - offset) * 1000)
        }
        return Instant(milliseconds: Int64(wall - before) * 1000)
    }
}
