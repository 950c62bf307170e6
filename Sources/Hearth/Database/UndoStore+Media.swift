import Changesets
import Foundation
import GRDB

extension UndoStore {
    /// The place of `mediumId` among the columns of an attachment.
    private static let mediumColumn = 4

    /// The media of everything deleted that an entry of the bin could bring back.
    func deletedMedia(_ db: Database) throws -> Set<[UInt8]> {
        let entries = try Data.fetchCursor(db, sql: "SELECT changeset FROM undo")
        var found: Set<[UInt8]> = []
        while let bytes = try entries.next() {
            // What cannot be read brings nothing back either.
            let media = try? Changeset(bytes: [UInt8](bytes)).deletedBlobs(of: "attachment", column: Self.mediumColumn)
            found.formUnion(media ?? [])
        }
        return found
    }
}
