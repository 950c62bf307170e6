import Foundation
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

@Suite("Repetitions that count from the doing, beside python-dateutil")
struct DoingOracleTests {
    static let count = 10_000
    /// How often each rule is done one time after the other.
    static let repeats = 4

    private struct Doing {
        let schedule: Schedule
        let due: WallTime
        let day: Day
        let next: WallTime?
    }

    @Test("random rules done early, late and again come next on the same days")
    func doings() throws {
        let seed = Oracle.seed
        print("Doings: HEARTH_TEST_SEED=\(seed)")
        var random = RandomSchedules(seed: seed)
        var doings: [Doing] = []
        while doings.count < Self.count { doings += Self.doings(&random) }

        let answers = try Oracle(script: "doings.py").answers(to: doings.map(Self.question))

        var wrong: [String] = []
        for (doing, answer) in zip(doings, answers) where wrong.count < 5 {
            let ours = doing.next?.day.iso ?? ""
            if ours != answer { wrong.append("\(Self.question(doing))\n  oracle \(answer)\n  Hearth \(ours)") }
        }
        #expect(wrong.isEmpty, "seed \(seed)\n\(wrong.joined(separator: "\n"))")
        for isEarly in [true, false] {
            #expect(doings.count { ($0.day < $0.due.day) == isEarly } > Self.count / 4)
        }
    }

    private static func doings(_ random: inout RandomSchedules) -> [Doing] {
        let start = Day(known: 2026, 1, 1).adding(days: random.number(in: 0...1500))
        let schedule = Schedule(
            WallTime(start, minute: random.number(in: 0...1439)), random.repetition(near: start.adding(days: 300)))
        var due = schedule.first
        var doings: [Doing] = []
        while let time = due, doings.count < repeats {
            let reach = random.chance(3) ? 400 : 9
            let day = time.day.adding(days: random.number(in: -reach...reach))
            due = schedule.next(done: time, on: day)
            doings.append(Doing(schedule: schedule, due: time, day: day, next: due))
        }
        return doings
    }

    private static func question(_ doing: Doing) -> String {
        guard let repetition = doing.schedule.repetition else { return "" }
        var fields = [
            #""due":"\#(doing.due.day.iso)""#, #""done":"\#(doing.day.iso)""#, #""interval":\#(repetition.interval)"#,
        ]
        switch repetition.pattern {
        case .daily: fields.append(#""frequency":"daily""#)
        case .weekly(let weekdays):
            fields.append(#""frequency":"weekly","weekdays":\#(weekdays.map { $0.rawValue - 1 })"#)
        case .monthlyOn(let day): fields.append(#""frequency":"monthly","day":\#(day)"#)
        case .monthlyOnLastDay: fields.append(#""frequency":"monthly","day":-1"#)
        case .monthlyOnWeekday(let weekday, let ordinal):
            fields.append(#""frequency":"monthly","weekdays":[\#(weekday.rawValue - 1)],"ordinal":\#(ordinal)"#)
        case .monthlyOnDays(let days): fields.append(#""frequency":"monthly","days":\#(days)"#)
        case .monthlyOnWorkday(let ordinal):
            fields.append(#""frequency":"monthly","weekdays":[0,1,2,3,4],"ordinal":\#(ordinal)"#)
        case .yearly: fields.append(#""frequency":"yearly""#)
        }
        if case .on(let day) = repetition.end { fields.append(#""until":"\#(day.iso)""#) }
        return "{\(fields.joined(separator: ","))}"
    }
}
