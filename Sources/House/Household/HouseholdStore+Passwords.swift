import GRDB

/// Members without a password: they sign in with an account elsewhere, or with a passkey.
extension HouseholdStore {
    func hasPassword(_ id: ID<Member>) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db, sql: "SELECT passwordHash <> ? FROM member WHERE id = ?", arguments: [Self.noPassword, id]) ?? false
        }
    }

    /// Takes a member's password away: a new one is set with a link of an admin, or at the terminal. Ends the member's
    /// sessions: one of them may belong to someone else who knew the password.
    /// - Parameters:
    ///   - issuers: those whose accounts can sign in.
    ///   - session: the one in which an admin does it.
    /// - Throws: `MemberProblem.lastAdmin`; `MemberProblem.lastWayIn` if the member has no account that can sign in.
    func turnOffPassword(
        of id: ID<Member>, issuers: [String], by admin: Member, in session: ID<Session>
    ) throws {
        try database.write { db in
            let linked = try String.fetchAll(
                db, sql: "SELECT issuer FROM identity WHERE memberId = ?", arguments: [id])
            guard linked.contains(where: issuers.contains) else { throw MemberProblem.lastWayIn }
            try db.execute(
                sql: "UPDATE member SET passwordHash = ? WHERE id = ? AND passwordHash <> ? AND deactivatedAt IS NULL",
                arguments: [Self.noPassword, id, Self.noPassword])
            guard db.changesCount == 1 else { throw Refusal.notFound }
            try requireAdmin(in: db)
            try PasswordResetStore.withdraw(for: id, in: db)
            try db.execute(
                sql: "DELETE FROM session WHERE memberId = ? AND id <> ?", arguments: [id, session])
            try SignInHistory.tell(id, .passwordOff, admin.name, by: session, at: clock.now(), in: db)
        }
    }
}
