import Foundation
import GRDB
import Passwords

/// Codes that open several things of one owner.
extension LockStore {
    /// The throttle's try of a member at opening a subject.
    func attempt(_ subject: UUID, by member: ID<Member>, in session: ID<Session>) throws -> Throttle.Try {
        let thing = "\(lock.kind.rawValue):\(ID<LockStore>(subject))"
        let secret = Throttle.Secret.lock(thing, member)
        if lock.yieldsToPassword { return Throttle.Try(.lockInSession(thing, session), ofAllSessions: secret) }
        guard lock.sharesCodes else { return Throttle.Try(secret) }
        let owner = try database.read { db in
            try ID<Member>.fetchOne(
                db, sql: "SELECT ownerId FROM \(lock.kind.rawValue) WHERE id = ?", arguments: [subject])
        }
        guard let owner else { throw Refusal.notFound }
        return Throttle.Try(secret, among: Self.codes(of: owner, for: member))
    }

    private static func codes(of owner: ID<Member>, for member: ID<Member>) -> Throttle.Secret {
        .lock("codes:\(owner)", member)
    }

    /// The other locks that have the same code as a subject's lock.
    func others(with code: PasswordHash, as subject: UUID) throws -> [SubjectLock] {
        guard !companions.isEmpty else { return [] }
        return try database.read { db in
            try companions.flatMap { companion in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT \(SubjectLock.columns(of: companion.table)) \(Self.ways(of: companion))
                        WHERE way.secret = :code AND way.\(companion.subject) <> :subject AND thing.ownerId = (
                            SELECT ownerId FROM \(lock.kind.rawValue) WHERE id = :subject)
                        """,
                    arguments: ["code": code.text, "subject": subject]
                ).compactMap { SubjectLock(row: $0, at: 0) }
            }
        }
    }

    /// The passwords of a kind's locks, joined with the locked things as `thing`.
    private static func ways(of lock: Subject.Lock) -> String {
        """
        FROM \(lock.ways) AS way JOIN \(lock.table) ON \(lock.table).\(lock.subject) = way.\(lock.subject)
            JOIN \(lock.kind.rawValue) AS thing ON thing.id = way.\(lock.subject) AND way.kind = 'password'
        """
    }

    /// The most codes of the same owner with which a new one is compared.
    private static let limit = 8

    /// The hash of a new code. If another lock of the same owner has that code, its hash is reused, so that the code
    /// opens both. A code that no other lock has counts as a wrong try, because the result reveals whether it is a code
    /// of the owner. A code that another lock has clears nothing.
    /// - Throws: `Refusal.tooManyTries`, `PasswordHasher.Busy`.
    func hash(_ password: String, for own: Own<some LockableSubject>) throws -> PasswordHash {
        let known = try codes(beside: own)
        guard !known.isEmpty else { return try passwords.hash(password) }
        var attempt = Throttle.Try(Self.codes(of: own.open.ownerId, for: own.open.member))
        attempt.isForgiving = false
        let same = try throttle.validate(attempt) {
            try known.first { try passwords.verify(password, against: $0) != .wrong }
        }
        return try same ?? passwords.hash(password)
    }

    /// The codes of the other locks of the same owner.
    private func codes(beside own: Own<some LockableSubject>) throws -> [PasswordHash] {
        let found = try database.read { db in
            try companions.flatMap { companion in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT DISTINCT way.secret \(Self.ways(of: companion))
                        WHERE thing.ownerId = ? AND way.\(companion.subject) <> ? LIMIT \(Self.limit)
                        """, arguments: [own.open.ownerId, own.open.uuid])
            }
        }
        return Set(found).sorted().prefix(Self.limit).compactMap(PasswordHash.init)
    }
}
