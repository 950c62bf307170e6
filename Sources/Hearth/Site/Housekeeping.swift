import GRDB

/// What is done once a day: removing what has run out, and writing the log back into the file.
struct Housekeeping: Sendable {
    let undo: UndoStore
    let sessions: SessionStore
    let throttle: Throttle
    let database: HouseDatabase
    let clock: WallClock

    static let kind = "housekeeping"

    var kinds: [String: Jobs.Work] {
        [
            Self.kind: { _ in
                try undo.prune()
                try sessions.prune()
                try throttle.prune()
                try database.pool.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
                try again(after: .days(1))
            }
        ]
    }

    /// Makes sure that there is exactly one such job waiting.
    static func schedule(on jobs: Jobs, database: HouseDatabase) throws {
        let isThere = try database.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND failedAt IS NULL)", arguments: [kind])
        }
        if isThere != true { try jobs.add(kind, after: .minutes(5)) }
    }

    private func again(after wait: Duration) throws {
        let now = clock.now()
        try database.write { db in
            try db.execute(
                sql: "INSERT INTO job (id, kind, payload, runAt) VALUES (?, ?, '{}', ?)",
                arguments: [ID<Jobs>(at: now), Self.kind, now.adding(wait)])
        }
    }
}
