package import Foundation
package import GRDB

extension UndoStore {
    /// Begins the import of a file, with its entry of the bin, in the transaction of `BulkRunner.begin`.
    /// - Parameters:
    ///   - place: the address to return to if the import is cancelled.
    ///   - total: the number of its steps.
    package func beginImport(
        _ context: UndoContext, of file: UUID, place: String, total: Int, in db: Database
    ) throws -> BulkWork {
        let work = BulkWork(
            id: ID(at: clock.now()), member: context.member, kind: .bringIn, subject: file,
            entry: try begin(context, in: db), place: place, total: total)
        try work.insert(payload: "", at: clock.now(), in: db)
        return work
    }

    /// Imports a staged file, undone as one. A large import goes on in the background, see `BulkRunner`, and is reverted
    /// if it does not finish. Of several simultaneous requests the first one imports; the others do nothing.
    /// - Parameters:
    ///   - context: the entry of the bin.
    ///   - preview: the address to return to if the import is cancelled.
    ///   - landing: the address that shows what was imported.
    ///   - pieces: the work and the number of its steps; `nil` if there is nothing to import.
    /// - Returns: the running or finished work; `nil` if there is nothing to import.
    package func bring(
        _ staged: StagedFile, _ context: UndoContext, preview: String, landing: String,
        pieces: () throws -> (pieces: any BulkPieces, total: Int)?
    ) throws -> BulkWork? {
        try bulk.begin { db in
            guard try !staged.isTaken(in: db) else { return nil }
            guard let (pieces, total) = try pieces() else {
                StagedFile.finish(staged.id, in: context.room, at: landing, of: bulk.database.folder, db)
                return nil
            }
            return (try beginImport(context, of: staged.id.uuid, place: preview, total: total, in: db), pieces)
        }
    }
}
