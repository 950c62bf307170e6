import Changesets
import Foundation
import GRDB

extension UndoStore {
    /// The place of `mediumId` among the columns of an attachment.
    private static let mediumColumn = 4

    /// The place of `sha256` among the columns of an avatar.
    private static let portraitColumn = 1

    /// The media of everything deleted that an entry of the bin could bring back.
    func deletedMedia(_ db: Database) throws -> Set<[UInt8]> {
        try deletedBlobs(of: "attachment", column: Self.mediumColumn, db)
    }

    /// The files of members' photos that an entry of the bin could bring back.
    func deletedPortraits(_ db: Database) throws -> Set<[UInt8]> {
        try deletedBlobs(of: "avatar", column: Self.portraitColumn, db)
    }

    private func deletedBlobs(of table: String, column: Int, _ db: Database) throws -> Set<[UInt8]> {
        let entries = try Data.fetchCursor(db, sql: "SELECT changeset FROM undo")
        var found: Set<[UInt8]> = []
        while let bytes = try entries.next() {
            // What cannot be read brings nothing back either.
            found.formUnion((try? Changeset(bytes: [UInt8](bytes)).deletedBlobs(of: table, column: column)) ?? [])
        }
        return found
    }
}
