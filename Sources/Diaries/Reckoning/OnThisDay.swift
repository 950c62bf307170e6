import House

/// The same date in earlier years, by the calendar and not by steps of 365 days. In years without 29 February it is the
/// 28th.
enum OnThisDay {
    /// Newest first.
    ///
    /// - Parameter year: the earliest to look at.
    static func days(for day: Day, since year: Int) -> [Day] {
        guard year < day.year else { return [] }
        let dates = monthDays(of: day).reversed()
        return (max(year, 1)..<day.year).reversed().flatMap { year in
            dates.compactMap { Day(iso: Self.digits(year) + "-" + $0) }
        }
    }

    /// `MM-DD`, as the end of the days that are stored, in order.
    static func monthDays(of day: Day) -> [String] {
        let own = String(day.iso.suffix(5))
        let isLastOfFebruary = own == "02-28" && Day.length(ofMonth: 2, in: day.year) == 28
        return isLastOfFebruary ? [own, "02-29"] : [own]
    }

    private static func digits(_ year: Int) -> String { String(Day(known: year, 1, 1).iso.prefix(4)) }
}
