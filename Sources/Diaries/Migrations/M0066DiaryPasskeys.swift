/// Passkeys open the lock of the diaries. Frozen: a change is a new migration.
enum M0066DiaryPasskeys {
    static let name = "0066 diary passkeys"

    static let sql = """
        CREATE TABLE newDiaryWay (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            diaristId BLOB NOT NULL REFERENCES diaryLock ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('password', 'passkey')),
            secret TEXT NOT NULL CHECK (length(secret) BETWEEN 1 AND 400),
            createdAt INTEGER NOT NULL
        ) STRICT;

        INSERT INTO newDiaryWay (id, diaristId, kind, secret, createdAt)
        SELECT id, diaristId, kind, secret, createdAt FROM diaryWay;
        DROP TABLE diaryWay;
        ALTER TABLE newDiaryWay RENAME TO diaryWay;

        CREATE INDEX diaryWayByDiarist ON diaryWay (diaristId);
        """
}
