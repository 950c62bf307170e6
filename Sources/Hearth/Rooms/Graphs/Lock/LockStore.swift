import GRDB
import Localization
import Passwords

/// The locks of graphs and the passwords that open them.
struct LockStore: Sendable {
    let database: HouseDatabase
    let passwords: PasswordHasher
    let clock: WallClock

    /// What a lock is opened with. A graph may have several; a password is the one there is so far.
    private struct Way {
        let id: ID<Way>
        let lock: GraphLock
        let hash: PasswordHash?
    }

    /// Compares a password with that of a graph's lock; costs one hash in every case, unless the password is longer
    /// than any can be. One kept with an older cost is hashed again.
    /// - Returns: the lock as it was when it was compared, `nil` for a wrong password.
    /// - Throws: `PasswordHasher.Busy`.
    func unlock(_ graph: ID<Graph>, with password: String) throws -> GraphLock? {
        let way = try database.read { db in try Self.way(to: graph, in: db) }
        let verdict: PasswordHasher.Verdict
        do { verdict = try passwords.verify(password, against: way?.hash) } catch is PasswordTooLong { return nil }
        guard let way, verdict != .wrong else { return nil }
        if verdict == .rightButOld, let old = way.hash {
            try renew(old, as: passwords.hash(password), for: way.id)
        }
        return way.lock
    }

    private static func way(to graph: ID<Graph>, in db: Database) throws -> Way? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(GraphLock.columns), unlockWay.id, unlockWay.secret FROM graphLock
                JOIN unlockWay ON unlockWay.graphId = graphLock.graphId
                WHERE graphLock.graphId = ? AND unlockWay.kind = 'password'
                """,
            arguments: [graph])
        guard let row, let lock = GraphLock(row: row, at: 0) else { return nil }
        return Way(id: row[4], lock: lock, hash: PasswordHash(row[5]))
    }

    /// Does nothing when the password was changed while it was hashed again.
    private func renew(_ old: PasswordHash, as hash: PasswordHash, for way: ID<Way>) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE unlockWay SET secret = ? WHERE id = ? AND secret = ?",
                arguments: [hash.text, way, old.text])
        }
    }

    /// Locks a graph, or changes its lock. Every earlier unlocking ends.
    /// - Parameter old: the lock as its owner has just opened it, `nil` where there was none.
    /// - Returns: the lock with its new seal.
    /// - Throws: `Refusal.conflict` when the lock was set or changed meanwhile; then nothing is written.
    func set(_ form: LockForm, on graph: OwnGraph, instead old: GraphLock?) throws -> GraphLock {
        let hash = try form.password.isEmpty ? nil : passwords.hash(form.password)
        return try database.write { db in
            let now = clock.now()
            let seal = ID<Seal>(at: now)
            guard try Self.lock(of: graph.id, in: db) == old, hash != nil || old != nil else { throw Self.conflict }
            try db.execute(
                sql: """
                    INSERT INTO graphLock (graphId, seal, hidesName, idleMinutes, graceSeconds, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (graphId) DO UPDATE SET seal = excluded.seal, hidesName = excluded.hidesName,
                        idleMinutes = excluded.idleMinutes, graceSeconds = excluded.graceSeconds
                    """,
                arguments: [graph.id, seal, form.hidesName, form.idleMinutes, form.graceSeconds, now])
            try TemplateStore.bind(to: graph.id, in: db)
            if let hash { try Self.keep(hash, for: graph.id, at: now, in: db) }
            return try Self.lock(of: graph.id, in: db).unwrap()
        }
    }

    private static func keep(_ hash: PasswordHash, for graph: ID<Graph>, at now: Instant, in db: Database) throws {
        try db.execute(sql: "DELETE FROM unlockWay WHERE graphId = ? AND kind = 'password'", arguments: [graph])
        try db.execute(
            sql: "INSERT INTO unlockWay (id, graphId, kind, secret, createdAt) VALUES (?, ?, 'password', ?, ?)",
            arguments: [ID<Way>(at: now), graph, hash.text, now])
    }

    /// Takes the lock off with every way to open it.
    /// - Throws: `Refusal.conflict` when it was changed meanwhile.
    func remove(_ lock: GraphLock, from graph: OwnGraph) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM graphLock WHERE graphId = ? AND seal = ?", arguments: [graph.id, lock.seal])
            guard db.changesCount == 1 else { throw Self.conflict }
            try TemplateStore.unbind(from: graph.id, in: db)
        }
    }

    private static func lock(of graph: ID<Graph>, in db: Database) throws -> GraphLock? {
        let row = try Row.fetchOne(
            db, sql: "SELECT \(GraphLock.columns) FROM graphLock WHERE graphId = ?", arguments: [graph])
        return row.flatMap { GraphLock(row: $0, at: 0) }
    }

    private static let conflict = Refusal.conflict(
        Phrase("The lock was changed while you were at it. Look at it again, then decide."))
}
