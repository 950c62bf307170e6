/// The remainder of a bin entry that could not be restored completely. Frozen: a change is a new migration.
enum M0012Remainders {
    static let name = "0012 remainders"

    static let sql = """
        -- JSON: how many things did not come back, and why, of the first. Empty for an entry that is whole.
        ALTER TABLE undo ADD COLUMN remainder TEXT NOT NULL DEFAULT '';
        """
}
