/// Uploads for the things of any room. Frozen: a change is a new migration.
enum M0024Uploads {
    static let name = "0024 uploads"

    static let sql = """
        CREATE TABLE uploadBefore AS SELECT * FROM upload;
        DROP TABLE upload;

        -- A file that is arriving in pieces, for whoever sends it. Its bytes are in uploads/, and their count is how far
        -- it is. What it is for is a plain value: subjectKind is a table, thingKind the word of the thing in addresses,
        -- empty for the subject itself. A row whose thing is gone is not seen, and forgotten with the others.
        CREATE TABLE upload (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            subjectKind TEXT NOT NULL CHECK (length(subjectKind) BETWEEN 1 AND 40),
            subjectId BLOB NOT NULL CHECK (length(subjectId) = 16),
            thingKind TEXT NOT NULL CHECK (length(thingKind) <= 40),
            thingId BLOB CHECK (length(thingId) = 16),
            fileName TEXT NOT NULL CHECK (length(fileName) BETWEEN 1 AND 255),
            byteCount INTEGER NOT NULL CHECK (byteCount >= 0),
            createdAt INTEGER NOT NULL,
            attachmentId BLOB CHECK (length(attachmentId) = 16),
            finishedAt INTEGER CHECK ((finishedAt IS NULL) = (attachmentId IS NULL)),
            CHECK ((thingKind = '') = (thingId IS NULL))
        ) STRICT;
        CREATE INDEX uploadByMember ON upload (memberId, createdAt);

        INSERT INTO upload (id, memberId, subjectKind, subjectId, thingKind, thingId, fileName, byteCount, createdAt,
                attachmentId, finishedAt)
            SELECT id, memberId, 'graph', graphId, iif(entityId IS NULL, 'attributes', 'entities'),
                coalesce(entityId, attributeId), fileName, byteCount, createdAt, attachmentId, finishedAt
            FROM uploadBefore;
        DROP TABLE uploadBefore;
        """
}
