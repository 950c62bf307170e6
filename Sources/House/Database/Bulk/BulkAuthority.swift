import Foundation
import GRDB

/// Whether the member who began a large work may still go on with it. The work itself checks before each piece whether
/// what it writes to is still shared with them.
struct BulkAuthority: Sendable {
    let subjects: Subjects

    /// False for work whose member was suspended or signed out everywhere, or whose subject was locked by its owner since
    /// the work began. Work without an entry of the bin only completes what was done before. Deleting a member goes
    /// on in any case, since it can be asked for on the command line; so does restoring or taking back, which would leave
    /// half of it otherwise.
    func allows(_ work: BulkWork, in db: Database) throws -> Bool {
        guard [.remove, .bringIn, .change].contains(work.kind), work.entry != nil else { return true }
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT bulkWork.startedAt, undo.kind, undo.subjectKind, undo.subjectId,
                        EXISTS (SELECT 1 FROM member JOIN session ON session.memberId = member.id
                            WHERE member.id = bulkWork.memberId AND member.deactivatedAt IS NULL)
                    FROM bulkWork JOIN undo ON undo.id = bulkWork.undoId WHERE bulkWork.id = ?
                    """), arguments: [work.id])
        guard let row, row["kind"] as String != "removal" else { return true }
        guard row[4] else { return false }
        guard let lock = subjects[SubjectKind(rawValue: row[2])]?.lock else { return true }
        return try !wasLocked(row[3], lock, since: row[0], forOthersThan: work.member, in: db)
    }

    /// Each setting of a lock gives it a new seal, whose id has the time.
    private func wasLocked(
        _ subject: UUID, _ lock: Subject.Lock, since start: Instant, forOthersThan member: ID<Member>, in db: Database
    ) throws -> Bool {
        let seal = try ID<LockVersion>.fetchOne(
            db,
            sql: """
                SELECT seal FROM \(lock.table) JOIN \(lock.kind.rawValue) AS thing ON thing.id = \(lock.table).\(lock.subject)
                WHERE thing.id = ? AND thing.ownerId <> ?
                """, arguments: [subject, member])
        return seal.map { $0.createdAt > start } ?? false
    }
}
