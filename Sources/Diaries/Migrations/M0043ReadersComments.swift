/// Whether members with read access to a diary may comment. Frozen: a change is a new migration.
enum M0043ReadersComments {
    static let name = "0043 readers' comments"

    static let sql = """
        ALTER TABLE diary ADD COLUMN readersComment INTEGER NOT NULL DEFAULT 0 CHECK (readersComment IN (0, 1));
        """
}
