import GRDB
import Localization
import Passwords

/// The store of links for a forgotten password: each works once, within a day. Setting a new password opens none of the
/// member's locks: see `LockStore.unlock`.
struct PasswordResetStore: Sendable {
    let database: HouseDatabase
    let passwords: PasswordHasher
    let clock: WallClock

    static let lasts = Duration.hours(24)

    /// A new link; an earlier one for the member ends.
    /// - Returns: the secret of the link; only its hash is stored.
    func make(for member: ID<Member>, by admin: ID<Member>) throws -> Token {
        let token = Token()
        let now = clock.now()
        try database.write { db in
            try Self.withdraw(for: member, in: db)
            try db.execute(
                sql: """
                    INSERT INTO passwordReset (id, tokenHash, memberId, madeById, createdAt, expiresAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [ID<PasswordReset>(at: now), token.hash, member, admin, now, now.adding(Self.lasts)])
        }
        return token
    }

    func state(of token: String) throws -> LinkState<PasswordReset> {
        try database.read { db in
            let found = try PasswordReset.fetchOne(
                db,
                sql: """
                    SELECT passwordReset.id, memberId, member.name AS memberName, maker.name AS madeBy
                    FROM passwordReset JOIN member ON member.id = memberId JOIN member AS maker ON maker.id = madeById
                    WHERE tokenHash = ? AND usedAt IS NULL AND expiresAt > ? AND member.deactivatedAt IS NULL
                    """, arguments: [Token.hash(token), clock.now()])
            return try found.map(LinkState.open) ?? .over(LinkEnd(token, in: "passwordReset", db))
        }
    }

    /// Sets the password, ends every session of the member, and leaves a notice.
    /// - Throws: `Refusal.gone` if the link was used or withdrawn meanwhile.
    func use(_ reset: PasswordReset, password: String) throws {
        let hash = try passwords.hash(password)
        let now = clock.now()
        try database.write { db in
            try db.execute(
                sql: "UPDATE passwordReset SET usedAt = ? WHERE id = ? AND usedAt IS NULL AND expiresAt > ?",
                arguments: [now, reset.id, now])
            guard db.changesCount == 1 else { throw Refusal.gone(Phrase("This link was already used.")) }
            try Self.set(hash, of: reset.member, at: now, in: db)
            try SignInHistory.tell(reset.member, .reset, reset.madeBy, at: now, in: db)
        }
    }

    /// Sets the password of a member at the terminal.
    /// - Parameter withoutApp: turns off the codes of an app too.
    func reset(_ member: ID<Member>, password: String, withoutApp: Bool) throws {
        let hash = try passwords.hash(password)
        let now = clock.now()
        try database.write { db in
            try Self.set(hash, of: member, at: now, in: db)
            try Self.withdraw(for: member, in: db)
            if withoutApp { try SecondFactorStore.turnOff(of: member, in: db) }
            try SignInHistory.tell(member, .terminalReset, "", at: now, in: db)
        }
    }

    private static func set(_ hash: PasswordHash, of member: ID<Member>, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "UPDATE member SET passwordHash = ?, passwordResetAt = ? WHERE id = ?",
            arguments: [hash.text, now, member])
        try db.execute(sql: "DELETE FROM session WHERE memberId = ?", arguments: [member])
        try db.execute(sql: "DELETE FROM device WHERE memberId = ?", arguments: [member])
    }

    /// Ends the open links for a member.
    static func withdraw(for member: ID<Member>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM passwordReset WHERE memberId = ? AND usedAt IS NULL", arguments: [member])
    }

    /// Ends the open links that a member made.
    static func withdraw(madeBy member: ID<Member>, in db: Database) throws {
        try db.execute(sql: "DELETE FROM passwordReset WHERE madeById = ? AND usedAt IS NULL", arguments: [member])
    }

    func prune() throws {
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM passwordReset WHERE expiresAt <= ?",
                arguments: [clock.now().adding(.zero - .days(30))])
        }
    }
}
