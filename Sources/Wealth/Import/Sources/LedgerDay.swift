import House

/// The days of ledgers: `2024-01-31`, `2024/1/31`, `2024.01.31`, or without the year that a `Y` directive gives.
enum LedgerDay {
    /// The day of a transaction; a secondary date may follow after `=`.
    static func read(_ text: Substring, year: Int?) -> Day? {
        let text = String(text.prefix { $0 != "=" })
        if let day = TableSource.day(text, nil) { return day }
        guard let year, let parts = yearless(text) else { return nil }
        let day = Day(year: year, month: parts.month, day: parts.day)
        return day.flatMap { SnapshotForm.days.contains($0) ? $0 : nil }
    }

    /// `1/31`, which needs a year.
    static func isYearless(_ text: String) -> Bool { yearless(text) != nil }

    private static func yearless(_ text: String) -> (month: Int, day: Int)? {
        let parts = text.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let month = Int(parts[0]), let day = Int(parts[1]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        return (month, day)
    }
}
