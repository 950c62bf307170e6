import CSQLiteSession

/// Changes to rows as SQLite's session extension writes them: each row's key, its values before and after.
///
/// Format: https://www.sqlite.org/session/changegroup.html and sqlite3session.c.
public struct Changeset: Sendable, Equatable {
    public let bytes: [UInt8]

    public var isEmpty: Bool { bytes.isEmpty }

    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The changes that take these back.
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

    /// Makes the changes on a connection that may write: all of them and nothing else, or none. Whoever calls it within
    /// a transaction rolls that back when this throws; without one it makes its own.
    ///
    /// Columns that were added since get their default. Triggers fire and foreign keys are enforced.
    ///
    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - tables: tables that must not change beyond what is recorded, besides those in the changeset. Name
    ///     those that were recorded: taking back the creation of a parent would otherwise silently remove, by
    ///     cascade, the children that it got since.
    /// - Throws: `ChangesetConflict`, `ChangesetError`; then the database is as it was, or will be when the caller has rolled back.
    public func apply(to connection: OpaquePointer, watching tables: [String] = []) throws {
        guard !isEmpty else { return }
        // Rows that come back take nothing along: each is inserted as recorded, or is a conflict. Deletions and updates
        // cascade, and what they did has to be compared, which takes longer than doing it.
        if try ChangesetSpans(bytes).all.allSatisfy({ !$0.isMixed }) {
            return try Transaction.run(on: connection) {
                if let conflict = try applyLeniently(to: connection) { throw conflict }
            }
        }
        let wanted = try Changes(self)

        try Transaction.run(on: connection) {
            let session = try Session(connection: connection, tables: wanted.tables + tables)
            let firstConflict = try applyLeniently(to: connection)
            let done = try Changes(session.changeset(), widths: wanted.widths)
            guard done == wanted else {
                throw firstConflict ?? ChangesetConflict(reason: .otherChanges, table: nil)
            }
        }
    }

    /// Passes over rows that do not look as recorded, because a cascade may have been there first, and leaves it
    /// to the caller to compare the outcome. Returns the first such row's conflict.
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

    /// Lends the bytes to SQLite, which reads them and, though its parameters are not `const`, writes nothing.
    private func withPointer<Result>(_ body: (UnsafeMutableRawPointer?, Int32) throws -> Result) throws -> Result {
        guard let count = Int32(exactly: bytes.count) else { throw ChangesetError.tooLarge }
        return try bytes.withUnsafeBytes { buffer in
            try body(UnsafeMutableRawPointer(mutating: buffer.baseAddress), count)
        }
    }
}
