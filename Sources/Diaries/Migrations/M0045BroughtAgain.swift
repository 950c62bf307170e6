/// Which version of an entry an import wrote. Frozen: a change is a new migration.
enum M0045BroughtAgain {
    static let name = "0045 entries brought again"

    static let sql = """
        -- The version of the entry when it had nothing but what imports brought; 0 if it has had more. NULL, for imports
        -- before, is 1.
        ALTER TABLE diarySource ADD COLUMN version INTEGER;
        """
}
