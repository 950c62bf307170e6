import CSQLiteSession

enum Savepoint {
    /// Runs `body` within a savepoint, a transaction if there is none, and takes back what it did if it throws.
    static func run(on connection: OpaquePointer, _ body: () throws -> Void) throws {
        try execute("SAVEPOINT hearthChangeset", connection)
        do {
            try body()
            try execute("RELEASE hearthChangeset", connection)
        } catch {
            // When these fail SQLite has rolled back the whole transaction already, and `error` says why.
            try? execute("ROLLBACK TO hearthChangeset", connection)
            try? execute("RELEASE hearthChangeset", connection)
            throw error
        }
    }

    private static func execute(_ sql: String, _ connection: OpaquePointer) throws(ChangesetError) {
        try ChangesetError.check(sqlite3_exec(connection, sql, nil, nil, nil))
    }
}
