import HTTP
import House

/// The options of the wealth chart (range, mode, grouping), as the query of the page's address carries them.
struct ChartChoice: Sendable, Equatable {
    var range = Range.year
    var mode = Mode.lines
    var isFromZero = false
    /// Groups by kind (cash, shares and so on) are drawn instead of single series.
    var isGrouped = false
    /// The period between two dates that were typed by hand.
    var typed: ClosedRange<Day>?

    enum Range: String, Sendable, CaseIterable {
        case week, month, quarter, year, fiveYears, thisYear, all
    }

    enum Mode: String, Sendable, CaseIterable {
        case lines, stacked, percent, total
    }

    init() {}

    init(_ query: FormFields) {
        range = query["range"].flatMap(Range.init(rawValue:)) ?? .year
        mode = query["mode"].flatMap(Mode.init(rawValue:)) ?? .lines
        isFromZero = query["axis"] == "zero"
        isGrouped = query["by"] == "group"
        let (from, to) = (query["from"].flatMap { Day(iso: $0) }, query["to"].flatMap { Day(iso: $0) })
        if let from, let to { typed = min(from, to)...max(from, to) }
    }

    /// The address of the wealth page with these options.
    var path: String { path(of: "/wealth") }

    func path(of page: String) -> String {
        let query = query
        return query.isEmpty ? page : "\(page)?\(query)"
    }

    /// The options as a query string.
    var query: String {
        var fields = FormFields()
        if let typed {
            fields.add("from", typed.lowerBound.iso)
            fields.add("to", typed.upperBound.iso)
        } else if range != .year {
            fields.add("range", range.rawValue)
        }
        if mode != .lines { fields.add("mode", mode.rawValue) }
        if isFromZero { fields.add("axis", "zero") }
        if isGrouped { fields.add("by", "group") }
        return fields.isEmpty ? "" : fields.encoded
    }

    func with(_ change: (inout ChartChoice) -> Void) -> ChartChoice {
        var other = self
        change(&other)
        return other
    }

    /// The first and the last day shown.
    func days(today: Day, first: Int?, last: Int?) -> ClosedRange<Int> {
        if let typed { return typed.lowerBound.number...typed.upperBound.number }
        let to = today.number
        switch range {
        case .week: return to - 7...to
        case .month: return today.adding(months: -1).number...to
        case .quarter: return today.adding(months: -3).number...to
        case .year: return today.adding(months: -12).number...to
        case .fiveYears: return today.adding(months: -60).number...to
        case .thisYear: return Day(known: today.year, 1, 1).number...to
        case .all:
            let end = max(to, last ?? to)
            return min(first ?? end, end)...end
        }
    }
}
