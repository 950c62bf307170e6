import CSQLiteSession

/// The database has changed since the changeset, so nothing of it was applied.
public struct ChangesetConflict: Error, Equatable {
    public enum Reason: Sendable, Equatable {
        /// A row to update or delete has other values now.
        case rowChanged
        /// A row to update or delete is missing.
        case rowMissing
        /// A row with the key of a row to insert exists.
        case rowExists
        /// A `UNIQUE`, `NOT NULL` or `CHECK` constraint would be violated.
        case constraint
        /// A foreign key would refer to a missing row.
        case foreignKey
        /// Cascades or triggers would change more, or less, than was recorded.
        case otherChanges
    }

    public let reason: Reason
    /// The table of the first conflict, if SQLite reports it.
    public let table: String?

    public init(reason: Reason, table: String?) {
        self.reason = reason
        self.table = table
    }
}

public enum ChangesetError: Error, Equatable {
    /// The table does not exist, or SQLite cannot record it: it has no primary key, or a generated column.
    case unrecordable(table: String)
    /// `finish()` was called already.
    case alreadyFinished
    /// The changes exceed 2 GiB, the limit of SQLite's interface.
    case tooLarge
    /// The bytes are no changeset.
    case damage
    /// SQLite's result code and its meaning.
    case sqlite(code: Int32, meaning: String)

    /// Throws unless `code` is `SQLITE_OK`.
    static func check(_ code: Int32) throws(ChangesetError) {
        guard code != HEARTH_SQLITE_OK else { return }
        throw .sqlite(code: code, meaning: String(cString: sqlite3_errstr(code)))
    }
}
