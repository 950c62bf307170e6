/// The keys that encrypt drafts of diaries. Frozen: a change is a new migration.
enum M0030DraftKeys {
    static let name = "0030 draft keys"

    static let sql = """
        -- What a member typed and the house could not take waits in their browser. While their diaries are locked it is
        -- sealed with this key there.
        CREATE TABLE diaryDraftKey (
            diaristId BLOB PRIMARY KEY NOT NULL REFERENCES diarist ON DELETE CASCADE,
            key BLOB NOT NULL CHECK (length(key) = 32)
        ) STRICT;
        """
}
