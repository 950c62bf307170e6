/// Messages that answer others. Frozen: a change is a new migration.
enum M0069NoteReplies {
    static let name = "0069 note replies"

    static let sql = """
        -- The message that this one answers, which may be gone, or in another tab by now.
        ALTER TABLE note ADD COLUMN replyToId BLOB CHECK (length(replyToId) = 16);
        """
}
