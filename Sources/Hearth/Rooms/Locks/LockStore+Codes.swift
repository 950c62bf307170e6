import Foundation
import GRDB
import Passwords

/// Codes that open several things of one owner.
extension LockStore {
    /// What a try of a member to open a subject counts for.
    func attempt(_ subject: UUID, by member: ID<Member>) throws -> Throttle.Try {
        let secret = Throttle.Secret.lock("\(lock.kind.rawValue):\(ID<LockStore>(subject))", member)
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

    /// The other locks that share a code with that of a subject.
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

    /// The passwords of a kind's locks, with what they are on as `thing`.
    private static func ways(of lock: Subject.Lock) -> String {
        """
        FROM \(lock.ways) AS way JOIN \(lock.table) ON \(lock.table).\(lock.subject) = way.\(lock.subject)
            JOIN \(lock.kind.rawValue) AS thing ON thing.id = way.\(lock.subject) AND way.kind = 'password'
        """
    }

    /// With how many codes of the same owner a new one is compared.
    private static let limit = 8

    /// A new code; where it is that of another lock of the same owner, then that one, so that it opens both. One that
    /// is not counts as a wrong try: what it opens afterwards tells whether it was a code.
    /// - Throws: `Refusal.tooManyTries`, `PasswordHasher.Busy`.
    func hash(_ password: String, for own: OwnSubject) throws -> PasswordHash {
        let known = try codes(beside: own)
        guard !known.isEmpty else { return try passwords.hash(password) }
        let same = try throttle.validate(Throttle.Try(Self.codes(of: own.open.ownerId, for: own.open.member))) {
            try known.first { try passwords.verify(password, against: $0) != .wrong }
        }
        return try same ?? passwords.hash(password)
    }

    /// The codes of the other locks of the same owner.
    private func codes(beside own: OwnSubject) throws -> [PasswordHash] {
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
