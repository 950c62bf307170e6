import Foundation
import GRDB
import Localization
import Passwords

/// The locks of one kind of subject and the passwords that open them.
package struct LockStore: Sendable {
    let lock: Subject.Lock
    /// The kinds of locks that share codes with this one, itself included; empty if it shares none.
    let companions: [Subject.Lock]
    let database: HouseDatabase
    let passwords: PasswordHasher
    let throttle: Throttle
    let sessions: SessionStore
    let clock: WallClock

    package init(_ lock: Subject.Lock, in house: RoomContext) {
        self.lock = lock
        companions =
            lock.sharesCodes ? house.undo.subjects.all.compactMap(\.lock).filter(\.sharesCodes) : []
        (database, passwords, throttle) = (house.database, house.passwords, house.throttle)
        (sessions, clock) = (house.sessions, house.clock)
    }

    /// The password of a lock. Passkeys are further ways to open it: see `PasskeyChoice`.
    private struct Way {
        let id: ID<Way>
        let lock: SubjectLock
        let hash: PasswordHash?
    }

    /// One try of a member to open a subject with a password. A session in which too many codes were wrong ends, where the
    /// lock yields to the password that the member signs in with: who knows that goes on.
    /// - Returns: as `unlock` does.
    /// - Throws: `Refusal.tooManyTries`, `Refusal.signInFirst` if the session has ended, `PasswordHasher.Busy`.
    func unlock(
        _ subject: UUID, with password: String, by member: ID<Member>, in session: ID<Session>
    ) throws -> [SubjectLock] {
        let attempt = try attempt(subject, by: member, in: session)
        let opened = try throttle.validate(attempt) { () -> [SubjectLock]? in
            var opened = try unlock(subject, with: password)
            if opened.isEmpty, lock.yieldsToPassword { opened = try unlock(subject, withPasswordOfOwner: password) }
            return opened.isEmpty ? nil : opened
        }
        if let opened { return opened }
        guard lock.yieldsToPassword, try throttle.failures(of: attempt) >= Self.codeTries else { return [] }
        try sessions.end(session, of: member)
        throw Refusal.signInFirst
    }

    /// The wrong codes after which a session ends.
    static let codeTries = 10

    private func unlock(_ subject: UUID, withPasswordOfOwner password: String) throws -> [SubjectLock] {
        let found = try database.read { db in
            (
                hash: try String.fetchOne(
                    db,
                    sql: """
                        SELECT member.passwordHash FROM member JOIN \(lock.kind.rawValue) AS thing ON thing.ownerId = member.id
                        JOIN \(lock.table) ON \(lock.table).\(lock.subject) = thing.id
                        WHERE thing.id = ? AND \(Self.isYielding(lock))
                        """, arguments: [subject]
                ).flatMap(PasswordHash.init), lock: try self.found(on: subject, in: db)
            )
        }
        let verdict: PasswordHasher.Verdict
        do { verdict = try passwords.verify(password, against: found.hash) } catch is PasswordTooLong { return [] }
        return verdict == .wrong ? [] : [found.lock].compactMap(\.self)
    }

    /// Compares a password with that of a subject's lock; costs one hash in every case, unless the password is longer
    /// than allowed. A password stored with an older cost is hashed again.
    /// - Returns: the lock as of the comparison, followed by the other locks that the password opens; empty for a wrong
    ///   password.
    /// - Throws: `PasswordHasher.Busy`.
    func unlock(_ subject: UUID, with password: String) throws -> [SubjectLock] {
        let way = try database.read { db in try self.way(to: subject, in: db) }
        let verdict: PasswordHasher.Verdict
        do { verdict = try passwords.verify(password, against: way?.hash) } catch is PasswordTooLong { return [] }
        guard let way, let hash = way.hash, verdict != .wrong else { return [] }
        let others = try self.others(with: hash, as: subject)
        if verdict == .rightButOld { try renew(hash, as: passwords.hash(password), for: way.id) }
        return [way.lock] + others
    }

    private func way(to subject: UUID, in db: Database) throws -> Way? {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(SubjectLock.columns(of: lock.table)), way.id, way.secret FROM \(lock.table)
                JOIN \(lock.ways) AS way ON way.\(lock.subject) = \(lock.table).\(lock.subject)
                WHERE \(lock.table).\(lock.subject) = ? AND way.kind = 'password'
                """,
            arguments: [subject])
        guard let row, let lock = SubjectLock(row: row, at: 0) else { return nil }
        return Way(id: row[4], lock: lock, hash: PasswordHash(row[5]))
    }

    /// Replaces a password's hash, unless the password was changed meanwhile.
    private func renew(_ old: PasswordHash, as hash: PasswordHash, for way: ID<Way>) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE \(lock.ways) SET secret = ? WHERE id = ? AND secret = ?",
                arguments: [hash.text, way, old.text])
            // Locks that share a code are recognized by the equal hash, so all of them get the new one.
            for companion in companions {
                try db.execute(
                    sql: "UPDATE \(companion.ways) SET secret = ? WHERE secret = ?", arguments: [hash.text, old.text])
            }
        }
    }

    /// Sets or replaces the lock of a subject. All sessions that had opened it have to open it again.
    /// - Parameter old: the lock that its owner has just opened; `nil` if there was none.
    /// - Returns: the lock with its new version.
    /// - Throws: `Refusal.conflict` if the lock was set or changed meanwhile; then nothing is written. Also the errors
    ///   of `hash`.
    func set(_ form: LockForm, on own: Own<some LockableSubject>, instead old: SubjectLock?) throws -> SubjectLock {
        let subject = own.open.uuid
        let hash = try form.password.isEmpty ? nil : hash(form.password, for: own)
        return try database.write { db in
            let now = clock.now()
            let version = ID<LockVersion>(at: now)
            guard try found(on: subject, in: db) == old, hash != nil || old != nil else { throw Self.conflict }
            try db.execute(
                sql: """
                    INSERT INTO \(lock.table) (\(lock.subject), seal, hidesName, idleMinutes, graceSeconds, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (\(lock.subject)) DO UPDATE SET seal = excluded.seal, hidesName = excluded.hidesName,
                        idleMinutes = excluded.idleMinutes, graceSeconds = excluded.graceSeconds
                    """,
                arguments: [subject, version, form.hidesName, form.idleMinutes, form.graceSeconds, now])
            try lock.wasSet(subject, db)
            if let hash { try keep(hash, for: subject, at: now, in: db) }
            try keep(form.passkeys, for: subject, of: own.open.ownerId, at: now, in: db)
            return try found(on: subject, in: db).unwrap()
        }
    }

    private func keep(_ hash: PasswordHash, for subject: UUID, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM \(lock.ways) WHERE \(lock.subject) = ? AND kind = 'password'", arguments: [subject])
        try db.execute(
            sql: """
                INSERT INTO \(lock.ways) (id, \(lock.subject), kind, secret, createdAt) VALUES (?, ?, 'password', ?, ?)
                """,
            arguments: [ID<Way>(at: now), subject, hash.text, now])
    }

    /// Removes a lock and every way to open it.
    /// - Throws: `Refusal.conflict` if the lock was changed meanwhile.
    func remove(_ old: SubjectLock, from own: Own<some LockableSubject>) throws {
        let subject = own.open.uuid
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM \(lock.table) WHERE \(lock.subject) = ? AND seal = ?",
                arguments: [subject, old.version])
            guard db.changesCount == 1 else { throw Self.conflict }
            try lock.wasRemoved(subject, db)
        }
    }

    func found(on subject: UUID, in db: Database) throws -> SubjectLock? {
        let row = try Row.fetchOne(
            db,
            sql: "SELECT \(SubjectLock.columns(of: lock.table)) FROM \(lock.table) WHERE \(lock.subject) = ?",
            arguments: [subject])
        return row.flatMap { SubjectLock(row: $0, at: 0) }
    }

    private static let conflict = Refusal.conflict(
        Phrase("The lock was changed in the meantime. Review it and try again."))
}
