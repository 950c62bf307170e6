import Dispatch
import GRDB

/// Where jobs are put, and the bell that says so.
final class JobQueue: Sendable {
    private let clock: WallClock
    private let bells: [Jobs.Lane: DispatchSemaphore]

    init(clock: WallClock) {
        self.clock = clock
        bells = Dictionary(uniqueKeysWithValues: Jobs.Lane.allCases.map { ($0, DispatchSemaphore(value: 0)) })
    }

    /// Adds a job in the transaction of what it belongs to; it is picked up within a few seconds, or at once after
    /// `wake`.
    /// - Parameter payload: what its kind reads.
    func add(_ kind: String, payload: String = "{}", after wait: Duration = .zero, in db: Database) throws {
        let now = clock.now()
        try db.execute(
            sql: "INSERT INTO job (id, kind, payload, runAt) VALUES (?, ?, ?, ?)",
            arguments: [ID<Jobs>(at: now), kind, payload, now.adding(wait)])
    }

    func wake() {
        for (lane, bell) in bells { for _ in 0..<lane.threads { bell.signal() } }
    }

    /// - Returns: whether it was woken, rather than that time ran out.
    @discardableResult
    func sleep(_ lane: Jobs.Lane) -> Bool { bells[lane]?.wait(timeout: .now() + 5) == .success }
}
