import Foundation
import Testing

@testable import House
@testable import Reminders

@Suite("The calendar beside icalendar")
struct CalendarOracleTests {
    private static let now = Instant(milliseconds: 1_795_428_300_000)
    private static let texts = [
        "", "Bins", "Passport; visa, ticket", "C:\\hearth\\n", "line\nnext\r\nlast\rend", "a\u{0}b\u{7}c\u{1B}[31m",
        "“Ünïcödé” — ёлка",
        String(repeating: "Ω", count: 80), String(repeating: "👩‍👩‍👧", count: 30), "tab\there", "\u{2028}sep", "  spaces  ",
        "BEGIN:VEVENT",
        "\r\nEND:VCALENDAR", "100 %", "=\"quoted\"", String(repeating: "x", count: 200),
    ]

    @Test("random schedules come at the same times, and their texts come through")
    func schedules() throws {
        let seed = Oracle.seed
        print("Calendar: HEARTH_TEST_SEED=\(seed)")
        var random = RandomSchedules(seed: seed)
        let documents = (0..<12).map { _ in Self.document(&random) }
        let windows = documents.map { $0.window }

        let answers = try CalendarOracle.answers(
            to: documents.map { CalendarOracle.Question($0.document, from: $0.window.first, through: $0.window.last) })

        for (index, answer) in answers.enumerated() {
            #expect(answer.problems.isEmpty, "seed \(seed)")
            let events = documents[index].document.events.filter { $0.start != nil }
            #expect(answer.events.count == events.count, "seed \(seed)")
            let wrong = try events.compactMap { event in
                try Self.difference(event, #require(answer.events[event.uid]), windows[index])
            }
            #expect(wrong.isEmpty, "seed \(seed)\n\(wrong.prefix(5).joined(separator: "\n"))")
        }
        #expect(answers.reduce(0) { $0 + $1.events.values.count { !$0.times.isEmpty } } > 500)
    }

    private static func document(
        _ random: inout RandomSchedules
    ) -> (document: CalendarDocument, window: (first: WallTime, last: WallTime)) {
        let base = random.next()
        let middle = WallTime(base.after, in: base.zone)
        let events = (0..<100).map { index in
            let zone = random.pick(RandomSchedules.zones)
            let repetition = random.repetition(near: middle.day)
            let isLeapDay = repetition.pattern == .yearly && random.chance(3)
            let day = middle.day.adding(days: random.number(in: -400...200))
            let start = WallTime(
                isLeapDay ? Day(year: day.year / 4 * 4, month: 2, day: 29) ?? day : day,
                minute: random.number(in: 0...1439))
            let schedule = Schedule(start, random.chance(5) ? nil : repetition)
            let listed = schedule.occurrences(
                from: start, through: WallTime(day.adding(days: 900), minute: 0), limit: 9)
            return CalendarEvent(
                uid: "\(index)@hearth", summary: random.pick(texts), description: random.pick(texts),
                url: "https://hearth.example/notes/\(index)?a=b&c=d,e;f",
                random.chance(6) ? .list(listed) : .schedule(schedule),
                in: zone, changedAt: now)
        }
        return (
            CalendarDocument(name: random.pick(texts), events: events, now: now),
            (WallTime(middle.day.adding(days: -100), minute: 0), WallTime(middle.day.adding(days: 300), minute: 1439))
        )
    }

    private static func difference(
        _ event: CalendarEvent, _ answer: CalendarOracle.Answer.Event, _ window: (first: WallTime, last: WallTime)
    ) -> String? {
        let times =
            switch event.times {
            case .schedule(let schedule): schedule.occurrences(from: window.first, through: window.last, limit: 10_000)
            case .list(let times): times.filter { window.first <= $0 && $0 <= window.last }
            }
        let ours = times.map { $0.iso + "@\($0.instant(in: event.zone).milliseconds)" }
        let theirs = answer.times.split(separator: " ").map(String.init)
        // Skipped and repeated times are without their moment.
        let isSame =
            ours.count == theirs.count
            && zip(ours, theirs).allSatisfy { $0.hasPrefix($1) && ($0 == $1 || $1.count == 16) }
        let certain = theirs.count { $0.count > 16 }
        guard isSame, certain >= theirs.count - 20 else {
            return
                "\(event.times) \(event.zone.identifier)\n  icalendar \(theirs.prefix(5))\n  Hearth \(ours.prefix(5))"
        }
        let texts = [answer.summary, answer.description, answer.url, answer.alarm, "\(answer.stamp)"]
        let wanted = [
            plain(event.summary), plain(event.description ?? ""), event.url ?? "", "DISPLAY 0 \(plain(event.summary))",
            "\(event.changedAt.milliseconds)",
        ]
        return texts == wanted ? nil : "\(texts)\n\(wanted)"
    }

    /// As texts are in a calendar: with line feeds alone, without other control characters.
    private static func plain(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch scalar {
            case "\r", "\u{2028}": scalars.append("\n")
            case "\t": scalars.append(" ")
            case "\n": scalars.append(scalar)
            default: if scalar.properties.generalCategory != .control { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }

    private static let described = [
        "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Africa/Casablanca",
        "Asia/Kolkata",
        "Asia/Jerusalem", "America/Santiago", "Asia/Pyongyang", "Europe/Dublin", "Asia/Tehran", "Pacific/Chatham",
        "America/Caracas", "Antarctica/Troll", "Africa/Cairo",
    ]

    @Test("a calendar's own description of a zone is right for every instant")
    func zones() throws {
        let seed = Oracle.seed
        var random = RandomSchedules(seed: seed)
        let zones = try Self.described.map { try #require(TimeZone(identifier: $0)) }
        let start = WallTime(Day(known: 1996, 6, 1), 9, 0)
        let events = zones.map {
            CalendarEvent(uid: $0.identifier, summary: "", .schedule(Schedule(start)), in: $0, changedAt: Self.now)
        }
        let instants = zones.map { Self.instants(in: $0, &random) }

        let document = CalendarDocument(name: "", events: events, now: Self.now)
        let question = CalendarOracle.Question(
            document, from: start, through: start,
            zones: Dictionary(uniqueKeysWithValues: zip(Self.described, instants)))
        let answer = try #require(try CalendarOracle.answers(to: [question]).first)

        #expect(answer.problems.isEmpty)
        for (zone, instants) in zip(zones, instants) {
            let theirs = try #require(answer.offsets[zone.identifier])
            let ours = instants.map { zone.secondsFromGMT(for: Instant(milliseconds: $0).date) }
            let wrong = zip(instants, zip(ours, theirs)).filter { $1.0 != $1.1 }
            #expect(theirs.count == ours.count && wrong.isEmpty, "\(zone.identifier), seed \(seed)")
        }
    }

    /// From 1996 to 2052, a second before and after many changes of the clocks among them; not beside changes of winter
    /// time itself, near which dateutil counts from UTC as if it were constant.
    private static func instants(in zone: TimeZone, _ random: inout RandomSchedules) -> [Int64] {
        var instants = (0..<200).map { _ in Int64(random.number(in: 834_000_000...2_600_000_000)) * 1000 }
        var change = Instant(milliseconds: instants[0]).date
        for _ in 0..<40 {
            guard let next = zone.nextDaylightSavingTimeTransition(after: change),
                next.timeIntervalSince1970 < 2_600_000_000
            else { break }
            change = next
            let isSummer = [-1, 1].map { zone.isDaylightSavingTime(for: next.addingTimeInterval($0)) }
            if isSummer[0] != isSummer[1] { instants += [-1, 1].map { Instant(next).milliseconds + $0 * 1000 } }
        }
        return instants
    }
}
