import Foundation
import GRDB

/// Tells bin entries of changes from those of deletions, and stores the phrase of the entry that undoing one makes;
/// before, their English phrases determined both. Frozen: a change is a new migration.
enum M0038UndoReversals {
    static let name = "0038 undo reversals"

    static let sql = """
        -- `UndoKind`. Anew, since SQLite cannot change a CHECK, but in the same place: a recorded removal of a member
        -- holds rows of this table column by column.
        ALTER TABLE undo ADD COLUMN newKind TEXT NOT NULL DEFAULT 'deletion'
            CHECK (newKind IN ('deletion', 'change', 'addition', 'additionUndone', 'value', 'removal'));

        -- The key of the phrase of the entry that undoing makes; empty if it makes none. NULL in a row that an older
        -- recorded removal restores, until `classify` fills it in.
        ALTER TABLE undo ADD COLUMN reversal TEXT
            CHECK (reversal <> '' OR newKind NOT IN ('addition', 'additionUndone'));

        UPDATE undo SET newKind = \(kind), reversal = \(reversal);
        ALTER TABLE undo DROP COLUMN kind;
        ALTER TABLE undo RENAME COLUMN newKind TO kind;
        """

    /// The kind of an entry from before changes had a kind of their own.
    private static let kind = """
        iif(kind = 'deletion' AND phrase NOT IN (
            '“%@” deleted', 'Beans “%@” deleted', 'Brew of “%@” thrown away', 'Comment “%@” deleted',
            'Cup of “%@” deleted', 'Diary entry “%@” deleted', 'Diary “%@” deleted', 'Field “%@” deleted',
            'Graph “%@” deleted', 'Kind of link “%@” deleted', 'Message “%@” deleted', 'Recipe “%@” deleted',
            'Reminder “%@” deleted', 'Series “%@” deleted', 'Tab “%@” deleted', 'Template “%@” deleted',
            '“%@” and other messages deleted'
        ), 'change', kind)
        """

    /// The phrases of additions, each with that of its undo.
    private static let reversals = [
        ("Lines added to “%@”", "Adding lines to “%@” undone"), ("Links to “%@” added", "Adding links to “%@” undone"),
        ("“%@” duplicated", "Duplicating “%@” undone"), ("Brought in: %@", "Import undone: %@"),
        ("Values of %@ added", "Adding values of %@ undone"),
        ("Brews of “%@” brought in", "Import of brews undone: %@"),
        ("Brought into the diary: %@", "Import of a diary undone: %@"),
    ]

    private static let reversal = """
        CASE WHEN kind NOT IN ('addition', 'additionUndone') THEN ''
            \(reversals.map { "WHEN phrase = '\($0)' THEN '\($1)' WHEN phrase = '\($1)' THEN '\($0)'" }
                .joined(separator: "\n"))
            ELSE phrase END
        """

    /// Sets the kind and the reversal of entries that were restored with a member, where an older version of Hearth
    /// recorded the removal; entries that came back with both keep them.
    static func classify(_ entries: Set<[UInt8]>, in db: Database) throws {
        let isOld = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM undo WHERE id = ? AND reversal IS NULL)")
        let old = try entries.filter { try Bool.fetchOne(isOld, arguments: [Data($0)]) == true }
        try M0021UndoKinds.classify(old, in: db)
        let update = try db.cachedStatement(sql: "UPDATE undo SET kind = \(kind), reversal = \(reversal) WHERE id = ?")
        for id in old { try update.execute(arguments: [Data(id)]) }
    }
}
