import Foundation
import TestSupport
import Testing

@testable import House
@testable import Reminders

@Suite("Repetitions beside python-dateutil")
struct RepetitionOracleTests {
    static let count = Drills.rounds(20_000, usually: 6000)

    @Test("random rules come at the same times and moments, over both changes of the clock in five zones")
    func rules() throws {
        let seed = Oracle.seed
        print("Repetitions: HEARTH_TEST_SEED=\(seed)")
        var random = RandomSchedules(seed: seed)
        let cases = (0..<Self.count).map { _ in random.next() }

        let answers = try Oracle(script: "repetitions.py").answers(to: cases.map(Self.question))

        var wrong: [String] = []
        for (item, answer) in zip(cases, answers) where wrong.count < 5 {
            let ours = Self.occurrences(item)
            let text = ours.map { "\($0.time.iso)@\($0.at.milliseconds)" }.joined(separator: " ")
            if text != answer { wrong.append("\(Self.question(item))\n  oracle \(answer)\n  Hearth \(text)") }
            if let first = ours.first, let last = ours.last {
                let between = item.schedule.occurrences(from: first.time, through: last.time, limit: 9)
                if between != ours.map(\.time) { wrong.append("\(Self.question(item))\n  between \(between)") }
            }
        }
        #expect(wrong.isEmpty, "seed \(seed)\n\(wrong.joined(separator: "\n"))")
        let answered = answers.count { !$0.isEmpty }
        #expect(answered > Self.count / 2, "too few of the rules come at all: \(answered)")
    }

    static func occurrences(_ item: RandomSchedules.Case) -> [(time: WallTime, at: Instant)] {
        var found: [(time: WallTime, at: Instant)] = []
        while found.count < 3, let next = item.schedule.next(after: found.last?.at ?? item.after, in: item.zone) {
            found.append(next)
        }
        return found
    }

    static func question(_ item: RandomSchedules.Case) -> String {
        guard let repetition = item.schedule.repetition else { return "" }
        var fields = [
            #""start":"\#(item.schedule.start.iso)""#, #""zone":"\#(item.zone.identifier)""#,
            #""after":\#(item.after.milliseconds)"#, #""count":3"#, #""interval":\#(repetition.interval)"#,
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
        switch repetition.end {
        case .never: break
        case .on(let day): fields.append(#""until":"\#(day.iso)""#)
        case .after(let times): fields.append(#""times":\#(times)"#)
        }
        return "{\(fields.joined(separator: ","))}"
    }
}
