import CSQLiteSession

/// A recorder of all changes of some tables on one connection, with those of cascades and triggers, from its creation
/// to `finish()`.
///
/// Use it within one transaction, on the connection's thread, and release it before the connection closes. SQLite does
/// not report a `DELETE` without `WHERE` that was prepared before the recording began.
public final class ChangesetRecorder {
    private var session: ChangesetSession?

    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - tables: the names of the tables to record. Leave out search indexes and their shadow tables: triggers fill
    ///     them again when a changeset is applied.
    /// - Throws: `ChangesetError.unrecordable`, `ChangesetError.sqlite`.
    public init(connection: OpaquePointer, tables: [String]) throws {
        for table in tables where try !Self.isRecordable(table, connection) {
            throw ChangesetError.unrecordable(table: table)
        }
        session = try ChangesetSession(connection: connection, tables: tables)
    }

    /// Ends the recording. Call it before the transaction ends.
    ///
    /// - Throws: `ChangesetError.alreadyFinished`, `ChangesetError.sqlite`.
    public func finish() throws -> Changeset {
        guard let session else { throw ChangesetError.alreadyFinished }
        self.session = nil
        return try session.changeset()
    }

    /// SQLite 3.40 ignores tables without a primary key, and fails only in `finish()` for tables with generated
    /// columns.
    private static func isRecordable(_ table: String, _ connection: OpaquePointer) throws -> Bool {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        // `hidden` is 2 or 3 for a generated column.
        let sql = "SELECT count(*) FROM pragma_table_xinfo(?1, 'main') HAVING max(pk) > 0 AND max(hidden) < 2"
        try ChangesetError.check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
        try ChangesetError.check(hearth_bind_text_copy(statement, 1, table))
        return sqlite3_step(statement) == HEARTH_SQLITE_ROW
    }
}
