/// The household that the files in `blobs/` belong to. Frozen: a change is a new migration.
enum M0011BlobFolder {
    static let name = "0011 blob folder"

    static let sql = """
        -- The id of the household, which the mark in blobs/ has too. Each file that is recorded counts generation up and
        -- draws a new token: where the mark has others, another copy of the database worked with these files. takenAt:
        -- when this database came to its files, 0 before it did.
        CREATE TABLE blobFolder (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            householdId BLOB NOT NULL CHECK (length(householdId) = 16),
            generation INTEGER NOT NULL CHECK (generation >= 0),
            token BLOB NOT NULL CHECK (length(token) = 8),
            takenAt INTEGER NOT NULL
        ) STRICT;
        INSERT INTO blobFolder VALUES (1, randomblob(16), 0, randomblob(8), 0);

        -- Files that stood in blobs/ when this database came to them and that it did not know: those of a newer copy of
        -- it, or of another household. No sweep takes them away.
        CREATE TABLE unknownBlob (
            sha256 BLOB PRIMARY KEY NOT NULL CHECK (length(sha256) = 32)
        ) STRICT, WITHOUT ROWID;
        """
}
