import CSQLiteSession

/// Records what happens to some tables on one connection, cascades and triggers included, from its creation to
/// `finish()`.
///
/// Keep it within one transaction, on the thread that has the connection, and let it go before the connection
/// closes. SQLite does not report a `DELETE` without `WHERE` that was prepared before the recording began.
public final class ChangesetRecorder {
    private var session: Session?

    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - tables: the tables to record, by name. Never a search index or its shadow tables: triggers fill them
    ///     again when a changeset is applied.
    /// - Throws: `ChangesetError.unrecordable`, `ChangesetError.sqlite`.
    public init(connection: OpaquePointer, tables: [String]) throws {
        for table in tables where try !Self.hasPrimaryKey(table, connection) {
            throw ChangesetError.unrecordable(table: table)
        }
        session = try Session(connection: connection, tables: tables)
    }

    /// Ends the recording. Call it before the transaction does.
    ///
    /// - Throws: `ChangesetError.alreadyFinished`, `ChangesetError.sqlite`.
    public func finish() throws -> Changeset {
        guard let session else { throw ChangesetError.alreadyFinished }
        self.session = nil
        return try session.changeset()
    }

    private static func hasPrimaryKey(_ table: String, _ connection: OpaquePointer) throws -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let sql = "SELECT 1 FROM pragma_table_info(?1, 'main') WHERE pk > 0"
        try ChangesetError.check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        try ChangesetError.check(hearth_bind_text_copy(statement, 1, table))
        return sqlite3_step(statement) == HEARTH_SQLITE_ROW
    }
}
