package import Foundation
package import GRDB
import Localization

extension BulkRunner {
    /// Throws while unfinished large work changes a subject that must not be seen half changed.
    /// - Throws: `Refusal.conflict`.
    package static func requireWhole(_ subject: UUID, in db: Database) throws {
        let isBusy = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo ON undo.id = bulkWork.undoId
                        WHERE endedAt IS NULL AND (bulkWork.subjectId = :subject AND bulkWork.kind IN ('change', 'takeBack')
                            OR canStop = 0 AND undo.subjectId = :subject))
                    """), arguments: ["subject": subject])
        if isBusy == true { throw changing }
    }

    /// Throws while any large work on a subject is unfinished.
    /// - Throws: `Refusal.conflict`.
    package static func requireQuiet(_ subject: UUID, in db: Database) throws {
        let isBusy = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM bulkWork LEFT JOIN undo ON undo.id = bulkWork.undoId
                        WHERE endedAt IS NULL AND :subject IN (bulkWork.subjectId, undo.subjectId))
                    """), arguments: ["subject": subject])
        if isBusy == true { throw changing }
    }

    package static let deleting = Refusal.conflict(
        Phrase("Something is already being deleted here. Wait until it is done."))

    private static let changing = Refusal.conflict(
        Phrase("Many changes are in progress here. Wait until they are done."))
}
