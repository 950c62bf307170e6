import Foundation
import Testing

@testable import House
@testable import Reminders

@Suite("Schedules")
struct ScheduleTests {
    @Test(
        "a time is read exactly as it is written",
        arguments: ["2026-11-23T09:05", "0001-01-01T00:00", "9999-12-31T23:59", "2028-02-29T12:30"])
    func writtenTimes(text: String) throws {
        #expect(try #require(WallTime(iso: text)).iso == text)
    }

    @Test(
        "anything else is no time",
        arguments: [
            "", "2026-11-23", "2026-11-23T24:00", "2026-11-23T09:60", "2026-02-29T09:00", "2026-11-23 09:05",
            "2026-11-23T9:05", "2026-11-23T09:05:00", "2026-11-23T+9:05", "2026-11-23T09:٠٥", "T", "2026-11-23T0905",
        ])
    func noTimes(text: String) {
        #expect(WallTime(iso: text) == nil)
    }

    @Test(
        "the clocks' jumps",
        arguments: [
            // Skipped: the moment of the jump.
            ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:00:00.000Z"),
            ("Australia/Lord_Howe", "2026-10-04T02:10", "2026-10-03T15:30:00.000Z"),
            ("America/Sao_Paulo", "2018-11-04T00:00", "2018-11-04T03:00:00.000Z"),
            // Twice: the first.
            ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"),
            ("Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00.000Z"),
            // Samoa had no 30 December 2011.
            ("Pacific/Apia", "2011-12-30T09:00", "2011-12-30T10:00:00.000Z"),
            ("Pacific/Apia", "2011-12-31T00:00", "2011-12-30T10:00:00.000Z"),
            ("Pacific/Apia", "2011-12-29T23:59", "2011-12-30T09:59:00.000Z"),
        ])
    func jumps(zone: String, time: String, moment: String) throws {
        let zone = try #require(TimeZone(identifier: zone))

        #expect(try #require(WallTime(iso: time)).instant(in: zone).iso == moment)
    }

    @Test("two occurrences that a jump puts at one moment are one")
    func oneMoment() throws {
        let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
        let midnight = Schedule(WallTime(Day(known: 2011, 12, 28), minute: 0), Repetition(.daily))
        let before = try #require(Instant(iso: "2011-12-29T23:00:00Z"))

        let jump = try #require(midnight.next(after: before, in: zone))
        let after = try #require(midnight.next(after: jump.at, in: zone))

        #expect(jump.at.iso == "2011-12-30T10:00:00.000Z")
        #expect(after.time.iso == "2012-01-01T00:00")
    }

    @Test("without a repetition it comes once")
    func once() {
        let start = WallTime(Day(known: 2026, 11, 23), 9, 0)
        let schedule = Schedule(start)

        #expect(schedule.first == start)
        #expect(schedule.next(after: WallTime(start.day, 8, 59)) == start)
        #expect(schedule.next(after: start) == nil)
    }

    @Test("the first is on a day of the pattern")
    func first() {
        let friday = WallTime(Day(known: 2026, 11, 27), 18, 30)

        #expect(Schedule(friday, Repetition(.weekly([.tuesday]))).first?.iso == "2026-12-01T18:30")
        #expect(Schedule(friday, Repetition(.weekly([.tuesday]), every: 2)).first?.iso == "2026-12-08T18:30")
        #expect(Schedule(friday, Repetition(.weekly([.tuesday]), until: .on(friday.day))).first == nil)
        #expect(Schedule(friday, Repetition(.monthlyOn(day: 31))).first?.iso == "2026-11-30T18:30")
        #expect(Schedule(friday, .workdays).first == friday)
    }

    @Test("the calendar's last days end it")
    func lastDays() {
        let late = WallTime(Day(known: 9999, 12, 30), 9, 0)
        let patterns: [Repetition.Pattern] = [
            .daily, .weekly([.friday]), .monthlyOn(day: 31), .monthlyOnLastDay,
            .monthlyOnWeekday(.friday, ordinal: -1), .yearly,
        ]

        let times = patterns.map { Schedule(late, Repetition($0)).next(after: late)?.iso }

        #expect(
            times == [
                "9999-12-31T09:00", "9999-12-31T09:00", "9999-12-31T09:00", "9999-12-31T09:00", "9999-12-31T09:00", nil,
            ])
        #expect(
            patterns.allSatisfy {
                Schedule(late, Repetition($0)).next(after: WallTime(Day(known: 9999, 12, 31), 9, 0)) == nil
            })
        #expect(Schedule(WallTime(Day(known: 1, 1, 1), 0, 0), Repetition(.daily)).first?.iso == "0001-01-01T00:00")
    }

    @Test(
        "a repetition that makes no sense never comes",
        arguments: [
            Repetition(.daily, every: 0), Repetition(.daily, every: 1000), Repetition(.weekly([])),
            Repetition(.monthlyOn(day: 0)), Repetition(.monthlyOn(day: 32)),
            Repetition(.monthlyOnWeekday(.monday, ordinal: 5)), Repetition(.monthlyOnWeekday(.monday, ordinal: 0)),
            Repetition(.yearly, until: .after(times: 0)),
        ])
    func senseless(repetition: Repetition) {
        #expect(!repetition.isValid)
        #expect(Schedule(WallTime(Day(known: 2026, 11, 23), 9, 0), repetition).first == nil)
        #expect(Repetition(stored: repetition.stored) == nil)
    }

    @Test("what is stored is read back, whatever it is")
    func stored() {
        let seed = Oracle.seed
        var random = RandomSchedules(seed: seed)

        let lost = (0..<5000).map { _ in random.repetition(near: Day(known: 2026, 11, 23)) }
            .filter { Repetition(stored: $0.stored) != $0 }

        #expect(lost.isEmpty, "seed \(seed)")
    }

    @Test(
        "how repetitions are stored",
        arguments: [
            (.workdays, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            (Repetition(.monthlyOn(day: 30), every: 3), "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
            (
                Repetition(.monthlyOnWeekday(.tuesday, ordinal: -1), until: .on(Day(known: 2027, 5, 3))),
                "FREQ=MONTHLY;BYDAY=-1TU;UNTIL=20270503"
            ),
            (Repetition(.yearly, until: .after(times: 12)), "FREQ=YEARLY;COUNT=12"),
        ] as [(Repetition, String)])
    func storedTexts(repetition: Repetition, text: String) {
        #expect(repetition.stored == text)
    }

    @Test(
        "no other rule is read",
        arguments: [
            "", "FREQ=HOURLY", "FREQ=DAILY;", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=1", "FREQ=DAILY;BYHOUR=9",
            "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=FR,MO", "FREQ=WEEKLY;BYDAY=MO,XX", "FREQ=MONTHLY;BYDAY=+2TU",
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;COUNT=2;UNTIL=20270503", "FREQ=DAILY;UNTIL=20270230",
            "freq=daily",
        ])
    func otherRules(text: String) {
        #expect(Repetition(stored: text) == nil)
    }
}
