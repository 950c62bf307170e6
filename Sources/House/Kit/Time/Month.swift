/// A month of the calendar, years 1 to 9999.
package struct Month: Hashable, Comparable, Sendable {
    package let year: Int
    /// 1 to 12
    package let month: Int

    package init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    package init(of day: Day) {
        year = day.year
        month = day.month
    }

    /// Reads exactly `YYYY-MM`, as a field of type `month` sends it.
    package init?(iso text: String) {
        guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
        self.init(of: day)
    }

    /// `YYYY-MM`
    package var iso: String { String(first.iso.prefix(7)) }

    package var first: Day { Day(known: year, month, 1) }

    package var last: Day { Day(known: year, month, Day.length(ofMonth: month, in: year)) }

    /// The days of the month in order.
    package var days: [Day] { (1...last.day).map { Day(known: year, month, $0) } }

    /// `nil` before the calendar begins.
    package var previous: Month? { month > 1 ? Month(year: year, month: month - 1) : Month(year: year - 1, month: 12) }

    /// `nil` after the calendar ends.
    package var next: Month? { month < 12 ? Month(year: year, month: month + 1) : Month(year: year + 1, month: 1) }

    package func contains(_ day: Day) -> Bool { day.year == year && day.month == month }

    package static func < (left: Month, right: Month) -> Bool { (left.year, left.month) < (right.year, right.month) }
}
