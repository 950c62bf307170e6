import Foundation
import GRDB

/// Work that changes existing rows. Each piece records a part of one bin entry; a change that is stopped halfway is
/// taken back completely.
protocol ChangePieces: BulkPieces {
    var undo: UndoStore { get }
    /// The tables that the work changes and its undo restores; parents first.
    var tables: [String] { get }

    /// Changes about `count` units more.
    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step
}

extension ChangePieces {
    var makesRoom: Bool { false }

    /// Adds the work's row and its bin entry, in the transaction of the first piece.
    /// - Throws: `Refusal.conflict` if other large work on the subject is unfinished.
    func begin(
        _ context: UndoStore.UndoContext, place: String, total: Int, in db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        try BulkRunner.requireQuiet(context.subjectId, in: db)
        let now = undo.clock.now()
        let work = BulkWork(
            id: ID(at: now), member: context.member, kind: .change, subject: context.subjectId,
            entry: try undo.begin(context, in: db), place: place, total: total)
        try work.insert(payload: "", at: now, in: db)
        return (work, self)
    }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        var step = BulkWork.Step(done: 0, isLast: true)
        let now = work
        try undo.recordPart(of: entry, tables: tables, in: db) { step = try change(count, of: now, in: db) }
        return step
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        guard let entry = work.entry else { return }
        try UndoStore.finish(entry, at: undo.clock.now(), in: db)
    }
}
