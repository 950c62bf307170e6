import Foundation
import Testing

@testable import House

@Suite("When a backup is made")
struct BackupPlanTests {
    private static let start = instant("2026-01-01T12:00:00Z")

    private static func instant(_ text: String) -> Instant {
        Instant((try? Date(text, strategy: .iso8601)) ?? .distantPast)
    }

    private func plan(_ minute: Int) -> BackupPlan {
        BackupPlan(folder: "/b", minute: minute, timeZone: "Europe/Berlin", since: Self.start.milliseconds)
    }

    private func moments(_ minute: Int, from: String, hours: Int) -> [String] {
        let plan = plan(minute)
        var state = BackupState()
        var now = Self.instant(from)
        state.lastTry = BackupState.Try(at: now.milliseconds, hasFailed: false)
        var made: [String] = []
        for _ in 0..<(hours * 12) {
            now = now.adding(.minutes(5))
            guard state.isDue(plan, at: now) else { continue }
            made.append(now.date.formatted(.iso8601))
            state.lastTry = BackupState.Try(at: now.milliseconds, hasFailed: false)
        }
        return made
    }

    @Test("once a night, at the chosen time, also where the clock skips it or shows it twice")
    func changes() {
        // 02:30 does not exist on 29 March 2026, and comes twice on 25 October.
        #expect(
            moments(150, from: "2026-03-27T12:00:00Z", hours: 72) == [
                "2026-03-28T01:30:00Z", "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z",
            ])
        #expect(
            moments(150, from: "2026-10-23T12:00:00Z", hours: 72) == [
                "2026-10-24T00:30:00Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z",
            ])
    }

    @Test("the night after it was planned, and at the next start if the house was off at that time")
    func offMeanwhile() {
        let (plan, state) = (plan(180), BackupState())

        #expect(!state.isDue(plan, at: Self.start))
        #expect(!state.isDue(plan, at: Self.instant("2026-01-02T01:59:00Z")))
        #expect(state.isDue(plan, at: Self.instant("2026-01-02T02:00:00Z")))
        #expect(state.isDue(plan, at: Self.instant("2026-01-02T18:00:00Z")))
    }

    @Test("one that failed is tried again after an hour; one that was made by hand does not replace the night's")
    func again() {
        let plan = plan(180)
        var state = BackupState()
        state.lastTry = BackupState.Try(at: Self.instant("2026-01-02T02:00:00Z").milliseconds, hasFailed: true)
        #expect(!state.isDue(plan, at: Self.instant("2026-01-02T02:59:00Z")))
        #expect(state.isDue(plan, at: Self.instant("2026-01-02T03:00:00Z")))

        state.lastTry = BackupState.Try(at: Self.instant("2026-01-02T20:00:00Z").milliseconds, hasFailed: false)
        #expect(!state.isDue(plan, at: Self.instant("2026-01-03T01:59:00Z")))
        #expect(state.isDue(plan, at: Self.instant("2026-01-03T02:00:00Z")))
    }

    @Test("a clock that was years ahead does not end the backups")
    func ahead() {
        var state = BackupState()
        state.lastTry = BackupState.Try(at: Self.instant("2062-01-01T02:00:00Z").milliseconds, hasFailed: false)
        #expect(state.isDue(plan(180), at: Self.instant("2026-01-03T12:00:00Z")))
    }

    @Test("admins hear of it two days after the plan, and everywhere after two weeks")
    func late() {
        let plan = plan(180)
        var state = BackupState()
        state.plan = plan
        func lateness(_ now: String) -> BackupState.Lateness { state.lateness(plan, at: Self.instant(now)) }

        #expect(lateness("2026-01-04T02:00:00Z") == .none)
        #expect(lateness("2026-01-04T02:00:01Z") == .days)
        #expect(lateness("2026-01-16T02:00:00Z") == .days)
        #expect(lateness("2026-01-16T02:00:01Z") == .weeks)

        state.folder.lastGood = Self.instant("2026-01-10T02:00:10Z").milliseconds
        #expect(lateness("2026-01-13T02:00:00Z") == .none)
        #expect(lateness("2026-01-13T02:00:01Z") == .days)
        // A backup of the future proves nothing.
        state.folder.lastGood = Self.instant("2062-01-10T02:00:10Z").milliseconds
        #expect(lateness("2026-01-13T02:00:01Z") == .days)
    }

    @Test("no name and no password of an address is shown")
    func credentials() {
        for (address, shown) in [
            ("rest:https://ada:secret@nas.local:8000/hearth", "rest:https://nas.local:8000/hearth"),
            ("sftp:ada@nas:/hearth", "sftp:ada@nas:/hearth"), ("/mnt/disk/restic", "/mnt/disk/restic"),
        ] {
            #expect(BackupPlan.withoutCredentials(address) == shown)
        }
    }
}
