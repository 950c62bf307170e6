/// The positions of nodes on canvases, and named views. Frozen: a change is a new migration.
enum M0023Canvas {
    static let name = "0023 canvas"

    static let sql = """
        CREATE TABLE entityPlace (
            entityId BLOB PRIMARY KEY NOT NULL REFERENCES entity ON DELETE CASCADE,
            x REAL NOT NULL CHECK (abs(x) <= 1000000),
            y REAL NOT NULL CHECK (abs(y) <= 1000000),
            isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE attributePlace (
            attributeId BLOB PRIMARY KEY NOT NULL REFERENCES attribute ON DELETE CASCADE,
            x REAL NOT NULL CHECK (abs(x) <= 1000000),
            y REAL NOT NULL CHECK (abs(y) <= 1000000),
            isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1))
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE canvasView (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            graphId BLOB NOT NULL REFERENCES graph ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
            nameFold TEXT NOT NULL,
            options TEXT NOT NULL CHECK (length(options) <= 2000),
            createdAt INTEGER NOT NULL,
            createdById BLOB NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX canvasViewByName ON canvasView (graphId, nameFold);
        """
}
