import Changesets
import Foundation
import GRDB

/// The media and files that the bin's entries could bring back, collected so far.
struct HeldMedia: Sendable {
    fileprivate(set) var media: Set<[UInt8]> = []
    fileprivate(set) var files: Set<[UInt8]> = []
    /// The changesets that were read already. A changeset never changes, and no id is used twice.
    fileprivate var seen: Set<Part> = []

    fileprivate struct Part: Hashable {
        let entry: Data
        /// The number of the part; 0 for the entry's own changeset.
        let number: Int
        let byteCount: Int
    }
}

extension UndoStore {
    /// - Parameter condition: a condition on `undo`.
    func heldMedia(
        where condition: String = "1", _ arguments: StatementArguments = [:], in db: Database
    ) throws -> HeldMedia {
        var held = HeldMedia()
        try look(for: &held, where: condition, arguments, in: db)
        return held
    }

    /// Adds the media of entries not read yet. The bin may hold hundreds of megabytes, so a writer first reads it
    /// outside its transaction, and within it only the entries added since.
    func look(
        for held: inout HeldMedia, where condition: String = "1", _ arguments: StatementArguments = [:],
        in db: Database
    ) throws {
        let uses = try subjects.mediaUses.map {
            (use: $0, column: (table: $0.column.table, try $0.column.place(in: db)))
        }
        let files = uses.filter { $0.use.holds.isFile }.map { (table: $0.column.table, column: $0.column.1) }
        let holders = try [DatabaseColumn("undo", "changeset"), DatabaseColumn("undoPart", "changeset")]
            .map { (table: $0.table, column: try $0.place(in: db)) }
        try Self.eachChangeset(where: condition, arguments, in: db) { part in
            // An entry whose only part is moved into it gets another length, so it is read again.
            held.seen.insert(part).inserted
        } _: { bytes in
            Self.visit(Changeset(bytes: [UInt8](bytes)), in: holders, depth: Self.depth) { changeset in
                // An unreadable changeset restores nothing, so it holds no media.
                guard let found = try? changeset.deletedBlobs(of: uses.map(\.column)) else { return }
                // A file that was replaced, such as a photo of a member: undo brings it back too.
                let replaced = (try? changeset.references(of: files)) ?? []
                held.files.formUnion(replaced.joined().compactMap(\.before))
                for (use, blobs) in zip(uses, found) {
                    switch use.use.holds {
                    case .medium: held.media.formUnion(blobs)
                    case .file: held.files.formUnion(blobs)
                    }
                }
            }
        }
    }

    /// Visits the changesets of entries and of their parts, one at a time.
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

    /// The deepest nesting of removals: old versions of Hearth recorded the entries of a removal within it; now it is
    /// 1.
    private static let depth = 8

    /// Visits a changeset and, recursively, those of the bin entries that it would restore: undoing a member's removal
    /// restores their entries, which hold media too.
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
