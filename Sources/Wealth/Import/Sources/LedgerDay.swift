import House

/// The days of ledgers: `2024-01-31`, `2024/1/31`, `2024.01.31`, or without the year that a `Y` directive gives.
enum LedgerDay {
    /// The day of a transaction; a secondary date may follow after `=`.
    static func read(_ text: Substring, year: Int?) -> Day? {
        let text = String(text.prefix { $0 != "=" })
        if let day = TableSource.day(text, .yearFirst) { return day }
        guard let year, let parts = yearless(text) else { return nil }
        let day = Day(year: year, month: parts.month, day: parts.day)
        return day.flatMap { SnapshotForm.days.contains($0) ? $0 : nil }
    }

    /// Whether text that is no day is meant as one: `1/31` needs a year, and `2024-13-20` is mistyped.
    static func isMeant(_ text: String) -> Bool {
        text.first?.isNumber == true && text.contains { "/-.".contains($0) }
            && text.prefix { $0 != "=" }.allSatisfy { $0.isNumber || "/-.".contains($0) }
    }

    private static func yearless(_ text: String) -> (month: Int, day: Int)? {
        let parts = text.split(omittingEmptySubsequences: false) { "/-.".contains($0) }
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let month = Int(parts[0]), let day = Int(parts[1]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        return (month, day)
    }
}
