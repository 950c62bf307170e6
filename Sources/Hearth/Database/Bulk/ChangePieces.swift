import Foundation
import GRDB

/// Work that changes what stands. Each piece records a part of one entry of the bin; what is stopped in the middle is
/// taken back whole.
protocol ChangePieces: BulkPieces {
    var undo: UndoStore { get }
    /// The tables that it changes and its undo restores, parents first.
    var tables: [String] { get }

    /// Changes about `count` units more.
    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step
}

extension ChangePieces {
    var makesRoom: Bool { false }

    /// Begins it, in the transaction of its first piece.
    /// - Throws: `Refusal.conflict` when something large goes on there already.
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
