import CSQLiteSession

/// The database is no longer as the changeset left it, so nothing of it was applied.
public struct ChangesetConflict: Error, Equatable {
    public enum Reason: Sendable, Equatable {
        /// A row to change or remove has other values by now.
        case rowChanged
        /// A row to change or remove is gone.
        case rowMissing
        /// A row with the key of one to insert is there.
        case rowExists
        /// A `UNIQUE`, `NOT NULL` or `CHECK` rule would be broken.
        case constraint
        /// A foreign key would point nowhere.
        case foreignKey
        /// Cascades or triggers would do more, or less, than was recorded.
        case otherChanges
    }

    public let reason: Reason
    /// The table of the first conflict, where SQLite tells.
    public let table: String?

    public init(reason: Reason, table: String?) {
        self.reason = reason
        self.table = table
    }
}

public enum ChangesetError: Error, Equatable {
    /// No such table, or one that SQLite cannot record: it has no primary key, or a generated column.
    case unrecordable(table: String)
    /// `finish()` was called before.
    case alreadyFinished
    /// Over 2 GiB of changes, which SQLite's interface cannot take.
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
