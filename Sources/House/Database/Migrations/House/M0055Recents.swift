/// What members searched for and opened lately. Frozen: a change is a new migration.
enum M0055Recents {
    static let name = "0055 recents"

    static let sql = """
        -- path: the page that the search led to.
        CREATE TABLE recentSearch (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            textFold TEXT NOT NULL CHECK (length(textFold) BETWEEN 1 AND 400),
            text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 100),
            path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
            at INTEGER NOT NULL,
            PRIMARY KEY (memberId, textFold)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recentPage (
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            path TEXT NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
            at INTEGER NOT NULL,
            PRIMARY KEY (memberId, path)
        ) STRICT, WITHOUT ROWID;
        """
}
