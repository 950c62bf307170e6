import Foundation
import Testing

@testable import Diaries
@testable import House

@Suite("Which day it is, and which days go together")
struct ReckoningTests {
    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    private func days(_ texts: [String]) throws -> [Day] { try texts.map(day) }

    // MARK: Today

    private func today(_ wall: String, _ zone: String, start: Int) throws -> String {
        let zone = try #require(TimeZone(identifier: zone))
        let instant = try #require(WallTime(iso: wall)).instant(in: zone)
        return DiaryDay.today(at: instant, in: zone, dayStartHour: start).iso
    }

    @Test("before the day starts it is still yesterday, from then on it is today")
    func lateNights() throws {
        #expect(try today("2026-11-23T02:59", "Europe/Berlin", start: 3) == "2026-11-22")
        #expect(try today("2026-11-23T03:00", "Europe/Berlin", start: 3) == "2026-11-23")
        #expect(try today("2026-11-23T00:00", "Europe/Berlin", start: 0) == "2026-11-23")
        #expect(try today("2027-01-01T05:30", "Asia/Kolkata", start: 6) == "2026-12-31")
    }

    @Test("three o'clock stays three o'clock on the nights the clocks change")
    func summerTime() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func today(_ utc: String) throws -> String {
            DiaryDay.today(at: try #require(Instant(iso: utc)), in: berlin, dayStartHour: 3).iso
        }

        // Clocks go from 2:00 to 3:00: there are two hours between midnight and three.
        #expect(try today("2026-03-29T00:59:59Z") == "2026-03-28")
        #expect(try today("2026-03-29T01:00:00Z") == "2026-03-29")
        // Clocks go from 3:00 back to 2:00: there are four.
        #expect(try today("2026-10-25T00:59:59Z") == "2026-10-24")
        #expect(try today("2026-10-25T01:59:59Z") == "2026-10-24")
        #expect(try today("2026-10-25T02:00:00Z") == "2026-10-25")
    }

    @Test("a member who flies takes the day of the place")
    func travelling() throws {
        let instant = try #require(Instant(iso: "2026-11-23T04:00:00Z"))
        let days = try ["Pacific/Auckland", "Europe/Berlin", "America/Los_Angeles"].map { name in
            DiaryDay.today(at: instant, in: try #require(TimeZone(identifier: name)), dayStartHour: 3).iso
        }

        #expect(days == ["2026-11-23", "2026-11-23", "2026-11-22"])
    }

    // MARK: Streaks

    @Test("a streak counts up to today, or up to yesterday while today is not written")
    func current() throws {
        let written = try days(["2026-02-27", "2026-02-28", "2026-03-01"])

        #expect(try Streaks(days: written, today: day("2026-03-01")).current == 3)
        #expect(try Streaks(days: written, today: day("2026-03-02")).current == 3)
        #expect(try Streaks(days: written, today: day("2026-03-03")).current == 0)
        #expect(try Streaks(days: [], today: day("2026-03-03")) == Streaks(days: [], today: day("2000-01-01")))
        #expect(try Streaks(days: [], today: day("2026-03-03")).longest == nil)
    }

    @Test("two people's entries of a day are one day of a streak")
    func doubled() throws {
        let written = try days(["2026-11-21", "2026-11-22", "2026-11-22", "2026-11-23"])

        #expect(try Streaks(days: written, today: day("2026-11-23")).current == 3)
    }

    @Test("the longest streak has its first and last day; of two that are as long it is the later one")
    func longest() throws {
        let written = try days([
            "2023-12-31", "2024-01-01", "2024-02-28", "2024-02-29", "2024-03-01", "2025-05-05", "2025-05-06",
            "2025-05-07", "2026-11-23",
        ])

        let streaks = try Streaks(days: written, today: day("2026-11-23"))

        #expect(streaks.current == 1)
        #expect(streaks.longest == Streaks.Run(first: try day("2025-05-05"), last: try day("2025-05-07")))
        #expect(streaks.longest?.count == 3)
        let early = try Streaks(days: Array(written.prefix(5)), today: day("2026-11-23"))
        #expect(early.longest == Streaks.Run(first: try day("2024-02-28"), last: try day("2024-03-01")))
    }

    // MARK: Earlier years

    @Test("earlier years come newest first, and only to where the diary begins")
    func earlierYears() throws {
        #expect(
            try OnThisDay.days(for: day("2026-11-23"), since: 2023).map(\.iso)
                == ["2025-11-23", "2024-11-23", "2023-11-23"])
        #expect(try OnThisDay.days(for: day("2026-11-23"), since: 2026).isEmpty)
        #expect(try OnThisDay.days(for: day("2026-11-23"), since: -5).count == 2025)
    }

    @Test("29 February is remembered on the 28th in common years, and on its own day in leap years")
    func leapDays() throws {
        #expect(
            try OnThisDay.days(for: day("2026-02-28"), since: 2023).map(\.iso)
                == ["2025-02-28", "2024-02-29", "2024-02-28", "2023-02-28"])
        #expect(
            try OnThisDay.days(for: day("2028-02-28"), since: 2024).map(\.iso)
                == ["2027-02-28", "2026-02-28", "2025-02-28", "2024-02-28"])
        #expect(try OnThisDay.days(for: day("2028-02-29"), since: 2019).map(\.iso) == ["2024-02-29", "2020-02-29"])
        // 1900 was no leap year.
        #expect(try OnThisDay.days(for: day("1904-02-29"), since: 1890).map(\.iso) == ["1896-02-29", "1892-02-29"])
        #expect(try OnThisDay.days(for: day("2026-03-01"), since: 2024).map(\.iso) == ["2025-03-01", "2024-03-01"])
    }

    @Test("the ends of stored days that match are the same days")
    func monthDays() throws {
        #expect(try OnThisDay.monthDays(of: day("2026-02-28")) == ["02-28", "02-29"])
        #expect(try OnThisDay.monthDays(of: day("2028-02-28")) == ["02-28"])
        #expect(try OnThisDay.monthDays(of: day("2028-02-29")) == ["02-29"])
        #expect(try OnThisDay.monthDays(of: day("2026-11-03")) == ["11-03"])
    }

    // MARK: A random day

    @Test("a random day stays the same for a day and a member, and is spread evenly")
    func random() throws {
        let (ada, grace) = (try #require(UUID(uuidString: "0190A000-0000-7000-8000-00000000000A")), UUID())
        let first = try day("2026-01-01")

        let days = (0..<10).map { first.adding(days: -1 - $0) }
        var counts: [Day: Int] = [:]
        var different = 0
        for offset in 0..<10_000 {
            let date = first.adding(days: offset)
            let pick = try #require(RandomDay.pick(from: days, on: date, seed: ada))
            #expect(RandomDay.pick(from: days.reversed(), on: date, seed: ada) == pick)
            counts[pick, default: 0] += 1
            different += pick == RandomDay.pick(from: days, on: date, seed: grace) ? 0 : 1
        }
        // Each is drawn 1,000 times; 30 is one standard deviation.
        #expect(counts.count == 10 && counts.values.allSatisfy { (850...1150).contains($0) }, "\(counts)")
        #expect((8700...9300).contains(different))
        #expect(RandomDay.pick(from: [days[3]], on: first, seed: ada) == days[3])
        #expect(RandomDay.pick(from: [], on: first, seed: ada) == nil)
    }

    @Test("a day that goes changes no pick but its own, and one that comes is picked as rarely as any other")
    func randomStays() throws {
        let seed = try #require(UUID(uuidString: "0190A000-0000-7000-8000-00000000000A"))
        let first = try day("2026-01-01")
        let days = (0..<50).map { first.adding(days: -1 - $0) }
        var taken = 0
        for offset in 0..<2000 {
            let date = first.adding(days: offset)
            let pick = try #require(RandomDay.pick(from: days, on: date, seed: seed))
            let gone = days[offset % 50]
            let rest = days.filter { $0 != gone }
            #expect(gone == pick || RandomDay.pick(from: rest, on: date, seed: seed) == pick)
            let added = first.adding(days: -1000 - offset)
            let new = RandomDay.pick(from: days + [added], on: date, seed: seed)
            #expect(new == pick || new == added)
            taken += new == added ? 1 : 0
        }
        // One in 51 of 2,000: 39, of which 6 are one standard deviation.
        #expect((15...65).contains(taken), "\(taken)")
    }

    // MARK: Months

    @Test("a month has six weeks of squares, whatever day a week begins with")
    func grids() throws {
        for year in [1970, 2024, 2026, 2027] {
            for number in 1...12 {
                let month = try #require(Month(year: year, month: number))
                for weekday in Weekday.allCases {
                    let grid = MonthGrid(month: month, firstWeekday: weekday)
                    #expect(grid.days.count == 42)
                    #expect(grid.weeks.allSatisfy { $0.first?.weekday == weekday })
                    #expect(grid.days.filter(month.contains) == month.days)
                    #expect(grid.days.prefix(7).contains(month.first))
                    #expect(zip(grid.days, grid.days.dropFirst()).allSatisfy { $0.number + 1 == $1.number })
                }
            }
        }
        let grid = MonthGrid(month: try #require(Month(iso: "2026-11")), firstWeekday: .monday)
        #expect(grid.days.first?.iso == "2026-10-26")
        #expect(grid.days.last?.iso == "2026-12-06")
        // February 2027 begins on a Monday and fills four rows.
        let short = MonthGrid(month: try #require(Month(iso: "2027-02")), firstWeekday: .monday)
        #expect(short.days.first?.iso == "2027-02-01")
        #expect(short.days.last?.iso == "2027-03-14")
    }

    @Test("a month knows its days and its neighbours, and reads only months")
    func months() throws {
        let february = try #require(Month(iso: "2024-02"))

        #expect(february.days.count == 29)
        #expect((february.first.iso, february.last.iso) == ("2024-02-01", "2024-02-29"))
        #expect(february.next?.iso == "2024-03")
        #expect(Month(iso: "2024-12")?.next?.iso == "2025-01")
        #expect(Month(iso: "2024-01")?.previous?.iso == "2023-12")
        #expect(Month(iso: "0001-01")?.previous == nil)
        #expect(Month(iso: "9999-12")?.next == nil)
        #expect(try february.contains(day("2024-02-29")))
        #expect(try !february.contains(day("2025-02-28")))
        #expect(try Month(of: day("2024-02-29")) == february)
        #expect(try #require(Month(iso: "2023-12")) < february)
        for wrong in ["2024-13", "2024-00", "2024-2", "2024-02-01", "24-02", "", "2024–02", "-024-02"] {
            #expect(Month(iso: wrong) == nil, "\(wrong)")
        }
    }
}
