import Foundation
import Testing

@testable import House
@testable import Reminders

@Suite("The calendar document")
struct CalendarDocumentTests {
    private let now = Instant(milliseconds: 1_795_428_300_000)
    private let monday = WallTime(Day(known: 2026, 11, 23), 9, 5)

    private func lines(_ events: [CalendarEvent], name: String = "Hearth") -> [String] {
        String(decoding: CalendarDocument(name: name, events: events, now: now).bytes, as: UTF8.self)
            .components(separatedBy: "\r\n")
    }

    private func event(_ times: CalendarEvent.Times, in name: String = "UTC") throws -> CalendarEvent {
        CalendarEvent(
            uid: "7@hearth", summary: "Bins", url: "https://hearth.example/notes/7", times,
            in: try #require(TimeZone(identifier: name)), changedAt: now, revision: 3)
    }

    @Test("one event in a zone with summer time")
    func berlin() throws {
        let schedule = Schedule(monday, Repetition(.weekly([.tuesday]), every: 2, until: .on(Day(known: 2027, 3, 30))))

        let lines = lines([try event(.schedule(schedule), in: "Europe/Berlin")])

        #expect(
            lines == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hearth//Reminders//EN", "CALSCALE:GREGORIAN",
                "METHOD:PUBLISH",
                "NAME:Hearth", "X-WR-CALNAME:Hearth", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
                "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:20251123T000000",
                "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0100", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20260329T020000",
                "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
                "BEGIN:STANDARD", "DTSTART:20261025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
                "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT", "UID:7@hearth",
                "DTSTAMP:20261123T100500Z", "LAST-MODIFIED:20261123T100500Z", "SEQUENCE:3",
                "DTSTART;TZID=Europe/Berlin:20261124T090500", "DURATION:PT15M",
                "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270330T215900Z", "SUMMARY:Bins",
                "URL:https://hearth.example/notes/7", "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY",
                "TRIGGER:PT0S",
                "DESCRIPTION:Bins", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
            ])
    }

    @Test(
        "rules of zones",
        arguments: [
            ("America/New_York", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"),
            ("Australia/Lord_Howe", "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU"),
            (
                "Asia/Jerusalem", "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR",
                "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"
            ),
        ])
    func rules(zone: String, first: String, second: String) throws {
        let rules = lines([try event(.schedule(Schedule(monday)), in: zone)]).filter { $0.hasPrefix("RRULE") }

        #expect(rules == [first, second])
    }

    @Test("a rule of fifty years that is over has no part in those to come")
    func overRule() throws {
        let longAgo = WallTime(Day(known: 1950, 6, 1), 9, 0)

        let rules = lines([try event(.schedule(Schedule(longAgo)), in: "America/New_York")]).filter {
            $0.hasPrefix("RRULE")
        }

        #expect(rules == ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"])
    }

    @Test("a zone without rules")
    func noRules() throws {
        let lines = lines([try event(.schedule(Schedule(monday)), in: "America/Sao_Paulo")])

        #expect(lines.count { $0.hasPrefix("BEGIN:STANDARD") } == 1)
        #expect(lines.contains("TZOFFSETTO:-0300"))
        #expect(!lines.contains { $0.hasPrefix("RRULE") || $0.hasPrefix("BEGIN:DAYLIGHT") })
    }

    @Test("in UTC no zone is described")
    func utc() throws {
        let schedule = Schedule(monday, Repetition(.daily, until: .on(Day(known: 2026, 12, 1))))

        let lines = lines([try event(.schedule(schedule))])

        #expect(lines.contains("DTSTART:20261123T090500Z"))
        #expect(lines.contains("RRULE:FREQ=DAILY;UNTIL=20261201T235900Z"))
        #expect(!lines.contains("BEGIN:VTIMEZONE"))
    }

    @Test("listed times")
    func list() throws {
        let later = WallTime(Day(known: 2027, 11, 22), 9, 5)

        let lines = lines([try event(.list([monday, later]), in: "Europe/Berlin")])

        #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261123T090500"))
        #expect(lines.contains("RDATE;TZID=Europe/Berlin:20271122T090500"))
        #expect(!lines.contains { $0.hasPrefix("RRULE:FREQ=D") })
    }

    @Test("what never comes is left out, and its zone")
    func never() throws {
        let over = Schedule(monday, Repetition(.weekly([.sunday]), until: .on(monday.day)))

        let lines = lines([try event(.schedule(over), in: "Europe/Berlin"), try event(.list([]), in: "Europe/Berlin")])

        #expect(!lines.contains { $0.hasPrefix("BEGIN:VEVENT") || $0.hasPrefix("BEGIN:VTIMEZONE") })
    }

    @Test("every 29 February is the 28th in common years")
    func leapDay() {
        let leapDay = Schedule(WallTime(Day(known: 2028, 2, 29), 9, 0), Repetition(.yearly))

        #expect(leapDay.rule(in: .gmt) == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")
    }

    @Test("long lines are folded between characters")
    func folding() {
        let lines = lines([], name: String(repeating: "é", count: 40)).filter {
            $0.hasPrefix("NAME") || $0.hasPrefix(" ")
        }

        #expect(lines.map(\.utf8.count) == [75, 11, 19])
        #expect(lines[0] + lines[1].dropFirst() == "NAME:" + String(repeating: "é", count: 40))
    }

    @Test("no text can add a line")
    func injection() throws {
        let text = "a\r\nEND:VCALENDAR\u{85}\u{2028}b"
        let event = CalendarEvent(
            uid: text, summary: text, description: text, url: "https://x.example/\r\nEND:VCALENDAR",
            .schedule(Schedule(monday)),
            in: .gmt, changedAt: now)

        let lines = lines([event], name: text)

        #expect(lines.count { $0 == "END:VCALENDAR" } == 1)
        #expect(lines.contains("SUMMARY:a\\nEND:VCALENDAR\\n\\nb"))
        #expect(lines.contains("URL:https://x.example/END:VCALENDAR"))
    }
}
