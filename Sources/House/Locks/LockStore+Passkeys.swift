import Foundation
import GRDB

/// Passkeys that open locks: those of a lock's owner that they have chosen for it.
extension LockStore {
    /// The owner's passkeys, and those that open the lock.
    struct PasskeyChoice: Sendable {
        let own: [Passkey]
        let opening: Set<ID<Passkey>>
    }

    func passkeyChoice(for own: Own<some LockableSubject>) throws -> PasskeyChoice {
        try database.read { db in
            PasskeyChoice(
                own: try Passkey.fetchAll(
                    db,
                    sql: """
                        SELECT \(Passkey.columns) FROM passkey WHERE memberId = ? AND blockedAt IS NULL
                        ORDER BY createdAt, id
                        """, arguments: [own.open.ownerId]),
                opening: Set(
                    try String.fetchAll(
                        db, sql: "SELECT secret FROM \(lock.ways) WHERE \(lock.subject) = ? AND kind = 'passkey'",
                        arguments: [own.open.uuid]
                    ).compactMap { ID($0) }))
        }
    }

    /// Replaces the passkeys that open a lock, in the transaction that sets it. Only the owner's are taken.
    func keep(
        _ passkeys: Set<ID<Passkey>>, for subject: UUID, of owner: ID<Member>, at now: Instant, in db: Database
    ) throws {
        try db.execute(
            sql: "DELETE FROM \(lock.ways) WHERE \(lock.subject) = ? AND kind = 'passkey'", arguments: [subject])
        for passkey in passkeys {
            try db.execute(
                sql: """
                    INSERT INTO \(lock.ways) (id, \(lock.subject), kind, secret, createdAt)
                    SELECT ?, ?, 'passkey', ?, ? FROM passkey WHERE id = ? AND memberId = ?
                    """,
                arguments: [ID<Passkey>(at: now), subject, passkey.description, now, passkey, owner])
        }
    }

    /// The passkeys with which a member can open a subject at a host: only its owner has any.
    func passkeys(opening subject: UUID, of member: ID<Member>, at host: String) throws -> [Passkey] {
        try database.read { db in
            try Passkey.fetchAll(
                db,
                sql: """
                    SELECT \(Passkey.columns) FROM \(lock.ways) AS way
                    JOIN \(lock.kind.rawValue) AS thing ON thing.id = way.\(lock.subject)
                    JOIN passkey ON lower(hex(passkey.id)) = way.secret AND passkey.memberId = thing.ownerId
                    WHERE thing.id = ? AND thing.ownerId = ? AND way.kind = 'passkey' AND passkey.host = ?
                        AND blockedAt IS NULL
                    """, arguments: [subject, member, host])
        }
    }

    /// One try of a member to open a subject with a passkey.
    /// - Parameter verify: returns the passkey that has signed.
    /// - Returns: the lock and the passkey; `nil` for one that does not open it.
    /// - Throws: `Refusal.tooManyTries`, what `verify` throws.
    func unlock(
        _ subject: UUID, by member: ID<Member>, in session: ID<Session>, at host: String,
        _ verify: () throws -> Passkey?
    ) throws -> (lock: SubjectLock, passkey: Passkey)? {
        try throttle.validate(attempt(subject, by: member, in: session)) {
            () -> (lock: SubjectLock, passkey: Passkey)? in
            guard let passkey = try verify(), passkey.member == member,
                try passkeys(opening: subject, of: member, at: host).contains(where: { $0.id == passkey.id }),
                let lock = try database.read({ db in try found(on: subject, in: db) })
            else { return nil }
            return (lock, passkey)
        }
    }
}

/// A password that somebody else set.
extension LockStore {
    /// An SQL condition: the owner's sign-in password opens the lock. One that was set with a link, or at the terminal, opens
    /// no lock that was there before.
    static func isYielding(_ lock: Subject.Lock) -> String {
        "(member.passwordResetAt IS NULL OR \(lock.table).createdAt > member.passwordResetAt)"
    }

    /// Whether the owner's password was set by somebody else, so that it does not open the lock.
    func isPasswordReset(ofOwnerOf subject: UUID) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT NOT \(Self.isYielding(lock)) FROM \(lock.kind.rawValue) AS thing
                    JOIN member ON member.id = thing.ownerId
                    JOIN \(lock.table) ON \(lock.table).\(lock.subject) = thing.id
                    WHERE thing.id = ?
                    """, arguments: [subject]) ?? false
        }
    }
}
