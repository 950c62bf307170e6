import Foundation
import House

/// A reminder as an event of a calendar.
struct CalendarEvent: Sendable {
    /// Stays the same as long as it is the same event.
    let uid: String
    let summary: String
    let description: String?
    /// An absolute address.
    let url: String?
    let times: Times
    let zone: TimeZone
    /// When it was last changed, and how often its times were: calendars take a higher number for the newer event.
    let changedAt: Instant
    let revision: Int
    /// Minutes after which the alarm rings again; 0 for once.
    let nagMinutes: Int

    /// How often an alarm rings again: a calendar does not know when the reminder is done.
    private static let nags = 5

    enum Times: Sendable {
        case schedule(Schedule)
        /// Sorted days that no rule describes, such as anniversaries with days before.
        case list([WallTime])
    }

    init(
        uid: String, summary: String, description: String? = nil, url: String? = nil, _ times: Times, in zone: TimeZone,
        changedAt: Instant, revision: Int = 0, nagMinutes: Int = 0
    ) {
        self.uid = uid
        self.summary = summary
        self.description = description
        self.url = url
        self.times = times
        self.zone = zone
        self.changedAt = changedAt
        self.revision = revision
        self.nagMinutes = nagMinutes
    }

    /// The first occurrence.
    var start: WallTime? {
        switch times {
        case .schedule(let schedule): schedule.first
        case .list(let times): times.first
        }
    }

    /// Writes the event as a VEVENT component (RFC 5545, section 3.6.1). It lasts a quarter of an hour, because
    /// calendars draw events without a duration as a line or not at all; it is transparent, and its alarm is at its
    /// start. An event that never occurs is left out.
    func add(to lines: inout CalendarLines) {
        guard let start else { return }
        lines.add("BEGIN:VEVENT")
        lines.add("UID", text: uid)
        lines.add("DTSTAMP:\(changedAt.calendarText)")
        lines.add("LAST-MODIFIED:\(changedAt.calendarText)")
        lines.add("SEQUENCE:\(revision)")
        lines.add("DTSTART\(zone.calendarTime(start))")
        lines.add("DURATION:PT15M")
        switch times {
        case .schedule(let schedule): if let rule = schedule.rule(in: zone) { lines.add("RRULE:\(rule)") }
        case .list(let times): for time in times.dropFirst() { lines.add("RDATE\(zone.calendarTime(time))") }
        }
        lines.add("SUMMARY", text: summary)
        if let description { lines.add("DESCRIPTION", text: description) }
        // An address has no white space: drops characters that could end the line.
        if let url {
            let isPlain = url.utf8.allSatisfy { $0 > 32 && $0 < 127 }
            lines.add(
                "URL:\(isPlain ? url : String(url.unicodeScalars.filter { $0.value > 32 && $0.value != 127 }))")
        }
        lines.add("TRANSP:TRANSPARENT")
        lines.add("BEGIN:VALARM")
        lines.add("ACTION:DISPLAY")
        lines.add("TRIGGER:PT0S")
        if nagMinutes > 0 {
            lines.add("REPEAT:\(Self.nags)")
            lines.add("DURATION:PT\(nagMinutes)M")
        }
        lines.add("DESCRIPTION", text: summary)
        lines.add("END:VALARM")
        lines.add("END:VEVENT")
    }
}

extension Schedule {
    /// The rule of an event that begins at `first`; `nil` if it occurs once. The last day is written in UTC, as RFC
    /// 5545, section 3.3.10 requires for a start with a time zone.
    func rule(in zone: TimeZone) -> String? {
        guard let repetition else { return nil }
        var parts = ["FREQ=\(repetition.frequency)"]
        if repetition.interval != 1 { parts.append("INTERVAL=\(repetition.interval)") }
        let isLeapDay = repetition.pattern == .yearly && start.day.month == 2 && start.day.day == 29
        // Without this, calendars skip years without 29 February.
        parts += isLeapDay ? ["BYMONTH=2", "BYMONTHDAY=-1"] : repetition.patternParts
        switch repetition.end {
        case .never: break
        case .on(let day): parts.append("UNTIL=\(WallTime(day, minute: 1439).instant(in: zone).calendarText)")
        case .after(let times): parts.append("COUNT=\(times)")
        }
        return parts.joined(separator: ";")
    }
}

extension TimeZone {
    /// Whether calendars know the time zone without a VTIMEZONE: UTC.
    var isUTC: Bool { ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(identifier) }

    /// The parameters and the value of a property: `;TZID=Europe/Berlin:20261123T090500`, `:20261123T090500Z`
    fileprivate func calendarTime(_ time: WallTime) -> String {
        isUTC ? ":\(time.calendarText)Z" : ";TZID=\(identifier):\(time.calendarText)"
    }
}
