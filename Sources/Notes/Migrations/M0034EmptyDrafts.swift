/// The times at which drafts of notes were sent or emptied, so that other devices drop their copies. Frozen: a change
/// is a new migration.
enum M0034EmptyDrafts {
    static let name = "0034 empty drafts"

    static let sql = """
        -- Anew, since SQLite cannot change a CHECK.
        CREATE TABLE newNoteDraft (
            tabId BLOB NOT NULL REFERENCES noteTab ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            content TEXT NOT NULL CHECK (length(content) <= 100000),
            entities TEXT NOT NULL DEFAULT '[]',
            at INTEGER NOT NULL,
            PRIMARY KEY (tabId, memberId)
        ) STRICT;
        INSERT INTO newNoteDraft SELECT tabId, memberId, content, entities, at FROM noteDraft;
        DROP TABLE noteDraft;
        ALTER TABLE newNoteDraft RENAME TO noteDraft;
        CREATE INDEX noteDraftByMember ON noteDraft (memberId);
        """
}
