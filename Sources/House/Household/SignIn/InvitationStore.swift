import GRDB

/// The store of invitations: each works once, within seven days.
struct InvitationStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    static let lasts = Duration.days(7)

    private static let select = """
        SELECT invitation.id, invitation.role, invitation.createdAt, invitation.expiresAt, member.name AS invitedBy
        FROM invitation JOIN member ON member.id = invitation.invitedById
        WHERE invitation.usedAt IS NULL AND invitation.expiresAt > :now
        """

    /// - Returns: the secret of the link; only its hash is stored.
    func invite(_ role: Member.Role, by member: ID<Member>) throws -> Token {
        let token = Token()
        let now = clock.now()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO invitation (id, tokenHash, role, invitedById, createdAt, expiresAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [ID<Invitation>(at: now), token.hash, role, member, now, now.adding(Self.lasts)])
        }
        return token
    }

    func state(of token: String) throws -> LinkState<Invitation> {
        try database.read { db in
            let now = clock.now()
            let found = try Invitation.fetchOne(
                db, sql: Self.select + " AND invitation.tokenHash = :hash",
                arguments: ["now": now, "hash": Token.hash(token)])
            return try found.map(LinkState.open) ?? .over(LinkEnd(token, in: "invitation", db))
        }
    }

    func open() throws -> [Invitation] {
        try database.read { db in
            try Invitation.fetchAll(
                db, sql: Self.select + " ORDER BY invitation.createdAt", arguments: ["now": clock.now()])
        }
    }

    func withdraw(_ id: ID<Invitation>) throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM invitation WHERE id = ? AND usedAt IS NULL", arguments: [id])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }
}
