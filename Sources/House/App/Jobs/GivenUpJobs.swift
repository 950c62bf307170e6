import GRDB

/// The jobs that were set aside after too many tries. They stay for a month, so that an admin can have them tried again.
struct GivenUpJobs: Sendable {
    let database: HouseDatabase
    let queue: JobQueue
    let clock: WallClock

    /// How long they stay.
    static let age = Duration.days(30)

    func tryAgain() throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE job SET failedAt = NULL, attempts = 0, runAt = ? WHERE failedAt IS NOT NULL",
                arguments: [clock.now()])
        }
        queue.wake()
    }

    func prune() throws { try remove(until: clock.now().adding(.zero - Self.age)) }

    /// Removes those that were given up until a time: what its admin has seen.
    func remove(until end: Instant) throws {
        try database.write { db in try db.execute(sql: "DELETE FROM job WHERE failedAt <= ?", arguments: [end]) }
    }
}
