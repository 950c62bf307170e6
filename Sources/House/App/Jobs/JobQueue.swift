import Dispatch
package import GRDB
import Synchronization

/// The queue of jobs, with a semaphore for each lane that signals new ones.
package final class JobQueue: Sendable {
    private let clock: WallClock
    private let signals: [Jobs.Lane: DispatchSemaphore]
    private let wakes = Atomic(0)

    init(clock: WallClock) {
        self.clock = clock
        signals = Dictionary(uniqueKeysWithValues: Jobs.Lane.allCases.map { ($0, DispatchSemaphore(value: 0)) })
    }

    /// Adds a job in the caller's transaction; it runs within a few seconds, or at once after `wake`.
    /// - Parameter payload: the input of the job's kind.
    package func add(_ kind: String, payload: String = "{}", after wait: Duration = .zero, in db: Database) throws {
        let now = clock.now()
        try Self.add(kind, payload: payload, at: now, runningAt: now.adding(wait), in: db)
    }

    /// The same for what an undo brings back, which knows the time and not the queue.
    package static func add(_ kind: String, payload: String, at now: Instant, in db: Database) throws {
        try add(kind, payload: payload, at: now, runningAt: now, in: db)
    }

    private static func add(
        _ kind: String, payload: String, at now: Instant, runningAt time: Instant, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO job (id, kind, payload, runAt) VALUES (?, ?, ?, ?)",
            arguments: [ID<Jobs>(at: now), kind, payload, time])
    }

    /// Adds a job in place of those with the same input that are not due yet: what is asked for again and again is done once,
    /// after the last time. Without a wait, one that is due or running is enough.
    package func addOnce(_ kind: String, payload: String, after wait: Duration = .zero, in db: Database) throws {
        let now = clock.now()
        let same: StatementArguments = [kind, payload, now]
        try db.execute(
            sql: "DELETE FROM job WHERE kind = ? AND payload = ? AND runAt > ? AND failedAt IS NULL", arguments: same)
        let isDue = try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND payload = ? AND runAt <= ? AND failedAt IS NULL)",
            arguments: same)
        if wait > .zero || isDue == false { try add(kind, payload: payload, after: wait, in: db) }
    }

    /// How often all lanes were woken.
    var wakeCount: Int { wakes.load(ordering: .relaxed) }

    package func wake() {
        wakes.add(1, ordering: .relaxed)
        for (lane, signal) in signals { for _ in 0..<lane.threads { signal.signal() } }
    }

    /// - Returns: true if the lane was woken before the time ran out.
    @discardableResult
    func sleep(_ lane: Jobs.Lane) -> Bool { signals[lane]?.wait(timeout: .now() + nap(of: lane)) == .success }

    /// In seconds. What is due at a minute is looked for when the minute begins.
    private func nap(of lane: Jobs.Lane) -> Double {
        guard lane == .timed else { return Self.nap }
        let untilMinute = 60 - Double(clock.now().milliseconds % 60_000) / 1000
        return min(Self.nap, untilMinute + 0.02)
    }

    private static let nap = 5.0
}
