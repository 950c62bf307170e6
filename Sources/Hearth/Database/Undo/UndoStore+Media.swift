import Changesets
import Foundation
import GRDB

/// The media and files of everything deleted that entries of the bin could bring back, as far as it was looked at.
struct HeldMedia: Sendable {
    fileprivate(set) var media: Set<[UInt8]> = []
    fileprivate(set) var files: Set<[UInt8]> = []
    /// Changesets that were read already. None of them changes, and no id is used twice.
    fileprivate var seen: Set<Part> = []

    fileprivate struct Part: Hashable {
        let entry: Data
        /// 0 for the entry itself.
        let number: Int
        let byteCount: Int
    }
}

extension UndoStore {
    /// - Parameter condition: on `undo`.
    func heldMedia(
        where condition: String = "1", _ arguments: StatementArguments = [:], in db: Database
    ) throws -> HeldMedia {
        var held = HeldMedia()
        try look(for: &held, where: condition, arguments, in: db)
        return held
    }

    /// Adds what entries hold that were not looked at yet. The bin may have hundreds of megabytes: whoever is about to
    /// write looks in a read first, and in the write again for what came in between.
    func look(
        for held: inout HeldMedia, where condition: String = "1", _ arguments: StatementArguments = [:],
        in db: Database
    ) throws {
        let uses = try subjects.mediaUses.map {
            (use: $0, column: (table: $0.column.table, try $0.column.place(in: db)))
        }
        let holders = try [DatabaseColumn("undo", "changeset"), DatabaseColumn("undoPart", "changeset")]
            .map { (table: $0.table, column: try $0.place(in: db)) }
        try Self.eachChangeset(where: condition, arguments, in: db) { part in
            // The length tells an entry from itself after its only part was moved into it.
            held.seen.insert(part).inserted
        } _: { bytes in
            Self.visit(Changeset(bytes: [UInt8](bytes)), in: holders, depth: Self.depth) { changeset in
                // What cannot be read brings nothing back either.
                guard let found = try? changeset.deletedBlobs(of: uses.map(\.column)) else { return }
                for (use, blobs) in zip(uses, found) {
                    switch use.use.holds {
                    case .medium: held.media.formUnion(blobs)
                    case .file: held.files.formUnion(blobs)
                    }
                }
            }
        }
    }

    /// The changesets of entries, whole ones and parts, one at a time.
    private static func eachChangeset(
        where condition: String, _ arguments: StatementArguments, in db: Database,
        isWanted: (HeldMedia.Part) -> Bool, _ visit: (Data) throws -> Void
    ) throws {
        let parts = try Row.fetchAll(
            db,
            sql: """
                SELECT id, 0, length(changeset) FROM undo WHERE length(changeset) > 0 AND (\(condition))
                UNION ALL
                SELECT undoPart.undoId, undoPart.number, length(undoPart.changeset)
                FROM undoPart JOIN undo ON undo.id = undoPart.undoId WHERE \(condition)
                """, arguments: arguments
        ).map { HeldMedia.Part(entry: $0[0], number: $0[1], byteCount: $0[2]) }
        for part in parts where isWanted(part) {
            let bytes =
                part.number == 0
                ? try Data.fetchOne(
                    db.cachedStatement(sql: "SELECT changeset FROM undo WHERE id = ?"), arguments: [part.entry])
                : try Data.fetchOne(
                    db.cachedStatement(sql: "SELECT changeset FROM undoPart WHERE undoId = ? AND number = ?"),
                    arguments: [part.entry, part.number])
            try visit(bytes.unwrap())
        }
    }

    /// How many removals may lie in each other: today's Hearths hand the entries of removals over, so that it is one.
    private static let depth = 8

    /// Visits a changeset, and those of the entries in it: undoing the removal of a member brings their entries back, and
    /// these what they can.
    private static func visit(
        _ changeset: Changeset, in holders: [(table: String, column: Int)], depth: Int, _ look: (Changeset) -> Void
    ) {
        look(changeset)
        guard depth > 0 else { return }
        for entry in ((try? changeset.deletedBlobs(of: holders)) ?? []).joined() {
            visit(Changeset(bytes: entry), in: holders, depth: depth - 1, look)
        }
    }
}
