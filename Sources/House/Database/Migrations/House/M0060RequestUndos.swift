/// The entry of the bin that a request made. Frozen: a change is a new migration.
enum M0060RequestUndos {
    static let name = "0060 request undos"

    static let sql = """
        -- undoId: the entry of the bin that the request made, which may be gone from it.
        ALTER TABLE requestKey ADD COLUMN undoId BLOB CHECK (length(undoId) = 16);
        """
}
