import House

/// The stored form of repetitions: recurrence rules of RFC 5545, section 3.3.10, restricted to the patterns of
/// `Repetition`, with their parts in a fixed order. The last day is stored as a date (`UNTIL`).
extension Repetition {
    /// `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;UNTIL=20270503`
    var stored: String {
        var parts = ["FREQ=\(frequency)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        parts += patternParts
        switch end {
        case .never: break
        case .on(let day): parts.append("UNTIL=\(day.iso.filter { $0 != "-" })")
        case .after(let times): parts.append("COUNT=\(times)")
        }
        return parts.joined(separator: ";")
    }

    var frequency: String {
        switch pattern {
        case .daily: "DAILY"
        case .weekly: "WEEKLY"
        case .monthlyOn, .monthlyOnLastDay, .monthlyOnWeekday, .monthlyOnDays, .monthlyOnWorkday: "MONTHLY"
        case .yearly: "YEARLY"
        }
    }

    /// The rule parts for the days. A day that some months lack is written as the last of several (`BYSETPOS`).
    var patternParts: [String] {
        switch pattern {
        case .daily, .yearly: []
        case .weekly(let weekdays): ["BYDAY=" + weekdays.sorted().map(\.code).joined(separator: ",")]
        case .monthlyOn(let day) where day > 28:
            ["BYMONTHDAY=" + (28...day).map(String.init).joined(separator: ","), "BYSETPOS=-1"]
        case .monthlyOn(let day): ["BYMONTHDAY=\(day)"]
        case .monthlyOnLastDay: ["BYMONTHDAY=-1"]
        case .monthlyOnDays(let days): ["BYMONTHDAY=" + days.map(String.init).joined(separator: ",")]
        case .monthlyOnWorkday(let ordinal):
            ["BYDAY=" + Weekday.workdays.sorted().map(\.code).joined(separator: ","), "BYSETPOS=\(ordinal)"]
        case .monthlyOnWeekday(let weekday, let ordinal): ["BYDAY=\(ordinal)\(weekday.code)"]
        }
    }

    /// Reads the output of `stored` and nothing else.
    init?(stored text: String) {
        var parts: [String: String] = [:]
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
            guard pieces.count == 2, parts.updateValue(pieces[1], forKey: pieces[0]) == nil else { return nil }
        }
        guard let pattern = Pattern(parts), let end = End(parts),
            let interval = parts["INTERVAL"].map({ Int($0) }) ?? 1
        else { return nil }
        self.init(pattern, every: interval, until: end)
        guard isValid, stored == text else { return nil }
    }
}

extension Repetition.Pattern {
    fileprivate init?(_ parts: [String: String]) {
        switch (parts["FREQ"], parts["BYDAY"], parts["BYMONTHDAY"]) {
        case ("DAILY", nil, nil): self = .daily
        case ("YEARLY", nil, nil): self = .yearly
        case ("WEEKLY", let days?, nil):
            let weekdays = days.split(separator: ",").map { Weekday(code: $0) }
            self = .weekly(Set(weekdays.compactMap(\.self)))
        case ("MONTHLY", "MO,TU,WE,TH,FR", nil):
            guard let ordinal = parts["BYSETPOS"].flatMap({ Int($0) }) else { return nil }
            self = .monthlyOnWorkday(ordinal: ordinal)
        case ("MONTHLY", let day?, nil):
            guard let weekday = Weekday(code: day.suffix(2)), let ordinal = Int(day.dropLast(2)) else { return nil }
            self = .monthlyOnWeekday(weekday, ordinal: ordinal)
        case ("MONTHLY", nil, "-1"): self = .monthlyOnLastDay
        case ("MONTHLY", nil, let days?):
            let numbers = days.split(separator: ",").compactMap { Int($0) }
            guard let last = numbers.last else { return nil }
            self = numbers.count > 1 && parts["BYSETPOS"] == nil ? .monthlyOnDays(numbers) : .monthlyOn(day: last)
        default: return nil
        }
    }
}

extension Repetition.End {
    fileprivate init?(_ parts: [String: String]) {
        switch (parts["UNTIL"], parts["COUNT"]) {
        case (nil, nil): self = .never
        case (let until?, nil):
            guard until.utf8.count == 8,
                let day = Day(iso: "\(until.prefix(4))-\(until.dropFirst(4).prefix(2))-\(until.suffix(2))")
            else { return nil }
            self = .on(day)
        case (nil, let count?):
            guard let times = Int(count) else { return nil }
            self = .after(times: times)
        default: return nil
        }
    }
}

extension Weekday {
    private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The code in calendars: `MO`.
    var code: String { Self.codes[rawValue - 1] }

    init?(code: some StringProtocol) {
        guard let index = Self.codes.firstIndex(where: { $0 == code }) else { return nil }
        self.init(rawValue: index + 1)
    }
}
