import GRDB
import Localization

extension HouseholdStore {
    /// Removes a member. Their shared things go to the heir, or are deleted with the rest if there is none. A large
    /// removal goes on after this function returns, see `BulkRunner`; the member is signed out at once.
    /// - Returns: the undo entry. It belongs to the admin who removed the member, or to a remaining admin if an admin
    ///   leaves.
    /// - Throws: `MemberProblem.lastAdmin`; `MemberProblem.busy`.
    func remove(_ id: ID<Member>, heir: ID<Member>?, by admin: ID<Member>) throws -> ID<UndoEntry> {
        let work = try undo.bulk.begin { db in
            let leaver = try member(id, in: db)
            try requireIdle(id, in: db)
            try requireAdmin(without: id, in: db)
            let keeper = id == admin ? try otherAdmin(than: id, in: db) : admin
            let context = UndoStore.UndoContext(
                member: admin, room: HouseholdRoom.id, kind: .removal, subjectKind: "member", subjectId: id.uuid,
                ownerId: keeper,
                phrase: Phrase.key("“%@” removed from the household"), name: leaver.name, isWhole: true)
            let removal = try MemberRemoval(household: self, leaver: id, heir: heir, keeper: keeper, in: db)
            return try removal.begin(context, in: db)
        }
        return try (work?.entry).unwrap()
    }

    /// Large work of the member, or on their things, would be cut off by the removal.
    private func requireIdle(_ id: ID<Member>, in db: Database) throws {
        let isBusy = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo ON undo.id IN (undoId, reversalId)
                    WHERE endedAt IS NULL AND :member IN (bulkWork.memberId, bulkWork.subjectId, undo.ownerId))
                """, arguments: ["member": id])
        if isBusy == true { throw MemberProblem.busy }
    }

    /// Deletes the member, and what was not deleted in pieces before.
    func finishRemoving(_ id: ID<Member>, heir: ID<Member>?, in db: Database) throws {
        if let heir {
            for subject in undo.subjects.all { try Self.inherit(subject, from: id, to: heir, in: db) }
        }
        for subject in undo.subjects.all { try subject.memberLeaves(id, db) }
        for subject in undo.subjects.all {
            try db.execute(sql: "DELETE FROM \(subject.table) WHERE ownerId = ?", arguments: [id])
        }
        try db.execute(sql: "DELETE FROM member WHERE id = ?", arguments: [id])
        try requireAdmin(in: db)
    }

    func require(heir: ID<Member>, of leaver: ID<Member>, in db: Database) throws {
        let person = try member(heir, in: db)
        guard person.isActive, person.role != .guest, heir != leaver else { throw Refusal.notFound }
    }

    /// The number of things a member owns, private and shared.
    func things(of id: ID<Member>) throws -> (hidden: Int, shared: Int) {
        try database.read { db in
            var counts = (hidden: 0, shared: 0)
            for subject in undo.subjects.all {
                let isShared = "EXISTS (SELECT 1 FROM share WHERE share.subjectId = thing.id)"
                let row = try Row.fetchOne(
                    db,
                    sql:
                        "SELECT total(NOT \(isShared)), total(\(isShared)) FROM \(subject.table) AS thing WHERE ownerId = ?",
                    arguments: [id]
                ).unwrap()
                counts.hidden += row[0]
                counts.shared += row[1]
            }
            return counts
        }
    }

    private static func inherit(
        _ subject: Subject, from old: ID<Member>, to heir: ID<Member>, in db: Database
    ) throws {
        if let bequeath = subject.bequeath { return try bequeath(old, heir, db) }
        let table = subject.table
        let shared = "SELECT subjectId FROM share WHERE subjectKind = :kind"
        try db.execute(
            sql: "UPDATE \(table) SET ownerId = :heir WHERE ownerId = :old AND id IN (\(shared))",
            arguments: ["heir": heir, "old": old, "kind": subject.kind])
        try db.execute(
            sql:
                "DELETE FROM share WHERE memberId = :heir AND subjectId IN (SELECT id FROM \(table) WHERE ownerId = :heir)",
            arguments: ["heir": heir])
    }

    private func otherAdmin(than id: ID<Member>, in db: Database) throws -> ID<Member> {
        let other = try ID<Member>.fetchOne(
            db,
            sql: """
                SELECT id FROM member WHERE role = 'admin' AND deactivatedAt IS NULL AND id <> ?
                ORDER BY createdAt, id LIMIT 1
                """,
            arguments: [id])
        guard let other else { throw MemberProblem.lastAdmin }
        return other
    }
}
