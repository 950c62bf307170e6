import Changesets
import Foundation
import GRDB

extension UndoStore {
    /// The media and files of everything deleted that entries of the bin could bring back.
    /// - Parameter condition: on `undo`.
    func heldMedia(
        where condition: String = "1", _ arguments: StatementArguments = [:], in db: Database
    ) throws -> (media: Set<[UInt8]>, files: Set<[UInt8]>) {
        let uses = try subjects.mediaUses.map { ($0, try $0.column.place(in: db)) }
        let holders = try [DatabaseColumn("undo", "changeset"), DatabaseColumn("undoPart", "changeset")]
            .map { ($0.table, try $0.place(in: db)) }
        var held: (media: Set<[UInt8]>, files: Set<[UInt8]>) = ([], [])
        try Self.eachChangeset(where: condition, arguments, in: db) { bytes in
            Self.visit(Changeset(bytes: [UInt8](bytes)), in: holders, depth: Self.depth) { changeset in
                for (use, place) in uses {
                    // What cannot be read brings nothing back either.
                    guard let found = try? changeset.deletedBlobs(of: use.column.table, column: place) else { continue }
                    switch use.holds {
                    case .medium: held.media.formUnion(found)
                    case .file: held.files.formUnion(found)
                    }
                }
            }
        }
        return held
    }

    /// How many removals may lie in each other: today's Hearths hand the entries of removals over, so that it is one.
    private static let depth = 8

    /// Visits a changeset, and those of the entries in it: undoing the removal of a member brings their entries back, and
    /// these what they can.
    private static func visit(
        _ changeset: Changeset, in holders: [(table: String, place: Int)], depth: Int, _ look: (Changeset) -> Void
    ) {
        look(changeset)
        guard depth > 0 else { return }
        for holder in holders {
            for entry in (try? changeset.deletedBlobs(of: holder.table, column: holder.place)) ?? [] {
                visit(Changeset(bytes: entry), in: holders, depth: depth - 1, look)
            }
        }
    }
}
