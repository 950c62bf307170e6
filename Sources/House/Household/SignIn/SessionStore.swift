import Foundation
import GRDB
import Passwords

/// The store of sessions, passwords and known devices.
struct SessionStore: Sendable {
    let database: HouseDatabase
    let passwords: PasswordHasher
    let clock: WallClock

    /// The time without a visit after which a session ends.
    static let idle = Duration.days(30)
    /// The time after which a session ends in any case.
    static let maxAge = Duration.days(180)
    /// `lastSeenAt` is written at most this often, so that reading pages writes nothing.
    static let seenStep = Duration.hours(1)

    /// A session with its member, found by the cookie.
    struct Found: Sendable, FetchableRecord {
        let session: ID<Session>
        let member: Member
        let household: Household
        let lastSeenAt: Instant

        static let columns = "\(Member.columns), session.id, session.lastSeenAt, \(Household.columns)"

        init(row: Row) throws {
            member = try Member(row: row)
            let place = Member.columnCount
            session = row[place]
            lastSeenAt = row[place + 1]
            household = Household(row: row, at: place + 2)
        }
    }

    /// - Parameter proxyUser: the user whom a trusted proxy names in the request.
    /// - Returns: `nil` if the token is unknown, expired or of the other transport, its member is deactivated, or the proxy
    ///   that started the session names another user now, or none.
    func find(_ token: SentToken, proxyUser: String? = nil) throws -> Found? {
        guard token.isPossible else { return nil }
        let now = clock.now()
        return try database.read { db in
            try Found.fetchOne(
                db.cachedStatement(sql: Self.findSQL),
                arguments: [
                    token.hash, token.isSecure, now.adding(.zero - Self.idle), now.adding(.zero - Self.maxAge),
                    proxyUser,
                ])
        }
    }

    private static let findSQL = """
        SELECT \(Found.columns) FROM session JOIN member ON member.id = session.memberId JOIN household
        WHERE session.tokenHash = ? AND session.isSecure = ? AND session.lastSeenAt > ? AND session.createdAt > ?
            AND member.deactivatedAt IS NULL AND (session.proxyUser IS NULL OR session.proxyUser = ?)
        """

    /// The current time, if `lastSeenAt` should be updated; otherwise `nil`.
    func seen(after lastSeenAt: Instant) -> Instant? {
        let now = clock.now()
        return now.since(lastSeenAt) > Self.seenStep ? now : nil
    }

    /// Stores when a session was last seen. Of several requests at the same time only one writes.
    func touch(_ session: ID<Session>, at now: Instant) throws {
        try database.write { db in
            try db.execute(
                sql: "UPDATE session SET lastSeenAt = ? WHERE id = ? AND lastSeenAt < ?",
                arguments: [now, session, now.adding(.zero - Self.seenStep)])
        }
    }

    struct NewSession {
        /// The browser's own description (`User-Agent`).
        let device: String
        let address: String
        let isSecure: Bool
        /// The token of the browser's old session, which ends.
        var replaced: SentToken?
        /// The user whom a trusted proxy named, who has to be named in every request of the session; `nil` of a session
        /// that was not started so.
        var proxyUser: String?
    }

    /// Starts a session for a member who just gave their password.
    /// - Returns: `nil` if the password was changed, or the member deactivated or removed, since it was verified.
    func start(_ session: NewSession, for proven: ProvenMember) throws -> Token? {
        try start(session, for: proven.member.id, with: proven.hash.text)
    }

    /// Starts a session for a member who was just added.
    /// - Throws: `Refusal.signInFirst` if the member was deactivated or removed meanwhile.
    func start(_ session: NewSession, for member: ID<Member>) throws -> Token {
        guard let token = try start(session, for: member, with: nil) else { throw Refusal.signInFirst }
        return token
    }

    /// Starts a session on another device of a member.
    /// - Returns: `nil` if the session that showed the code has ended since.
    func start(_ session: NewSession, by code: DeviceCode) throws -> Token? {
        try start(session, for: code.member, with: nil, by: code.session)
    }

    /// Starts a session for a member whose passkey has just signed.
    /// - Returns: `nil` if the passkey was removed, or the member deactivated or removed since.
    func start(_ session: NewSession, by passkey: Passkey) throws -> Token? {
        try start(session, for: passkey.member, with: nil, passkey: passkey.id)
    }

    /// Starts a session for a member whose account elsewhere has just signed in.
    /// - Returns: `nil` if the account was unlinked, or the member deactivated or removed since.
    func start(_ session: NewSession, by identity: Identity) throws -> Token? {
        try start(session, for: identity.member, with: nil, identity: identity.id)
    }

    /// A single statement checks and inserts: a new password or a deactivation ends the existing sessions, and a
    /// session inserted after that would survive it.
    /// - Parameters:
    ///   - other: the member's session that has to be there still, over the same transport.
    ///   - passkey: the member's passkey that has to be there still.
    ///   - identity: the member's account that has to be linked still.
    private func start(
        _ session: NewSession, for member: ID<Member>, with hash: String?, by other: ID<Session>? = nil,
        passkey: ID<Passkey>? = nil, identity: ID<Identity>? = nil
    ) throws -> Token? {
        let token = Token()
        let now = clock.now()
        return try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO session
                        (id, tokenHash, memberId, createdAt, lastSeenAt, device, address, isSecure, proxyUser)
                    SELECT :id, :token, id, :now, :now, :device, :address, :isSecure, :proxyUser FROM member
                    WHERE id = :member AND deactivatedAt IS NULL AND passwordHash = coalesce(:hash, passwordHash)
                        AND (:other IS NULL OR EXISTS (
                            SELECT 1 FROM session AS other
                            WHERE other.id = :other AND other.memberId = member.id AND other.isSecure = :isSecure))
                        AND (:passkey IS NULL OR EXISTS (
                            SELECT 1 FROM passkey
                            WHERE passkey.id = :passkey AND passkey.memberId = member.id AND blockedAt IS NULL))
                        AND (:identity IS NULL OR EXISTS (
                            SELECT 1 FROM identity
                            WHERE identity.id = :identity AND identity.memberId = member.id))
                    """,
                arguments: [
                    "id": ID<Session>(at: now), "token": token.hash, "now": now,
                    "device": String(session.device.unicodeScalars.prefix(300)),
                    "address": String(session.address.prefix(64)), "isSecure": session.isSecure,
                    "member": member, "hash": hash, "other": other, "passkey": passkey,
                    "identity": identity, "proxyUser": session.proxyUser,
                ])
            guard db.changesCount == 1 else { return nil }
            if let replaced = session.replaced { try Self.end(replaced, in: db) }
            return token
        }
    }

    func end(_ token: SentToken) throws { try database.write { db in try Self.end(token, in: db) } }

    private static func end(_ token: SentToken, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM session WHERE tokenHash = ? AND isSecure = ?", arguments: [token.hash, token.isSecure])
    }

    /// Ends one session of a member. Another member's session does not exist.
    func end(_ id: ID<Session>, of member: ID<Member>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM session WHERE id = ? AND memberId = ?", arguments: [id, member])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }

    func endOthers(of member: ID<Member>, but session: ID<Session>) throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM session WHERE memberId = ? AND id <> ?", arguments: [member, session])
        }
    }

    func sessions(of member: ID<Member>) throws -> [Session] {
        let now = clock.now()
        return try database.read { db in
            try Session.fetchAll(
                db,
                sql: """
                    SELECT id, createdAt, lastSeenAt, device, address FROM session
                    WHERE memberId = ? AND lastSeenAt > ? AND createdAt > ? ORDER BY lastSeenAt DESC
                    """,
                arguments: [member, now.adding(.zero - Self.idle), now.adding(.zero - Self.maxAge)])
        }
    }

    // MARK: Passwords

    /// Finds the active member with this name and password; costs one hash in every case, unless the password is longer
    /// than allowed.
    /// A password stored with an older cost is hashed again.
    func authenticate(name: String, password: String) throws -> ProvenMember? {
        let row = try database.read { db in
            try Row.fetchOne(
                db,
                sql: "SELECT \(Member.columns), member.passwordHash FROM member WHERE nameFold = ?",
                arguments: [Fold.fold(name)])
        }
        let kept = row.flatMap { PasswordHash($0["passwordHash"]) }
        let verdict: PasswordHasher.Verdict
        do { verdict = try passwords.verify(password, against: kept) } catch is PasswordTooLong { return nil }
        guard let row, let kept, verdict != .wrong else { return nil }
        let proven = ProvenMember(member: try Member(row: row), hash: kept)
        guard proven.member.isActive else { return nil }
        guard verdict == .rightButOld else { return proven }
        if let renewed = try replaceHash(of: proven, by: passwords.hash(password)) { return renewed }
        // A concurrent sign-in renewed the hash, or the password was changed: check against the stored hash again.
        return try authenticate(name: name, password: password)
    }

    /// Sets a new password for a member who just proved the present one, and ends every session. A password that somebody
    /// else had set opened no lock; the new one opens them, if the member has all of them open now: who set the other one
    /// knows neither their codes nor the new password.
    /// - Parameters:
    ///   - keys: the locks that are open in the session in which it is changed.
    ///   - locks: the kinds of locks that a member's own password opens.
    /// - Returns: `nil`, without any change, if the password was changed or the member deactivated since.
    func changePassword(
        of proven: ProvenMember, to password: String, keys: KeyRing = .none, locks: [Subject.Lock] = []
    ) throws -> ProvenMember? {
        let hash = try passwords.hash(password)
        return try database.write { db in
            guard let changed = try Self.replaceHash(of: proven, by: hash, in: db) else { return nil }
            let closed = locks.map { lock in
                """
                EXISTS (SELECT 1 FROM \(lock.kind.rawValue) AS thing
                    JOIN \(lock.table) ON \(lock.table).\(lock.subject) = thing.id
                    WHERE thing.ownerId = :member AND NOT \(KeyRing.isOpen("\(lock.table).seal")))
                """
            }
            try db.execute(
                sql: """
                    UPDATE member SET passwordResetAt = NULL
                    WHERE id = :member AND :seals IS NOT NULL AND NOT (\((closed + ["0"]).joined(separator: " OR ")))
                    """, arguments: ["member": proven.member.id, "seals": keys.list])
            try db.execute(sql: "DELETE FROM session WHERE memberId = ?", arguments: [proven.member.id])
            try db.execute(sql: "DELETE FROM device WHERE memberId = ?", arguments: [proven.member.id])
            return changed
        }
    }

    private func replaceHash(of proven: ProvenMember, by hash: PasswordHash) throws -> ProvenMember? {
        try database.write { db in try Self.replaceHash(of: proven, by: hash, in: db) }
    }

    private static func replaceHash(
        of proven: ProvenMember, by hash: PasswordHash, in db: Database
    ) throws -> ProvenMember? {
        try db.execute(
            sql: "UPDATE member SET passwordHash = ? WHERE id = ? AND passwordHash = ? AND deactivatedAt IS NULL",
            arguments: [hash.text, proven.member.id, proven.hash.text])
        return db.changesCount == 1 ? ProvenMember(member: proven.member, hash: hash) : nil
    }

    // MARK: Known devices

    /// The time for which a browser that has signed in is remembered.
    static let deviceKept = Duration.days(90)

    /// The member who signed in before in this browser.
    func owner(ofDevice token: SentToken?) throws -> ID<Member>? {
        guard let token, token.isPossible else { return nil }
        return try database.read { db in
            try ID<Member>.fetchOne(
                db, sql: "SELECT memberId FROM device WHERE tokenHash = ? AND isSecure = ? AND lastUsedAt > ?",
                arguments: [token.hash, token.isSecure, clock.now().adding(.zero - Self.deviceKept)])
        }
    }

    /// The member of a session's token, even if the session has ended; `nil` once the ended session is pruned.
    func formerOwner(ofSession token: SentToken?) throws -> ID<Member>? {
        guard let token, token.isPossible else { return nil }
        return try database.read { db in
            try ID<Member>.fetchOne(
                db, sql: "SELECT memberId FROM session WHERE tokenHash = ? AND isSecure = ?",
                arguments: [token.hash, token.isSecure])
        }
    }

    /// Remembers the browser of a member who just signed in.
    /// - Parameter token: the one it has, if any.
    /// - Returns: the token to set if it is a new one.
    func remember(device token: SentToken?, of member: ID<Member>, isSecure: Bool) throws -> Token? {
        let known = try owner(ofDevice: token) == member ? token : nil
        let fresh = Token()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO device (tokenHash, memberId, lastUsedAt, isSecure) VALUES (?, ?, ?, ?)
                    ON CONFLICT (tokenHash) DO UPDATE SET lastUsedAt = excluded.lastUsedAt
                    """,
                arguments: [known?.hash ?? fresh.hash, member, clock.now(), isSecure])
        }
        return known == nil ? fresh : nil
    }

    /// Deletes expired sessions and devices.
    func prune() throws {
        let now = clock.now()
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM session WHERE lastSeenAt <= ? OR createdAt <= ?",
                arguments: [now.adding(.zero - Self.idle), now.adding(.zero - Self.maxAge)])
            try db.execute(
                sql: "DELETE FROM device WHERE lastUsedAt <= ?", arguments: [now.adding(.zero - Self.deviceKept)])
            try db.execute(
                sql: "DELETE FROM invitation WHERE expiresAt <= ?", arguments: [now.adding(.zero - .days(30))])
        }
    }
}
