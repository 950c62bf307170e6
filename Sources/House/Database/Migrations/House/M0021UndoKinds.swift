import Foundation
import GRDB

/// Stores the kind of each bin entry in a column; before, its English phrase determined it. Frozen: a change is a new
/// migration.
enum M0021UndoKinds {
    static let name = "0021 undo kinds"

    static let sql = """
        -- `UndoKind`.
        ALTER TABLE undo ADD COLUMN kind TEXT NOT NULL DEFAULT 'deletion'
            CHECK (kind IN ('deletion', 'addition', 'additionUndone', 'value', 'removal'));
        UPDATE undo SET kind = \(kind);
        """

    /// The kind of an entry from before there were kinds.
    private static let kind = """
        CASE WHEN subjectKind = 'member' THEN 'removal'
            WHEN phrase = '“%@” changed' THEN 'value'
            WHEN phrase IN ('Lines added to “%@”', 'Values of %@ added', 'Brought in: %@') THEN 'addition'
            WHEN phrase IN ('Adding lines to “%@” undone', 'Adding values of %@ undone', 'Import undone: %@')
                THEN 'additionUndone'
            ELSE 'deletion' END
        """

    /// Sets the kind of entries that were restored with a member who was removed before there were kinds.
    static func classify(_ entries: Set<[UInt8]>, in db: Database) throws {
        let update = try db.cachedStatement(sql: "UPDATE undo SET kind = \(kind) WHERE id = ? AND kind = 'deletion'")
        for id in entries { try update.execute(arguments: [Data(id)]) }
    }
}
