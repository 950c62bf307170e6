package import Foundation
package import GRDB

/// Access to things, the same for every kind that can be shared.
package enum Shares {
    /// A condition on rows of `table`: the member owns it or it is shared with them. Binds `:member`.
    package static func isVisible(_ table: String) -> String {
        "(\(table).ownerId = :member OR EXISTS (SELECT 1 FROM share WHERE share.subjectId = \(table).id AND (share.memberId IS NULL OR share.memberId = :member)))"
    }

    /// An expression: `own`, `write`, `read`, or NULL for no access at all. Binds `:member`.
    package static func level(_ table: String) -> String {
        """
        CASE WHEN \(table).ownerId = :member THEN 'own' ELSE (
            SELECT max(share.level) FROM share
            WHERE share.subjectId = \(table).id AND (share.memberId IS NULL OR share.memberId = :member)) END
        """
    }

    /// The active members who may see a thing, as far as their own locks let them.
    /// - Parameter table: the table of things of this kind.
    package static func viewers(of thing: UUID, in table: String, _ db: Database) throws -> [Member] {
        try Member.fetchAll(
            db.cachedStatement(sql: "SELECT \(Member.columns) FROM member WHERE deactivatedAt IS NULL ORDER BY id")
        ).filter { try given(to: $0.id, for: thing, of: table, in: db) != nil }
    }

    /// Whether a member may write to a thing now: for work that goes on after its request. They may be a guest by now,
    /// or the thing shared otherwise.
    /// - Parameter table: the table of things of this kind.
    package static func mayWrite(
        _ member: ID<Member>, to thing: UUID, of table: String, in db: Database
    ) throws -> Bool {
        try level(of: member, to: thing, of: table, in: db).map { $0 >= .write } ?? false
    }

    /// A member's access to a thing now; `nil` if they may not see it, or it is gone.
    static func level(
        of member: ID<Member>, to thing: UUID, of table: String, in db: Database
    ) throws -> AccessLevel? {
        guard let given = try given(to: member, for: thing, of: table, in: db),
            let member = try Member.find(member, in: db)
        else { return nil }
        return AccessLevel(given, for: member)
    }

    /// The level that ownership or sharing gives a member now, also if they are a guest.
    static func given(
        to member: ID<Member>, for thing: UUID, of table: String, in db: Database
    ) throws -> AccessLevel? {
        try AccessLevel.fetchOne(
            db.cachedStatement(sql: "SELECT \(level("thing")) FROM \(table) AS thing WHERE id = :id"),
            arguments: ["member": member, "id": thing])
    }

    /// The members besides the owner who may see a thing, with their levels.
    static func audience(of subject: UUID, in db: Database) throws -> Audience {
        let rows = try Row.fetchAll(
            db, sql: "SELECT memberId, level FROM share WHERE subjectId = ?", arguments: [subject])
        var chosen: [ID<Member>: Audience.Grant] = [:]
        for row in rows {
            let grant: Audience.Grant = row["level"]
            guard let member: ID<Member> = row["memberId"] else { return .household(grant) }
            chosen[member] = grant
        }
        return chosen.isEmpty ? .onlyMe : .chosen(chosen)
    }

    /// Replaces the members who may see a thing.
    package static func set(
        _ audience: Audience, kind: SubjectKind, subject: UUID, at now: Instant, in db: Database
    ) throws {
        try db.execute(sql: "DELETE FROM share WHERE subjectId = ?", arguments: [subject])
        try UndoStore.forgetShares(of: subject, kind: kind, in: db)
        switch audience {
        case .onlyMe: break
        case .household(let grant): try add(nil, grant, kind: kind, subject: subject, at: now, in: db)
        case .chosen(let members):
            for (member, grant) in members {
                try add(member, grant, kind: kind, subject: subject, at: now, in: db)
            }
        }
    }

    private static func add(
        _ member: ID<Member>?, _ grant: Audience.Grant, kind: SubjectKind, subject: UUID, at now: Instant,
        in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO share (id, subjectKind, subjectId, memberId, level) VALUES (?, ?, ?, ?, ?)",
            arguments: [ID<Share>(at: now), kind, subject, member, grant])
    }

    /// The type that share ids belong to.
    enum Share {}
}
