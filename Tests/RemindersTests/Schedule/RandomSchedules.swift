import Foundation

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// Random schedules, many of them where the clocks change.
struct RandomSchedules {
    static let zones = ["Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "UTC"]
        .compactMap(TimeZone.init(identifier:))

    private(set) var random: SeededGenerator

    /// A schedule, and a moment near some of its occurrences.
    struct Case {
        let schedule: Schedule
        let zone: TimeZone
        let after: Instant
    }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func next() -> Case {
        let zone = pick(Self.zones)
        // Brazil changed its clocks until 2019.
        let anytime = Date(
            timeIntervalSince1970: Double(number(in: 788_918_400...(chance(2) ? 1_577_836_800 : 3_000_000_000))))
        let change = chance(3) ? nil : zone.nextDaylightSavingTimeTransition(after: anytime)
        let base = Instant(change ?? anytime)
        let distance = chance(2) ? number(in: -3 * 3600...3 * 3600) : number(in: -10 * 86_400...10 * 86_400)
        let after = base.adding(.seconds(distance))
        let minute =
            chance(3) ? number(in: 0...1439) : (WallTime(base, in: zone).minute + number(in: -130...130) + 1440) % 1440

        let repetition = repetition(near: Day(after, in: zone))
        let start = Day(after, in: zone).adding(days: -daysBack(repetition))
        let leapDay =
            repetition.pattern == .yearly && chance(3) ? Day(year: start.year / 4 * 4, month: 2, day: 29) : nil
        return Case(
            schedule: Schedule(WallTime(leapDay ?? start, minute: minute), repetition), zone: zone, after: after)
    }

    mutating func repetition(near day: Day) -> Repetition {
        let interval = chance(2) ? 1 : chance(10) ? number(in: 1...999) : number(in: 2...5)
        let end: Repetition.End =
            switch number(in: 0...5) {
            case 0: .on(day.adding(days: number(in: -20...100) * (chance(2) ? 1 : interval)))
            case 1: .after(times: number(in: 1...40))
            default: .never
            }
        return Repetition(pattern(), every: interval, until: end)
    }

    private mutating func pattern() -> Repetition.Pattern {
        switch number(in: 0...7) {
        case 0: .daily
        case 1: .weekly(Set((0...number(in: 0...4)).map { _ in pick(Weekday.allCases) }))
        case 2: .monthlyOn(day: chance(2) ? number(in: 28...31) : number(in: 1...31))
        case 3: .monthlyOnLastDay
        case 4: .monthlyOnWeekday(pick(Weekday.allCases), ordinal: pick([1, 2, 3, 4, -1]))
        case 5: .monthlyOnDays(Repetition.inOrder([number(in: 1...14), chance(2) ? -1 : number(in: 15...28)]))
        case 6: .monthlyOnWorkday(ordinal: pick([1, -1]))
        default: .yearly
        }
    }

    /// Some intervals back, one in 200 far back, one in eight ahead.
    private mutating func daysBack(_ repetition: Repetition) -> Int {
        let length =
            switch repetition.pattern {
            case .daily: 1
            case .weekly: 7
            case .monthlyOn, .monthlyOnLastDay, .monthlyOnWeekday, .monthlyOnDays, .monthlyOnWorkday: 30
            case .yearly: 365
            }
        if chance(200) { return number(in: 0...10_000) }
        if chance(8) { return -number(in: 0...400) }
        return min(number(in: 0...12) * length * repetition.interval + number(in: 0...length), 500_000)
    }

    mutating func number(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// One in so many.
    mutating func chance(_ of: Int) -> Bool { number(in: 1...of) == 1 }

    mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[number(in: 0...things.count - 1)] }
}
