import Foundation
import House

/// A time zone as VTIMEZONE (RFC 5545, section 3.6.5): transitions that follow a rule as that rule, the others one by
/// one.
struct TimeZoneComponent {
    /// A transition of the clocks.
    struct Change: Hashable {
        let kind: Kind
        /// Local time before the transition.
        let day: Day
    }

    /// The properties that all transitions of one rule share.
    struct Kind: Hashable {
        /// Seconds from UTC.
        let before: Int
        let after: Int
        let isSummer: Bool
        let month: Int
        let weekday: Weekday
        /// Local time before the transition, in seconds since midnight.
        let second: Int
    }

    private let zone: TimeZone
    private let start: WallTime
    private let startOffset: Int
    private let isSummerAtStart: Bool
    private let changes: [Change]
    /// The year up to which transitions were searched.
    private let lastYear: Int

    /// The years that prove a rule: after 28 years every weekday has been the first of a month.
    private static let yearsOfRule = 28

    /// - Parameters:
    ///   - first: the first time in the calendar.
    ///   - now: rules are taken from the years after it, or after `first` if that is later.
    init(_ zone: TimeZone, from first: WallTime, now: Instant) {
        self.zone = zone
        // Every rule applies within a year.
        start = WallTime(first.day.adding(days: -366), minute: 0)
        var moment = start.instant(in: zone).date
        startOffset = zone.secondsFromGMT(for: moment)
        isSummerAtStart = zone.isDaylightSavingTime(for: moment)
        let latest = max(now, first.instant(in: zone)).date
        let last = latest.addingTimeInterval(Double(Self.yearsOfRule) * 366 * 86_400)
        var changes: [Change] = []
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next < last {
            if let change = Change(next, in: zone) { changes.append(change) }
            moment = next
        }
        self.changes = changes
        lastYear = Day(Instant(last), in: .gmt).year
    }

    func add(to lines: inout CalendarLines) {
        lines.add("BEGIN:VTIMEZONE")
        lines.add("TZID:\(zone.identifier)")
        Self.add(startOffset, startOffset, isSummer: isSummerAtStart, at: start.calendarText, [], &lines)
        for kind in kinds {
            let days = changes.filter { $0.kind == kind }.map(\.day)
            let regular = regularDays(days)
            let single = Array(days.dropLast(regular.count))
            if let first = single.first {
                let dates = single.dropFirst().map { "RDATE:\(Self.text($0, kind))" }
                Self.add(kind.before, kind.after, isSummer: kind.isSummer, at: Self.text(first, kind), dates, &lines)
            }
            if let first = regular.first {
                let rule = ["RRULE:\(Self.rule(kind, regular.map(\.day)))"]
                Self.add(kind.before, kind.after, isSummer: kind.isSummer, at: Self.text(first, kind), rule, &lines)
            }
        }
        lines.add("END:VTIMEZONE")
    }

    /// In the order of their first transition.
    private var kinds: [Kind] {
        var seen: Set<Kind> = []
        return changes.map(\.kind).filter { seen.insert($0).inserted }
    }

    // MARK: Rules

    /// The last days of a kind, if they occur each year within the same seven days of the month, up to the last year.
    private func regularDays(_ days: [Day]) -> [Day] {
        guard let last = days.last, last.year >= lastYear - 1 else { return [] }
        var found: [Day] = []
        var range = 31...31
        for day in days.reversed() {
            if let next = found.first {
                let wider = min(range.lowerBound, day.day)...max(range.upperBound, day.day)
                guard day.year == next.year - 1, wider.count <= 7 else { break }
                range = wider
            } else {
                range = day.day...day.day
            }
            found.insert(day, at: 0)
        }
        return found.count >= Self.yearsOfRule - 1 ? found : []
    }

    /// - Parameter days: days of the month, within seven days.
    private static func rule(_ kind: Kind, _ days: [Int]) -> String {
        let (first, last) = (days.min() ?? 1, days.max() ?? 7)
        let code = kind.weekday.code
        let start = "FREQ=YEARLY;BYMONTH=\(kind.month)"
        if first % 7 == 1, last == first + 6 { return "\(start);BYDAY=\(first / 7 + 1)\(code)" }
        if last == Day.length(ofMonth: kind.month, in: 2001) { return "\(start);BYDAY=-1\(code)" }
        let possible = (first...first + 6).map(String.init).joined(separator: ",")
        return "\(start);BYMONTHDAY=\(possible);BYDAY=\(code)"
    }

    // MARK: Text

    private static func add(
        _ before: Int, _ after: Int, isSummer: Bool, at time: String, _ rules: [String], _ lines: inout CalendarLines
    ) {
        let name = isSummer ? "DAYLIGHT" : "STANDARD"
        lines.add("BEGIN:\(name)")
        lines.add("DTSTART:\(time)")
        for rule in rules { lines.add(rule) }
        lines.add("TZOFFSETFROM:\(offset(before))")
        lines.add("TZOFFSETTO:\(offset(after))")
        lines.add("END:\(name)")
    }

    private static func text(_ day: Day, _ kind: Kind) -> String {
        let minutes = WallTime(day, minute: kind.second / 60).calendarText
        return minutes.dropLast(2) + digits(kind.second % 60)
    }

    /// `+0100`, with seconds where it has some.
    private static func offset(_ seconds: Int) -> String {
        let count = abs(seconds)
        let minutes = "\(seconds < 0 ? "-" : "+")\(digits(count / 3600))\(digits(count / 60 % 60))"
        return count % 60 == 0 ? minutes : minutes + digits(count % 60)
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension TimeZoneComponent.Change {
    /// `nil` if only the name of the time zone changes.
    fileprivate init?(_ date: Date, in zone: TimeZone) {
        let before = zone.secondsFromGMT(for: date.addingTimeInterval(-1))
        let after = zone.secondsFromGMT(for: date)
        let isSummer = zone.isDaylightSavingTime(for: date)
        guard before != after else { return nil }
        let local = Int(date.timeIntervalSince1970.rounded()) + before
        let second = ((local % 86_400) + 86_400) % 86_400
        let day = Day(number: (local - second) / 86_400)
        kind = TimeZoneComponent.Kind(
            before: before, after: after, isSummer: isSummer, month: day.month, weekday: day.weekday, second: second)
        self.day = day
    }
}
