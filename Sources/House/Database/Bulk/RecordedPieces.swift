package import Foundation
package import GRDB

/// Large work whose pieces record the parts of one bin entry.
package protocol RecordedPieces: BulkPieces {
    var undo: UndoStore { get }
}

extension RecordedPieces {
    /// Adds the work's row and its bin entry, in the transaction of the first piece.
    /// - Parameters:
    ///   - subject: the thing that the work is done on.
    ///   - member: who sees the work and its progress; `nil` for the member of the context.
    ///   - payload: says another process how to go on with the work after a restart.
    package func begin(
        _ kind: BulkWork.Kind, at subject: UUID, _ context: UndoStore.UndoContext, for member: ID<Member>? = nil,
        place: String, total: Int, payload: String = "", in db: Database
    ) throws -> BulkWork {
        let now = undo.clock.now()
        let work = BulkWork(
            id: ID(at: now), member: member ?? context.member, kind: kind, subject: subject,
            entry: try undo.begin(context, in: db), place: place, total: total)
        try work.insert(payload: payload, at: now, in: db)
        return work
    }

    package func finish(_ work: inout BulkWork, in db: Database) throws {
        try UndoStore.finish(&work.entry, at: undo.clock.now(), in: db)
    }
}
