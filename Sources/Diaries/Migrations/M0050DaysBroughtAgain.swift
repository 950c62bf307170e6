/// What an import wrote into an entry. Frozen: a change is a new migration.
enum M0050DaysBroughtAgain {
    static let name = "0050 entries brought again"

    static let sql = """
        -- The digest of the entry as imports alone wrote it; empty if it has had more. NULL, for imports before: nobody edited
        -- an entry of version 1.
        ALTER TABLE diarySource ADD COLUMN written TEXT;
        """
}
