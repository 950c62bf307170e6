/// Requests of scripts that are answered the same when they are sent again. Frozen: a change is a new migration.
enum M0017ScriptRequests {
    static let name = "0017 script requests"

    static let sql = """
        -- Requests that carried an Idempotency-Key and wrote a value: the hash of their fields, and what was answered
        -- (JSON). A key belongs to its token, and is swept after a week.
        CREATE TABLE seriesTokenRequest (
            tokenId BLOB NOT NULL REFERENCES seriesToken ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
            bodyHash BLOB NOT NULL CHECK (length(bodyHash) = 32),
            answer TEXT NOT NULL CHECK (length(answer) <= 1000),
            createdAt INTEGER NOT NULL,
            PRIMARY KEY (tokenId, key)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX seriesTokenRequestByTime ON seriesTokenRequest (createdAt);
        """
}
