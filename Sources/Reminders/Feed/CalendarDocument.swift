import Foundation
import House

/// A calendar that phones and computers subscribe to: iCalendar 2.0 (RFC 5545) with the properties of RFC 7986.
struct CalendarDocument: Sendable {
    let name: String
    let events: [CalendarEvent]
    /// The time of writing.
    let now: Instant

    static let contentType = "text/calendar; charset=utf-8"

    var bytes: [UInt8] {
        var lines = CalendarLines(capacity: 1000 + events.count * 600)
        lines.add("BEGIN:VCALENDAR")
        lines.add("VERSION:2.0")
        lines.add("PRODID:-//Hearth//Reminders//EN")
        lines.add("CALSCALE:GREGORIAN")
        lines.add("METHOD:PUBLISH")
        lines.add("NAME", text: name)
        lines.add("X-WR-CALNAME", text: name)
        // How often to refresh: the property of RFC 7986, and Outlook's older one.
        lines.add("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
        lines.add("X-PUBLISHED-TTL:PT1H")
        for (zone, first) in zones { TimeZoneComponent(zone, from: first, now: now).add(to: &lines) }
        for event in events { event.add(to: &lines) }
        lines.add("END:VCALENDAR")
        return lines.bytes
    }

    /// The time zones by name, each with the first time that uses it.
    private var zones: [(zone: TimeZone, first: WallTime)] {
        var first: [TimeZone: WallTime] = [:]
        for event in events where !event.zone.isUTC {
            if let start = event.start { first[event.zone] = min(first[event.zone] ?? start, start) }
        }
        return first.map { (zone: $0.key, first: $0.value) }.sorted { $0.zone.identifier < $1.zone.identifier }
    }
}
