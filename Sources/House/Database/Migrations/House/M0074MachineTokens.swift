/// The tokens with which programs of the house ask how it is. Frozen: a change is a new migration.
enum M0074MachineTokens {
    static let name = "0074 machine tokens"

    static let sql = """
        -- One of each kind at most. lastUsedAt: at most a day too early.
        CREATE TABLE machineToken (
            kind TEXT PRIMARY KEY NOT NULL CHECK (kind IN ('metrics', 'status')),
            tokenHash BLOB NOT NULL CHECK (length(tokenHash) = 32),
            madeAt INTEGER NOT NULL,
            lastUsedAt INTEGER
        ) STRICT, WITHOUT ROWID;
        """
}
