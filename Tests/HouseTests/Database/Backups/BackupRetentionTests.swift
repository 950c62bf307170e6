import Foundation
import Testing

@testable import House

@Suite("Which backups are kept")
struct BackupRetentionTests {
    private func kept(_ days: [Day]) -> [String] {
        BackupRetention.kept(days).sorted().map { days[$0].iso }
    }

    @Test("of 400 nights: 7 days, 4 weeks by their Sundays, 12 months by their last days")
    func nights() {
        let days = (0..<400).map { Day(known: 2025, 10, 1).adding(days: $0) }

        #expect(days.last?.iso == "2026-11-04")
        #expect(
            kept(days) == [
                "2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
                "2026-07-31", "2026-08-31", "2026-09-30", "2026-10-18", "2026-10-25", "2026-10-29", "2026-10-30",
                "2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04",
            ])
    }

    @Test("of several backups of one day the last counts")
    func sameDay() {
        let day = Day(known: 2026, 11, 29)
        #expect(BackupRetention.kept([day, day, day]) == [2])
    }

    @Test(
        "a house that was off for years keeps what it has, and a clock that was wrong once costs no more than one of each"
    )
    func gaps() {
        let old = (0..<7).map { Day(known: 2020, 1, 1).adding(days: $0) }
        #expect(kept(old + [Day(known: 2026, 11, 29)]).contains("2020-01-07"))

        let wrong = (0..<10).map { Day(known: 2026, 11, 1).adding(days: $0) } + [Day(known: 2062, 1, 1)]
        #expect(kept(wrong).filter { $0.hasPrefix("2026") }.count == 7)
    }

    @Test("nothing is kept of nothing")
    func nothing() { #expect(BackupRetention.kept([]) == []) }
}
