import GRDB
import Logging
import Synchronization

/// Jobs on a machine whose clock was wrong: one without a battery may start years ahead until it hears the time.
extension Jobs {
    /// A repeating job that is later than this waits for another hour: the house was off for long, or its clock is
    /// ahead, and what is deleted by the date would be gone for good.
    static let maxLateness = Duration.days(7)

    /// Brings jobs forward that wait longer than any job does: the clock was ahead when they were put off.
    func bringForward(in db: Database) throws {
        let now = clock.now()
        let intervals = kinds.compactMapValues(\.interval)
        for (kind, interval) in intervals {
            try db.execute(
                sql: "UPDATE job SET runAt = ?1 WHERE kind = ?2 AND runAt > ?1",
                arguments: [now.adding(interval), kind])
        }
        let marks = intervals.map { _ in "?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE job SET runAt = ? WHERE runAt > ? AND kind NOT IN (\(marks))",
            arguments: [now, now.adding(.seconds(Self.maxWait))] + StatementArguments(intervals.keys))
    }

    /// Whether the clock was set back by more than a minute since the last look for due jobs.
    func wasSetBack() -> Bool {
        state.withLock { state in
            let now = clock.now()
            defer { state.lastLook = now }
            return state.lastLook.map { now.since($0) < .minutes(-1) } ?? false
        }
    }

    func delay(_ job: Job, by lateness: Duration) throws {
        logger.warning(
            "a job is very late, and waits for an hour, in case the clock is wrong",
            metadata: ["kind": "\(job.kind)", "days": "\(Int(lateness / .days(1)))"])
        let next = clock.now().adding(.hours(1))
        try database.write { db in
            try db.execute(sql: "UPDATE job SET runAt = ? WHERE id = ?", arguments: [next, job.id])
        }
    }
}
