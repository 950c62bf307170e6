/// A day of the week by its ISO number: Monday is 1, Sunday 7.
package enum Weekday: Int, CaseIterable, Comparable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Monday to Friday.
    package static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

    /// By the number that `Calendar`, `Words` and a member's settings use: Sunday is 1.
    init?(calendarNumber: Int) {
        guard (1...7).contains(calendarNumber) else { return nil }
        self.init(rawValue: calendarNumber == 1 ? 7 : calendarNumber - 1)
    }

    /// Sunday is 1, as in `Calendar`.
    package var calendarNumber: Int { rawValue % 7 + 1 }

    package static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

extension Day {
    /// 1 January 1970 was a Thursday.
    package var weekday: Weekday { Self.weekday(ofNumber: number) }

    package static func weekday(ofNumber number: Int) -> Weekday {
        let sinceMonday = (number + 3) % 7
        return Weekday(rawValue: (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1) ?? .monday
    }
}
