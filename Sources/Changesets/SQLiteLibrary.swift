import CSQLiteSession

/// What holds for SQLite in the whole process.
public enum SQLiteLibrary {
    /// Whether SQLite takes memory without counting it, which it would do under one lock for all threads. To be asked
    /// for before the first connection: afterwards it stays as it is.
    /// Source: https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
    public static let isUncounted = hearth_sqlite_count_no_memory() == 0
}
