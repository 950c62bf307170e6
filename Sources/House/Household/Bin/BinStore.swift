import Foundation
import GRDB

/// Emptying of the bin for good, by admins: of other members' entries only sums are shown, no names.
///
/// An admin's own entries are deleted at once, those of others only if they are at least a day old: a member must not
/// lose what they deleted by mistake a moment ago because an admin makes room. An entry is the admin's own only if they
/// deleted a thing of theirs: both the thing's owner and whoever deleted it can restore it.
struct BinStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let media: MediaStore

    /// The time for which other members' entries stay.
    static let spares = Duration.days(1)

    /// The number and size of the entries that emptying would delete.
    struct Contents: Sendable {
        let own: Int
        let others: Int
        /// The number of removed members among the entries.
        let members: Int
        /// The number of other members' entries that are too recent.
        let spared: Int
        /// Bytes of files that only the bin needs.
        let fileBytes: Int
        /// Bytes in the database, which are reused: its file does not shrink.
        let databaseBytes: Int

        var hasEntries: Bool { own + others > 0 }
    }

    /// A condition on `undo`: the bin lists the entry. The others, for overwritten values, are deleted too but not
    /// counted.
    private static let isListed = "undo.kind <> 'value'"

    /// A condition on `undo`: the entry is the admin's own. Binds `:admin`.
    private static let isOwn = "(undo.ownerId = :admin AND undo.memberId = :admin)"

    /// A condition on `undo`: the entry is deleted. Binds `:admin`, `:end` and `:spared`.
    private static let goes = """
        undo.at <= :end AND (\(isOwn) OR undo.at <= :spared) AND \(BulkWork.hasNone)
        """

    private func arguments(_ admin: ID<Member>, _ end: Instant) -> StatementArguments {
        ["admin": admin, "end": end, "spared": min(end, undo.clock.now().adding(.zero - Self.spares))]
    }

    /// - Parameter end: entries made after this instant stay.
    func contents(for admin: ID<Member>, until end: Instant) throws -> Contents {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT coalesce(sum(\(Self.isOwn) AND \(Self.isListed)), 0) AS own,
                        coalesce(sum(NOT \(Self.isOwn) AND \(Self.isListed)), 0) AS others,
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

    /// Deletes the entries, and the files that only they need. During a backup files stay until the next day's sweep,
    /// because the backup may still have to read them.
    func empty(for admin: ID<Member>, until end: Instant) throws {
        try undo.forget(where: Self.goes, arguments(admin, end))
        if !database.folder.hasDatabaseCopy(at: undo.clock.now()) { try media.removeUnneeded() }
        try? database.checkpoint()  // somebody may be reading what the log has
    }
}
