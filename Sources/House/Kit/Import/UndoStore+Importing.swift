import Foundation
package import GRDB

extension UndoStore {
    /// An import that is to begin: its entry of the bin, and its work.
    package struct BeginningImport {
        let context: UndoContext
        let pieces: any BulkPieces
        let total: Int

        /// - Parameters:
        ///   - context: the entry of the bin.
        ///   - pieces: the work.
        ///   - total: the number of its steps.
        package init(_ context: UndoContext, _ pieces: any BulkPieces, total: Int) {
            self.context = context
            self.pieces = pieces
            self.total = total
        }
    }

    /// Imports a staged file, undone as one. A large import goes on in the background, see `BulkRunner`, and is reverted
    /// if it does not finish. Of several simultaneous requests the first one imports; the others do nothing.
    /// - Parameters:
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the address that shows what was imported.
    ///   - begin: checks the plan in the transaction of the first piece; `nil` if there is nothing to import.
    /// - Returns: the running or finished work; `nil` if there is nothing to import.
    package func bring(
        _ staged: StagedFile, preview: String, landing: String, begin: (Database) throws -> BeginningImport?
    ) throws -> BulkWork? {
        try bulk.begin { db in
            guard try !staged.isTaken(in: db) else { return nil }
            guard let begun = try begin(db) else {
                staged.finish(at: landing, of: bulk.database.folder, db)
                return nil
            }
            let work = BulkWork(
                id: ID(at: clock.now()), member: begun.context.member, kind: .bringIn, subject: staged.id.uuid,
                entry: try self.begin(begun.context, in: db), place: preview, total: begun.total)
            try work.insert(payload: "", at: clock.now(), in: db)
            return (work, ImportPieces(pieces: begun.pieces, staged: staged, landing: landing, undo: self))
        }
    }
}

/// The pieces of an import, whose end closes its entry of the bin and deletes the file.
private struct ImportPieces: BulkPieces {
    let pieces: any BulkPieces
    let staged: StagedFile
    let landing: String
    let undo: UndoStore

    var weight: Int { pieces.weight }
    var makesRoom: Bool { pieces.makesRoom }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        try pieces.next(count, of: &work, in: db)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        try pieces.finish(&work, in: db)
        try UndoStore.finish(&work.entry, at: undo.clock.now(), in: db)
        work.place = landing
        staged.finish(at: landing, of: undo.bulk.database.folder, db)
    }
}
