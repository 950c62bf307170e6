import HTTP
import House
import Localization

/// The days of a diary that a book or slides show.
struct DiarySpan: Sendable {
    /// At most so many entries are shown of it.
    static let entryLimit = 1000

    private(set) var from: Day
    private(set) var to: Day
    private(set) var problems: [String: Phrase] = [:]

    /// The days that a query asks for.
    /// - Parameter beginning: the first day if the query has none; `nil` for that of the current year.
    init(_ query: FormFields, today: Day, beginning: Day? = nil) {
        (from, to) = (beginning ?? Day(known: today.year, 1, 1), today)
        for (name, path) in [("from", \Self.from), ("to", \Self.to)] {
            guard let typed = query[name], !typed.isEmpty else { continue }
            if let day = Day(iso: typed) {
                self[keyPath: path] = day
            } else {
                problems[name] = Phrase("This day does not exist. Check the date.")
            }
        }
        if problems.isEmpty, from > to {
            problems["to"] = Phrase("The end is before the start. Check the dates.")
        }
    }
}
