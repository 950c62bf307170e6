/// The names of this server that admins have allowed. Frozen: a change is a new migration.
enum M0058AllowedHosts {
    static let name = "0058 allowed hosts"

    static let sql = """
        -- name: in lower case, without a port and without the final dot.
        CREATE TABLE allowedHost (
            name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 253),
            addedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
