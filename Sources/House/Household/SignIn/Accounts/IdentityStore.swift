import GRDB

/// The store of accounts that are linked to members. An account finds its member by this alone, never by a name or an
/// address of mail: those can be chosen at many providers.
struct IdentityStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// The most accounts of a member.
    static let limit = 20

    func identities(of member: ID<Member>) throws -> [Identity] {
        try database.read { db in
            try Identity.fetchAll(
                db, sql: "SELECT \(Identity.columns) FROM identity WHERE memberId = ? ORDER BY createdAt, id",
                arguments: [member])
        }
    }

    func identity(of account: OutsideAccount) throws -> Identity? {
        try database.read { db in try Self.identity(of: account, in: db) }
    }

    /// The name of the member whom an account can sign in now.
    func activeMember(of account: OutsideAccount) throws -> String? {
        try database.read { db in
            try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT member.name FROM identity JOIN member ON member.id = identity.memberId
                        WHERE issuer = ? AND subject = ? AND deactivatedAt IS NULL
                        """), arguments: [account.issuer, account.subject])
        }
    }

    private static func identity(of account: OutsideAccount, in db: Database) throws -> Identity? {
        try Identity.fetchOne(
            db, sql: "SELECT \(Identity.columns) FROM identity WHERE issuer = ? AND subject = ?",
            arguments: [account.issuer, account.subject])
    }

    /// Links an account to a member, who is told.
    /// - Parameters:
    ///   - name: what the account is called.
    ///   - session: the one in which it is done.
    /// - Returns: whether it is theirs now: `false` if it is another member's, or there are too many.
    /// - Throws: `Refusal.notFound` if the session ended, or the member was removed meanwhile.
    func link(
        _ account: OutsideAccount, named name: String, to member: ID<Member>, in session: ID<Session>
    ) throws -> Bool {
        let now = clock.now()
        return try database.write { db in
            let isOpen = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM session WHERE id = ?) AND EXISTS (SELECT 1 FROM member WHERE id = ?)
                    """, arguments: [session, member])
            guard isOpen == true else { throw Refusal.notFound }
            if let known = try Self.identity(of: account, in: db) { return known.member == member }
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM identity WHERE memberId = ?", arguments: [member])
            guard (count ?? 0) < Self.limit else { return false }
            try Self.add(account, to: member, at: now, in: db)
            try SignInHistory.tell(member, .identity, name, by: session, at: now, in: db)
            return true
        }
    }

    static func add(_ account: OutsideAccount, to member: ID<Member>, at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO identity (id, memberId, issuer, subject, createdAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [ID<Identity>(at: now), member, account.issuer, account.subject, now])
    }

    /// Unlinks an account of a member, and ends the sessions that a proxy's user has. Another member's does not exist.
    /// - Throws: `MemberProblem.lastWayIn` if the member has no password.
    func remove(_ id: ID<Identity>, of member: ID<Member>) throws {
        try database.write { db in
            let found = try Identity.fetchOne(
                db, sql: "SELECT \(Identity.columns) FROM identity WHERE id = ? AND memberId = ?",
                arguments: [id, member])
            guard let found else { throw Refusal.notFound }
            let hasPassword = try Bool.fetchOne(
                db, sql: "SELECT passwordHash <> ? FROM member WHERE id = ?",
                arguments: [HouseholdStore.noPassword, member])
            guard hasPassword == true else { throw MemberProblem.lastWayIn }
            try db.execute(sql: "DELETE FROM identity WHERE id = ?", arguments: [id])
            try db.execute(
                sql: "DELETE FROM wayUse WHERE memberId = ? AND way = ?", arguments: [member, id.description])
            if found.account.isOfProxy {
                try db.execute(
                    sql: "DELETE FROM session WHERE memberId = ? AND proxyUser = ?",
                    arguments: [member, found.account.subject])
            }
        }
    }
}
