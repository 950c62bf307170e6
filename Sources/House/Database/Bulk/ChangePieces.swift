import Foundation
package import GRDB

/// Work that changes existing rows. Each piece records a part of one bin entry; a change that is stopped halfway is
/// taken back completely.
package protocol ChangePieces: RecordedPieces {
    /// The tables that the work changes and its undo restores; parents first.
    var tables: [String] { get }

    /// Changes about `count` units more.
    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step
}

extension ChangePieces {
    package var makesRoom: Bool { false }

    /// Adds the work's row and its bin entry, in the transaction of the first piece.
    /// - Throws: `Refusal.conflict` if other large work on the subject is unfinished.
    package func begin(
        _ context: UndoStore.UndoContext, place: String, total: Int, in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        try BulkRunner.requireQuiet(context.subjectId, in: db)
        let work = try begin(.change, at: context.subjectId, context, place: place, total: total, in: db)
        return (work, self)
    }

    package func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        var step = BulkWork.Step(done: 0, isLast: true)
        let now = work
        try undo.recordPart(of: entry, tables: tables, in: db) { step = try change(count, of: now, in: db) }
        return step
    }
}
