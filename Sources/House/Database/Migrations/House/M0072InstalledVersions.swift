/// Which versions of Hearth have run the house. Frozen: a change is a new migration.
enum M0072InstalledVersions {
    static let name = "0072 installed versions"

    static let sql = """
        -- A row for each change of version. startedAt: when that version first opened the house.
        CREATE TABLE installedVersion (
            id INTEGER PRIMARY KEY,
            version TEXT NOT NULL CHECK (length(version) BETWEEN 1 AND 100),
            startedAt INTEGER NOT NULL
        ) STRICT;
        """
}
