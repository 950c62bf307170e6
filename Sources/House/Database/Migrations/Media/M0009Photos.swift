/// Photos of members and of graphs, and photos that are made smaller when they arrive. Frozen: a change is a new
/// migration.
enum M0009Photos {
    static let name = "0009 photos"

    static let sql = """
        -- The photo of a member: a small square, which is all that is kept of it.
        CREATE TABLE avatar (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            sha256 BLOB NOT NULL REFERENCES blob,
            createdAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX avatarByBlob ON avatar (sha256);

        -- Whether the photos that a member adds are made smaller.
        ALTER TABLE member ADD COLUMN compressesPhotos INTEGER NOT NULL DEFAULT 0 CHECK (compressesPhotos IN (0, 1));

        -- 0 as it came, 1 about to be made smaller, 2 a smaller one that is kept instead of what came.
        ALTER TABLE medium ADD COLUMN compression INTEGER NOT NULL DEFAULT 0 CHECK (compression IN (0, 1, 2));

        CREATE INDEX attachmentOfGraph ON attachment (graphId, mainSince)
            WHERE entityId IS NULL AND attributeId IS NULL;
        """
}
