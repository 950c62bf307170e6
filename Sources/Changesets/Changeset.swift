import CSQLiteSession

/// Changes of rows in the format of SQLite's session extension: each row's key, and its values before and after.
///
/// Format: https://www.sqlite.org/session/changegroup.html and sqlite3session.c.
public struct Changeset: Sendable, Equatable {
    public let bytes: [UInt8]

    public var isEmpty: Bool { bytes.isEmpty }

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The inverse changes.
    ///
    /// - Throws: `ChangesetError`.
    public func inverted() throws -> Changeset {
        _ = try ChangesetSpans(bytes)
        var buffer = Buffer()
        let code = try withPointer { start, count in
            sqlite3changeset_invert(count, start, &buffer.count, &buffer.start)
        }
        let inverse = buffer.moved()
        try ChangesetError.check(code)
        return Changeset(bytes: inverse)
    }

    /// Applies the changes on a writable connection: all of them and nothing else, or none. A caller within a
    /// transaction rolls it back if this throws; otherwise this function uses its own transaction.
    ///
    /// Columns added since get their defaults. Triggers run and foreign keys are enforced.
    ///
    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - tables: tables that must not change beyond the recorded changes, besides those in the changeset. Name the
    ///     tables that were recorded: undoing the insertion of a parent would otherwise silently delete, by cascade,
    ///     the children added to it since.
    /// - Throws: `ChangesetConflict`, `ChangesetError`; then the database is unchanged once the caller has rolled back.
    public func apply(to connection: OpaquePointer, watching tables: [String] = []) throws {
        guard !isEmpty else { return }
        // Insertions alone have no cascades: each row is inserted as recorded, or is a conflict. Deletions and updates
        // cascade, so their outcome has to be compared, which takes longer than applying them.
        if try ChangesetSpans(bytes).all.allSatisfy({ !$0.isMixed }) {
            return try Transaction.run(on: connection) {
                if let conflict = try applyLeniently(to: connection) { throw conflict }
            }
        }
        let wanted = try Changes(self)

        try Transaction.run(on: connection) {
            let session = try ChangesetSession(connection: connection, tables: wanted.tables + tables)
            let firstConflict = try applyLeniently(to: connection)
            let done = try Changes(session.changeset(), widths: wanted.widths)
            guard done == wanted else {
                throw firstConflict ?? ChangesetConflict(reason: .otherChanges, table: nil)
            }
        }
    }

    /// Skips rows that differ from the recorded ones, because a cascade may have changed them already, and leaves it to
    /// the caller to compare the outcome. Returns the first such row's conflict.
    private func applyLeniently(to connection: OpaquePointer) throws -> ChangesetConflict? {
        let conflicts = Conflicts()
        let code = try withPointer { start, count in
            sqlite3changeset_apply_v2(
                connection, count, start, nil, resolveConflict, conflicts.context, nil, nil,
                HEARTH_CHANGESET_NO_SAVEPOINT)
        }
        return try withExtendedLifetime(conflicts) {
            if let fatal = conflicts.fatal { throw fatal }
            try ChangesetError.check(code)
            return conflicts.first
        }
    }

    /// Passes the bytes to SQLite, which does not write to them, though its parameters are not `const`.
    private func withPointer<Result>(_ body: (UnsafeMutableRawPointer?, Int32) throws -> Result) throws -> Result {
        guard let count = Int32(exactly: bytes.count) else { throw ChangesetError.tooLarge }
        return try bytes.withUnsafeBytes { buffer in
            try body(UnsafeMutableRawPointer(mutating: buffer.baseAddress), count)
        }
    }
}
