import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Jobs and a wrong clock")
struct JobClockTests {
    let folder: TemporaryFolder
    let clock = TestClock()
    let database: HouseDatabase
    private let runs = Runs()

    private final class Runs: Sendable {
        private let kinds = Mutex<[String]>([])
        var all: [String] { kinds.withLock { $0 } }
        func add(_ kind: String) { kinds.withLock { $0.append(kind) } }
    }

    private struct Failure: Error {}

    init() throws {
        folder = try TemporaryFolder()
        let data = DataFolder(path: folder["data"])
        try data.prepare()
        database = try HouseDatabase(folder: data, clock: clock.wall)
    }

    /// Jobs of three kinds: `tides` comes again each day, `note` and `fail` run once.
    private func jobs(failing: Bool = false) -> Jobs {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let kinds = [
            "tides": Jobs.Kind(every: .days(1)) { [runs] _ in runs.add("tides") },
            "note": Jobs.Kind { [runs] _ in runs.add("note") },
            "fail": Jobs.Kind { [runs] _ in
                if failing { throw Failure() }
                runs.add("fail")
            },
        ]
        return Jobs(database: database, clock: clock.wall, logger: logger, kinds: kinds)
    }

    @Test("a job that comes again and is days late waits for an hour: the clock may be wrong")
    func late() throws {
        let jobs = jobs()
        try jobs.scheduleRecurring()
        clock.advance(.days(3000))

        _ = try jobs.runDue()
        #expect(runs.all.isEmpty)

        clock.advance(.minutes(59))
        #expect(try jobs.runDue() == 0)
        clock.advance(.minutes(1))
        #expect(try jobs.runDue() == 1)
        #expect(runs.all == ["tides"])
    }

    @Test("once a clock that was ahead is set back, nothing waits for its day", arguments: [true, false])
    func ahead(isRestarted: Bool) throws {
        var jobs = jobs(failing: true)
        try jobs.scheduleRecurring()
        clock.advance(.hours(1))
        #expect(try jobs.runDue() == 1)
        clock.advance(.days(3000))
        try jobs.add("fail")
        try jobs.add("note", after: .minutes(30))
        #expect(try jobs.runDue() == 2)
        #expect(runs.all == ["tides"])

        clock.advance(.zero - .days(3000))
        if isRestarted {
            jobs = self.jobs()
            try jobs.scheduleRecurring()
        }
        _ = try jobs.runDue()
        #expect(runs.all.contains("note") && runs.all.contains("fail") == isRestarted)
        clock.advance(.days(1))
        _ = try jobs.runDue()
        #expect(runs.all.count { $0 == "tides" } == 2)
    }
}
