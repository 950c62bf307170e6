import Changesets
import Foundation
import GRDB

extension UndoStore {
    /// The place of `mediumId` among the columns of an attachment.
    private static let mediumColumn = 4

    /// The place of `sha256` among the columns of an avatar.
    private static let portraitColumn = 1

    /// The media of everything deleted that an entry of the bin could bring back.
    static func deletedMedia(_ db: Database) throws -> Set<[UInt8]> {
        try deletedBlobs(of: "attachment", column: mediumColumn, db)
    }

    /// The files of members' photos that an entry of the bin could bring back.
    static func deletedPortraits(_ db: Database) throws -> Set<[UInt8]> {
        try deletedBlobs(of: "avatar", column: portraitColumn, db)
    }

    /// The media and members' photos that entries could bring back.
    /// - Parameter condition: on `undo`.
    static func heldBlobs(
        where condition: String, _ arguments: StatementArguments, in db: Database
    ) throws -> (media: Set<[UInt8]>, portraits: Set<[UInt8]>) {
        var held: (media: Set<[UInt8]>, portraits: Set<[UInt8]>) = ([], [])
        try eachChangeset(where: condition, arguments, in: db) { entry in
            let bytes = [UInt8](entry)
            held.media.formUnion(deletedBlobs(of: "attachment", column: mediumColumn, in: bytes, depth: depth))
            held.portraits.formUnion(deletedBlobs(of: "avatar", column: portraitColumn, in: bytes, depth: depth))
        }
        return held
    }

    private static func deletedBlobs(of table: String, column: Int, _ db: Database) throws -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        try eachChangeset(in: db) { bytes in
            found.formUnion(deletedBlobs(of: table, column: column, in: [UInt8](bytes), depth: depth))
        }
        return found
    }

    /// Where changesets lie in changesets: the place of the column among those of an entry, and of a part.
    private static let changesetColumns = [("undo", 9), ("undoPart", 2)]

    /// How many removals may lie in each other: today's Hearths hand the entries of removals over, so that it is one.
    private static let depth = 8

    /// Undoing the removal of a member brings their entries back, and these what they can.
    private static func deletedBlobs(
        of table: String, column: Int, in bytes: [UInt8], depth: Int
    ) -> Set<[UInt8]> {
        let changeset = Changeset(bytes: bytes)
        // What cannot be read brings nothing back either.
        guard var found = try? changeset.deletedBlobs(of: table, column: column) else { return [] }
        guard depth > 0 else { return found }
        for (holder, place) in changesetColumns {
            for entry in (try? changeset.deletedBlobs(of: holder, column: place)) ?? [] {
                found.formUnion(deletedBlobs(of: table, column: column, in: entry, depth: depth - 1))
            }
        }
        return found
    }
}
