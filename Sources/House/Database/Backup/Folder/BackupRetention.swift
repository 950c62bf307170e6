/// Which backups are kept: the latest of each of the last 7 days, 4 weeks and 12 months that have one. Only backups count,
/// not the time that has passed, so a house that was off for a year, or whose clock was wrong, keeps what it has.
enum BackupRetention {
    private static let rules: [(count: Int, period: @Sendable (Day) -> Int)] = [
        (7, { $0.number }),
        // Weeks begin on Monday; 1 January 1970 was a Thursday.
        (4, { day in (day.number + 3 - (day.number + 3 < 0 ? 6 : 0)) / 7 }),
        (12, { $0.monthIndex }),
    ]

    /// - Parameter days: of the backups, the oldest first.
    /// - Returns: the places of those that are kept.
    static func kept(_ days: [Day]) -> Set<Int> {
        var kept: Set<Int> = []
        for rule in rules {
            var periods: Set<Int> = []
            for place in days.indices.reversed() where periods.count < rule.count {
                if periods.insert(rule.period(days[place])).inserted { kept.insert(place) }
            }
        }
        return kept
    }
}
