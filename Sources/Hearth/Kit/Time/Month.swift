/// A month of the calendar, years 1 to 9999.
struct Month: Hashable, Comparable, Sendable {
    let year: Int
    /// 1 to 12
    let month: Int

    init?(year: Int, month: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        self.year = year
        self.month = month
    }

    init(of day: Day) {
        year = day.year
        month = day.month
    }

    /// Reads exactly `YYYY-MM`, as a field of type `month` sends it.
    init?(iso text: String) {
        guard text.utf8.count == 7, let day = Day(iso: text + "-01") else { return nil }
        self.init(of: day)
    }

    /// `YYYY-MM`
    var iso: String { String(first.iso.prefix(7)) }

    var first: Day { Day(known: year, month, 1) }

    var last: Day { Day(known: year, month, Day.length(ofMonth: month, in: year)) }

    /// The days of the month in order.
    var days: [Day] { (1...last.day).map { Day(known: year, month, $0) } }

    /// `nil` before the calendar begins.
    var previous: Month? { month > 1 ? Month(year: year, month: month - 1) : Month(year: year - 1, month: 12) }

    /// `nil` after the calendar ends.
    var next: Month? { month < 12 ? Month(year: year, month: month + 1) : Month(year: year + 1, month: 1) }

    func contains(_ day: Day) -> Bool { day.year == year && day.month == month }

    static func < (left: Month, right: Month) -> Bool { (left.year, left.month) < (right.year, right.month) }
}
