/// Tables that are being brought into an entity. Frozen: a change is a new migration.
enum M0005Imports {
    static let name = "0005 imports"

    static let sql = """
        -- A file of separated values between being sent and being brought in, for whoever sent it. choices is JSON: how
        -- the file is to be read. When it is in (isDone), text is emptied; the row is swept after a day.
        CREATE TABLE csvImport (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
            entityId BLOB NOT NULL REFERENCES entity ON DELETE CASCADE,
            fileName TEXT NOT NULL CHECK (length(fileName) <= 255),
            encoding TEXT NOT NULL CHECK (encoding IN ('utf8', 'utf16', 'windows1252')),
            text TEXT NOT NULL CHECK (length(text) <= 10485760),
            choices TEXT NOT NULL CHECK (length(choices) <= 40000),
            isDone INTEGER NOT NULL DEFAULT 0 CHECK (isDone IN (0, 1)),
            createdAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX csvImportByMember ON csvImport (memberId, createdAt);
        CREATE INDEX csvImportByGraph ON csvImport (graphId);
        CREATE INDEX csvImportByEntity ON csvImport (entityId);
        """
}
