import Foundation
import Testing

@testable import House
@testable import Reminders

@Suite("Anniversaries")
struct AnniversaryTests {
    private static func years(_ anniversary: Anniversary, from year: Int) -> [String] {
        anniversary.occurrences(
            from: WallTime(Day(known: year, 1, 1), 0, 0), through: WallTime(Day(known: year + 4, 12, 31), 23, 59),
            limit: 9
        ).map(\.iso)
    }

    @Test("a birthday each year from the birth on, of the 29 February on the 28th in common years")
    func birthdays() {
        let leapling = Anniversary(date: Day(known: 2024, 2, 29), daysBefore: 0, minute: 540, isYearly: true)

        #expect(
            Self.years(leapling, from: 2022)
                == ["2024-02-29T09:00", "2025-02-28T09:00", "2026-02-28T09:00"])
        #expect(Self.years(leapling, from: 2028).prefix(2) == ["2028-02-29T09:00", "2029-02-28T09:00"])
    }

    @Test("days before reach over the year and count the leap day")
    func before() {
        let march = Anniversary(date: Day(known: 2000, 3, 1), daysBefore: 60, minute: 0, isYearly: true)

        #expect(
            Self.years(march, from: 2027)
                == ["2028-01-01T00:00", "2028-12-31T00:00", "2029-12-31T00:00", "2030-12-31T00:00"])
    }

    @Test("once, and days after")
    func once() {
        let passport = Anniversary(date: Day(known: 2027, 1, 20), daysBefore: 60, minute: 540, isYearly: false)
        let later = Anniversary(date: Day(known: 2027, 1, 20), daysBefore: -3, minute: 540, isYearly: false)

        #expect(Self.years(passport, from: 2024) == ["2026-11-21T09:00"])
        #expect(Self.years(later, from: 2026) == ["2027-01-23T09:00"])
        #expect(passport.date(of: WallTime(Day(known: 2026, 11, 21), 9, 0)) == passport.date)
    }

    @Test("from the very minute on it is that minute")
    func itsMinute() {
        let passport = Anniversary(date: Day(known: 2027, 1, 20), daysBefore: 60, minute: 540, isYearly: false)
        let time = WallTime(Day(known: 2026, 11, 21), minute: 540)

        #expect(passport.next(from: time) == time)
        #expect(passport.next(after: time) == nil)
    }

    @Test("the next is the first of all that are listed year by year")
    func listed() {
        let seed = Oracle.seed
        var random = RandomSchedules(seed: seed)

        for _ in 0..<2000 {
            let isLeapDay = random.chance(3)
            let date = isLeapDay ? Day(known: 2000, 2, 29) : Day(number: random.number(in: 7000...18_000))
            let anniversary = Anniversary(
                date: date, daysBefore: random.number(in: -500...500), minute: random.number(in: 0...1439),
                isYearly: true)
            let time = WallTime(Day(number: random.number(in: 6000...25_000)), minute: random.number(in: 0...1439))

            let all = (date.year...2060).compactMap {
                Day(year: $0, month: date.month, day: date.day) ?? Day(year: $0, month: 2, day: 28)
            }
            .map { WallTime($0.adding(days: -anniversary.daysBefore), minute: anniversary.minute) }

            #expect(anniversary.next(after: time) == all.first { $0 > time }, "seed \(seed): \(anniversary) \(time)")
        }
    }

    @Test("before the calendar's beginning and after its end there is none")
    func ends() {
        let first = Anniversary(date: Day(known: 1, 1, 10), daysBefore: 20, minute: 0, isYearly: false)
        let last = Anniversary(date: Day(known: 9999, 12, 31), daysBefore: -1, minute: 0, isYearly: true)

        #expect(first.next(after: WallTime(Day(known: 1, 1, 1), 0, 0)) == nil)
        #expect(last.next(after: WallTime(Day(known: 9999, 12, 31), 0, 0)) == nil)
    }
}
