/// Requests of members that change something once, however often they come. Frozen: a change is a new migration.
enum M0054RequestKeys {
    static let name = "0054 request keys"

    static let sql = """
        -- Requests with an Idempotency-Key that wrote something and were not refused: the hash of what they asked for. Swept
        -- after a week.
        CREATE TABLE requestKey (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 64),
            requestHash BLOB NOT NULL CHECK (length(requestHash) = 32),
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (memberId, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX requestKeyByTime ON requestKey (createdAt);
        """
}
