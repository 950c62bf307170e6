import CSQLiteSession

/// Settings of SQLite for the whole process.
public enum SQLiteLibrary {
    /// Whether SQLite takes memory without counting it, which it would do under one lock for all threads. To be asked
    /// for before the first connection: afterwards it stays as it is.
    /// Source: https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
    public static let isUncounted = hearth_sqlite_count_no_memory() == 0

    /// Gives a connection two functions for a word in folded text, of which every character but ASCII's signs, a few
    /// others and U+2000 to U+206F is part of a word: `beginsWord(text, word)`, whether a sign stands before the word
    /// somewhere, and `hasWord(text, word)`, whether one stands before and one after it.
    ///
    /// - Parameter connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    /// - Throws: `ChangesetError.sqlite`.
    public static func addWordFunctions(to connection: OpaquePointer) throws {
        try ChangesetError.check(hearth_add_word_functions(connection))
    }
}
