import Foundation
import Localization
import Testing

@testable import House
@testable import HouseTestSupport
@testable import Reminders

/// A repetition is understood as it is written, in every language: so is one that was copied from a page.
@Suite("Schedules in words, typed again")
struct TypedTimeRoundTripTests {
    private static let today = TypedTimeTrial.now.day
    private let catalog: Catalog

    init() throws { catalog = try TestHome.resources.get().catalog }

    @Test("repetitions, before and after a text", arguments: Language.allCases)
    func repetitions(language: Language) throws {
        let seed = Oracle.seed
        var random = RandomSchedules(seed: seed)
        let words = Words(language, catalog: catalog)
        var wrong: [String] = []

        for _ in 0..<120 {
            let schedule = Self.schedule(&random)
            let text = schedule.text(words)
            for line in [text, "\(text) – abc", "abc \(text)"] {
                let typed = TypedTimeTrial.read(line, language)
                let rest = line == text ? "" : "abc"
                if typed?.schedule.repetition != schedule.repetition || typed?.text != rest
                    || typed?.schedule.start.minute != schedule.start.minute
                {
                    wrong.append("\(line) → \(TypedTimeTrial.described(line, language) ?? "nothing")")
                }
            }
        }

        #expect(wrong.isEmpty, "seed \(seed)\n\(wrong.prefix(5).joined(separator: "\n"))")
    }

    /// All seven days of a week are written as every day; a schedule that has ended is not read.
    private static func schedule(_ random: inout RandomSchedules) -> Schedule {
        while true {
            let repetition = random.repetition(near: today.adding(days: 60))
            if case .weekly(let weekdays) = repetition.pattern, weekdays.count == 7 { continue }
            if case .on(let day) = repetition.end, day < today.adding(days: 45) { continue }
            let start = WallTime(today.adding(days: random.number(in: 1...400)), minute: random.number(in: 0...1439))
            let isInReach = repetition.end == .never || start.day < today.adding(days: 31)
            if isInReach, Schedule(start, repetition).first != nil { return Schedule(start, repetition) }
        }
    }

    @Test("a day with its time", arguments: Language.allCases)
    func once(language: Language) throws {
        let words = Words(language, catalog: catalog)

        for number in stride(from: 1, to: 800, by: 7) {
            let time = WallTime(Self.today.adding(days: number), minute: number * 7 % 1440)
            let line = "abc \(Schedule(time).text(words))"

            #expect(TypedTimeTrial.described(line, language) == "\(time.iso) abc", "\(line)")
        }
    }
}
