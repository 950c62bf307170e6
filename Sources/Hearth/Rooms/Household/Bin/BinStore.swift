import Foundation
import GRDB

/// Emptying the bin for good, for admins: sums only of what is others', whose names they may not see.
///
/// An admin's own deletions go at once. Of those of others only those deleted a day ago or earlier: a member must not
/// lose what they deleted by mistake just now because an admin makes room.
struct BinStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let media: MediaStore

    /// How long others' deletions stay.
    static let spares = Duration.days(1)

    /// The number and size of the entries that emptying would take.
    struct Contents: Sendable {
        let own: Int
        let others: Int
        /// Removed members among them.
        let members: Int
        /// How many others deleted too lately.
        let spared: Int
        /// Of files that only the bin needs.
        let fileBytes: Int
        /// In the database, for what is written next: its file does not shrink.
        let databaseBytes: Int

        var isEmpty: Bool { own + others == 0 && fileBytes == 0 }
    }

    /// Entries that the bin lists, as a condition. The others, values typed over, go with them uncounted.
    private static let isListed = "undo.kind <> 'value'"

    /// Entries that go, as a condition. Binds `:admin`, `:end` and `:spared`.
    private static let goes = """
        undo.at <= :end AND (undo.ownerId = :admin OR undo.at <= :spared) AND \(BulkWork.hasNone)
        """

    private func arguments(_ admin: ID<Member>, _ end: Instant) -> StatementArguments {
        ["admin": admin, "end": end, "spared": min(end, undo.clock.now().adding(.zero - Self.spares))]
    }

    /// - Parameter end: what was deleted later stays.
    func contents(for admin: ID<Member>, until end: Instant) throws -> Contents {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT coalesce(sum(ownerId = :admin AND \(Self.isListed)), 0) AS own,
                        coalesce(sum(ownerId <> :admin AND \(Self.isListed)), 0) AS others,
                        coalesce(sum(kind = 'removal'), 0) AS members,
                        coalesce(sum(length(changeset) + coalesce(
                            (SELECT sum(length(changeset)) FROM undoPart WHERE undoId = undo.id), 0)), 0) AS byteCount
                    FROM undo WHERE \(Self.goes)
                    """, arguments: arguments(admin, end)
            ).unwrap()
            let stays = "NOT (\(Self.goes))"
            let spared = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM undo WHERE \(stays) AND \(Self.isListed)",
                arguments: arguments(admin, end)
            ).unwrap()
            return Contents(
                own: row["own"], others: row["others"], members: row["members"], spared: spared,
                fileBytes: try media.unneededBytes(holding: stays, arguments(admin, end), in: db),
                databaseBytes: row["byteCount"])
        }
    }

    /// Takes them out of the bin, and the files that nothing else needs off the disk. While a backup is being made files
    /// stay until tomorrow's sweep: it may have them yet to read.
    func empty(for admin: ID<Member>, until end: Instant) throws {
        try undo.forget(where: Self.goes, arguments(admin, end))
        if !database.folder.hasSnapshot(at: undo.clock.now()) { try media.removeUnneeded() }
        try? database.checkpoint()  // somebody may be reading what the log has
    }
}
