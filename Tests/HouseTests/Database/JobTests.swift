import Foundation
import GRDB
import Logging
import Synchronization
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Jobs")
struct JobTests {
    let folder: TemporaryFolder
    let data: DataFolder
    let clock = TestClock()
    let database: HouseDatabase
    private let runs = Runs()

    private final class Runs: Sendable {
        private let payloads = Mutex<[String]>([])
        var all: [String] { payloads.withLock { $0 } }
        func add(_ payload: String) { payloads.withLock { $0.append(payload) } }
    }

    private struct Failure: Error {}

    init() throws {
        folder = try TemporaryFolder()
        data = DataFolder(path: folder["data"])
        try data.prepare()
        database = try HouseDatabase(folder: data, clock: clock.wall)
    }

    private func jobs(_ database: HouseDatabase? = nil, _ kinds: [String: Jobs.Kind]? = nil) -> Jobs {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let usual: [String: Jobs.Kind] = [
            "note": Jobs.Kind { [runs] in runs.add($0) },
            "fail": Jobs.Kind { [runs] in
                runs.add($0)
                throw Failure()
            },
        ]
        return Jobs(database: database ?? self.database, clock: clock.wall, logger: logger, kinds: kinds ?? usual)
    }

    private func row() throws -> Row? { try database.read { db in try Row.fetchOne(db, sql: "SELECT * FROM job") } }

    @Test("a job runs once, with its payload, and is gone")
    func once() throws {
        let jobs = jobs()
        try jobs.add("note", payload: "{\"a\":1}")

        #expect(try jobs.runDue() == 1)
        #expect(try jobs.runDue() == 0)

        #expect(runs.all == ["{\"a\":1}"])
        #expect(try row() == nil)
    }

    @Test("a job waits for its time")
    func later() throws {
        let jobs = jobs()
        try jobs.add("note", after: .minutes(5))

        clock.advance(.minutes(5) - .milliseconds(1))
        #expect(try jobs.runDue() == 0)
        clock.advance(.milliseconds(1))
        #expect(try jobs.runDue() == 1)
    }

    @Test("jobs run in the order they are due")
    func order() throws {
        let jobs = jobs()
        try jobs.add("note", payload: "second", after: .seconds(2))
        try jobs.add("note", payload: "first", after: .seconds(1))
        clock.advance(.seconds(3))

        try jobs.runDue()

        #expect(runs.all == ["first", "second"])
    }

    @Test("a failing job is tried again after growing waits, then set aside with its problem")
    func retrying() throws {
        let jobs = jobs()
        try jobs.add("fail")

        var waits: [Int] = []
        for attempt in 1...10 {
            #expect(try jobs.runDue() == 1)
            #expect(runs.all.count == attempt)
            let runAt: Int64 = try #require(try row())["runAt"]
            let wait = Instant(milliseconds: runAt).since(clock.wall.now())
            waits.append(Int(wait.components.seconds))
            clock.advance(wait - .milliseconds(1))
            #expect(try jobs.runDue() == 0)
            clock.advance(.milliseconds(1))
        }

        #expect(waits.first == 20)
        #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(waits.last == 3600)
        clock.advance(.days(365))
        #expect(try jobs.runDue() == 0)
        let kept = try #require(try row())
        #expect(kept["attempts"] == 10)
        #expect(kept["failedAt"] != nil)
        #expect((kept["lastProblem"] as String?)?.contains("Failure") == true)
    }

    @Test("where the disk lets nothing be written, a job that fails rests all the same, longer each time")
    func resting() throws {
        let jobs = jobs()
        try jobs.add("fail", payload: "1")
        try jobs.add("note", payload: "2")
        try database.write { db in
            try db.execute(
                sql: "CREATE TRIGGER full BEFORE UPDATE ON job BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
        }

        #expect(try jobs.runDue() == 2)
        #expect(runs.all.sorted() == ["1", "2"])
        var waits: [Int] = []
        for _ in 1...8 {
            var wait = 0
            while try jobs.runDue() == 0 {
                clock.advance(.seconds(10))
                wait += 10
            }
            waits.append(wait)
        }

        #expect(waits == [20, 40, 80, 160, 300, 300, 300, 300])
        try database.write { db in try db.execute(sql: "DROP TRIGGER full") }
        clock.advance(.seconds(300))
        #expect(try jobs.runDue() == 1)
        #expect(try row()?["attempts"] == 10)
    }

    @Test("what is to be said when a job is set aside is written with it")
    func givingUp() throws {
        let kind = Jobs.Kind(
            givingUp: { payload, db in
                try db.execute(
                    sql: "INSERT INTO job (id, kind, payload, runAt) VALUES (zeroblob(16), 'told', ?, 1 << 60)",
                    arguments: [payload])
            },
            work: { _ in throw Failure() })
        let jobs = jobs(database, ["fail": kind])
        try jobs.add("fail", payload: "picture")
        let told = { try database.read { try String.fetchOne($0, sql: "SELECT payload FROM job WHERE kind = 'told'") } }

        for attempt in 1...10 {
            #expect(try told() == nil)
            #expect(try jobs.runDue() == 1, "\(attempt)")
            clock.advance(.hours(1))
        }

        #expect(try told() == "picture")
    }

    @Test("a job that fails does not hold up the others")
    func others() throws {
        let jobs = jobs()
        try jobs.add("fail", payload: "1")
        try jobs.add("note", payload: "2")

        #expect(try jobs.runDue() == 2)

        #expect(runs.all.sorted() == ["1", "2"])
        #expect(try row()?["payload"] == "1")
    }

    @Test("a job of a kind that this Hearth does not know is kept")
    func unknown() throws {
        let jobs = jobs()
        try jobs.add("robots")

        try jobs.runDue()

        #expect(try row()?["attempts"] == 1)
    }

    @Test("jobs survive a restart")
    func restart() throws {
        try jobs().add("note", payload: "kept")
        try database.close()

        let again = try HouseDatabase(folder: data, clock: clock.wall)
        let jobs = jobs(again)

        #expect(try jobs.runDue() == 1)
        #expect(runs.all == ["kept"])
        #expect(try jobs.runDue() == 0)
    }

    @Test("a job added in a transaction that fails was never there")
    func transaction() throws {
        let jobs = jobs()

        #expect(throws: Failure.self) {
            try database.write { db in
                try jobs.add("note", in: db)
                throw Failure()
            }
        }

        #expect(try jobs.runDue() == 0)
    }

    @Test("the thread picks up what is added, and stopping lets what runs finish and leaves the rest")
    func stopping() throws {
        let (began, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let work = Jobs.Kind { [runs] payload in
            began.signal()
            mayEnd.wait()
            runs.add(payload)
        }
        let jobs = jobs(database, ["slow": work])
        jobs.start()
        try jobs.add("slow", payload: "1")
        #expect(began.wait(timeout: .now() + 10) == .success)
        try jobs.add("slow", payload: "2")

        let stopped = DispatchSemaphore(value: 0)
        let thread = Thread {
            jobs.stop()
            stopped.signal()
        }
        thread.start()
        #expect(stopped.wait(timeout: .now() + 0.2) == .timedOut)
        mayEnd.signal()
        #expect(stopped.wait(timeout: .now() + 5) == .success)

        #expect(runs.all == ["1"])
        #expect(try row()?["payload"] == "2")
    }

    @Test("a job that comes again has one row, whatever goes wrong, and is never set aside")
    func recurring() throws {
        let failing = Atomic(true)
        let tides = Jobs.Kind(every: .days(1)) { [runs] payload in
            runs.add(payload)
            if failing.load(ordering: .relaxed) { throw Failure() }
        }
        let jobs = jobs(database, ["tides": tides])
        try jobs.scheduleRecurring()
        try jobs.scheduleRecurring()
        let count = { try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM job") } }
        #expect(try count() == 1)

        for _ in 1...15 {
            clock.advance(.hours(2))
            #expect(try jobs.runDue() == 1)
        }
        #expect(try #require(try row())["failedAt"] == nil)
        failing.store(false, ordering: .relaxed)
        clock.advance(.hours(2))
        #expect(try jobs.runDue() == 1)

        #expect(try jobs.runDue() == 0)
        clock.advance(.days(1) - .milliseconds(1))
        #expect(try jobs.runDue() == 0)
        clock.advance(.milliseconds(1))
        #expect(try jobs.runDue() == 1)
        #expect(try count() == 1)
    }
}
