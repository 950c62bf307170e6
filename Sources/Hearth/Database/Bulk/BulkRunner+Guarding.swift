import Foundation
import GRDB
import Localization

extension BulkRunner {
    /// Refuses while something large goes on at a subject that others must not meet halfway.
    /// - Throws: `Refusal.conflict`.
    static func requireWhole(_ subject: UUID, in db: Database) throws {
        let isBusy = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo ON undo.id = bulkWork.undoId
                        WHERE endedAt IS NULL AND (bulkWork.subjectId = :subject AND bulkWork.kind IN ('change', 'takeBack')
                            OR canStop = 0 AND undo.subjectId = :subject))
                    """), arguments: ["subject": subject])
        if isBusy == true { throw changing }
    }

    /// Refuses while anything large goes on at a subject.
    /// - Throws: `Refusal.conflict`.
    static func requireQuiet(_ subject: UUID, in db: Database) throws {
        let isBusy = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo ON undo.id = bulkWork.undoId
                        WHERE endedAt IS NULL AND :subject IN (bulkWork.subjectId, undo.subjectId))
                    """), arguments: ["subject": subject])
        if isBusy == true { throw changing }
    }

    static let deleting = Refusal.conflict(
        Phrase("Something is being deleted here already. Wait until that is done."))

    private static let changing = Refusal.conflict(
        Phrase("Much is being changed here just now. Wait until that is done."))
}
