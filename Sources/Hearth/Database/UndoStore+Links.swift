import Changesets
import Foundation
import GRDB

/// What a link points at may have been deleted since the link was: the rest of what went with it comes back anyway.
extension UndoStore {
    /// The columns of a link that point at others, by their places.
    private static let ends = [(2, "entity"), (3, "attribute"), (4, "entity"), (5, "attribute")]
    private static let kindColumn = 6

    /// The changes without the deleted links to a node that is neither there nor comes back with them.
    static func withoutOrphanedLinks(_ changeset: Changeset, in db: Database) throws -> Changeset {
        var changeset = changeset
        for (column, target) in ends {
            let present = try there(changeset.deletedBlobs(of: "link", column: column), target, db)
            changeset = try changeset.withoutOrphans(of: "link", column: column, target: target, present: present)
        }
        return changeset
    }

    /// Runs `restore` with a stand-in for every kind that deleted links had and that is gone: they come back without.
    static func replacingLostKinds(
        of changeset: Changeset, in db: Database, graph: UUID, _ restore: () throws -> Void
    ) throws {
        let wanted = try changeset.deletedBlobs(of: "link", column: kindColumn)
        let lost = try wanted.subtracting(there(wanted, "linkKind", db))
            .subtracting(changeset.deletedBlobs(of: "linkKind", column: 0)).map { Data($0) }
        let isThere = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM graph WHERE id = ?)", arguments: [graph])
        guard !lost.isEmpty, isThere == true else { return try restore() }
        for id in lost {
            try db.execute(
                sql: "INSERT INTO linkKind (id, graphId, name, nameFold, createdAt) VALUES (?, ?, '-', '-', 0)",
                arguments: [id, graph])
        }
        try restore()
        for id in lost { try db.execute(sql: "DELETE FROM linkKind WHERE id = ?", arguments: [id]) }
    }

    /// Takes away those of the restored links that stand for a mention which was taken out of the notes meanwhile.
    static func removeLostMentions(of changeset: Changeset, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                DELETE FROM link WHERE id = ? AND isMention = 1 AND 0 = instr(
                    coalesce((SELECT notes FROM entity WHERE id = sourceEntityId),
                        (SELECT notes FROM attribute WHERE id = sourceAttributeId), ''),
                    '[[' || lower(hex(coalesce(targetEntityId, targetAttributeId))) || '|')
                """)
        for id in try changeset.deletedBlobs(of: "link", column: 0) { try statement.execute(arguments: [Data(id)]) }
    }

    static func there(_ ids: Set<[UInt8]>, _ table: String, _ db: Database) throws -> Set<[UInt8]> {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)")
        return try ids.filter { try Bool.fetchOne(statement, arguments: [Data($0)]) == true }
    }
}
