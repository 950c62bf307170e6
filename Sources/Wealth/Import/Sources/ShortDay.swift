import House

/// A day with a year of two digits: `17.05.25`, `5/17/25 10:00`, or `24-01-31` and `24.01.31.`, which may begin with it.
struct ShortDay {
    private let parts: [Substring]
    private let mark: Character
    /// Written in a way in which the year comes first in some countries and last in others.
    let isUnclear: Bool

    init?(_ text: String) {
        guard let first = text.first, first.isASCII, first.isNumber else { return nil }
        let text = text.replacing(". ", with: ".")
        let isStopped = text.hasSuffix(".")
        guard let word = (isStopped ? text.dropLast() : text[...]).split(separator: " ").first,
            let mark = word.first(where: { ".-/".contains($0) })
        else { return nil }
        parts = word.split(separator: mark, omittingEmptySubsequences: false)
        guard parts.count == 3,
            parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        self.mark = mark
        isUnclear = mark == "-" || isStopped
    }

    /// The day with a year of four digits, which is the first part where it can be no day, or where the order says so.
    func plain(_ order: FileFormat.DateOrder?) -> String {
        let isFirst = (Int(parts[0]) ?? 0) > 31 || order == .yearFirst && day(.yearFirst) != nil
        return (isFirst ? yearFirst : yearLast) ?? parts.joined(separator: String(mark))
    }

    func day(_ order: FileFormat.DateOrder) -> Day? {
        // Days with dots never have the month first.
        if order == .monthFirst, mark == "." { return nil }
        return (order == .yearFirst ? yearFirst : yearLast).flatMap { DayText.read($0, order) }
    }

    /// The parts with the year last.
    var partsYearLast: DayText.Parts? { yearLast.flatMap { DayText.parts($0) } }

    private var yearFirst: String? {
        Self.year(parts[0]).map { "\($0)\(mark)\(parts[1])\(mark)\(parts[2])" }
    }

    private var yearLast: String? {
        Self.year(parts[2]).map { "\(parts[0])\(mark)\(parts[1])\(mark)\($0)" }
    }

    /// A year of two digits: of this century up to 69.
    static func year(_ text: Substring) -> Int? {
        guard let number = Int(text) else { return nil }
        return text.utf8.count == 4 ? number : text.utf8.count == 2 ? number + (number < 70 ? 2000 : 1900) : nil
    }
}

/// The evidence that a column gives of where its days have their years of two digits: days that are none in one order, and
/// days that follow each other in time in one order alone.
struct ShortDaySigns: Sendable {
    private var isThere = false
    private var hasFirst = false
    private var hasLast = false
    private var isUnclear = false
    /// If the year is last.
    private(set) var order = DayOrderSigns()
    private var first = Run()
    private var lastDayFirst = Run()
    private var lastMonthFirst = Run()

    enum Place { case first, last, unclear }

    /// `nil` for a column without such days.
    var place: Place? {
        if !isThere { return nil }
        if hasFirst != hasLast { return hasFirst ? .first : .last }
        if hasFirst || !isUnclear { return .last }
        let isLast = lastDayFirst.isInOrder || lastMonthFirst.isInOrder
        return first.isInOrder == isLast ? .unclear : isLast ? .last : .first
    }

    mutating func add(_ short: ShortDay) {
        let days = (
            first: short.day(.yearFirst), dayFirst: short.day(.dayFirst), monthFirst: short.day(.monthFirst)
        )
        let isLast = days.dayFirst != nil || days.monthFirst != nil
        guard isLast || days.first != nil else { return }
        isThere = true
        isUnclear = isUnclear || short.isUnclear
        if days.first == nil { hasLast = true }
        if !isLast { hasFirst = true }
        if let parts = short.partsYearLast { order.add(parts) }
        first.add(days.first)
        lastDayFirst.add(days.dayFirst)
        lastMonthFirst.add(days.monthFirst)
    }

    /// Notes that another day of the column has its year of four digits there.
    mutating func add(isFirst: Bool) {
        if isFirst { hasFirst = true } else { hasLast = true }
    }

    /// The days of a column in one order.
    private struct Run {
        private var last: Day?
        private var rises = 0
        private var falls = 0
        private var isWhole = true

        /// A single step is in order whatever the days mean.
        var isInOrder: Bool { isWhole && rises + falls > 1 && (rises == 0 || falls == 0) }

        mutating func add(_ day: Day?) {
            guard let day else {
                isWhole = false
                return
            }
            if let last, last < day { rises += 1 }
            if let last, last > day { falls += 1 }
            last = day
        }
    }
}
