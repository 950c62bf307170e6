import CSQLiteSession

enum Transaction {
    /// Runs `body` in the open transaction, or else in one of its own, which is rolled back if it throws.
    ///
    /// No savepoint: within one, SQLite 3.40 walks the whole statement journal, which is kept in memory, after each row
    /// (`memjrnlTruncate`). Restoring 100,000 rows took minutes instead of a second.
    static func run(on connection: OpaquePointer, _ body: () throws -> Void) throws {
        guard sqlite3_get_autocommit(connection) != 0 else { return try body() }
        try execute("BEGIN IMMEDIATE", connection)
        do {
            try body()
            try execute("COMMIT", connection)
        } catch {
            // If the rollback fails, SQLite has rolled back already, and `error` has the reason.
            try? execute("ROLLBACK", connection)
            throw error
        }
    }

    private static func execute(_ sql: String, _ connection: OpaquePointer) throws(ChangesetError) {
        try ChangesetError.check(sqlite3_exec(connection, sql, nil, nil, nil))
    }
}
