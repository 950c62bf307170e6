import CSQLiteSession

/// Settings of SQLite for the whole process.
public enum SQLiteLibrary {
    /// True if SQLite does not count allocated memory, which it would do under one lock for all threads. Access it
    /// before the first connection: later it has no effect.
    /// Source: https://www.sqlite.org/c3ref/c_config_covering_index_scan.html#sqliteconfigmemstatus
    public static let isUncounted = hearth_sqlite_count_no_memory() == 0

    /// Adds two functions on folded text to a connection. All characters except ASCII's signs, a few others and U+2000
    /// to U+206F are part of words. `beginsWord(text, word)` is true if a sign precedes the word somewhere,
    /// `hasWord(text, word)` if a sign precedes and another follows it.
    ///
    /// - Parameter connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    /// - Throws: `ChangesetError.sqlite`.
    public static func addWordFunctions(to connection: OpaquePointer) throws {
        try ChangesetError.check(hearth_add_word_functions(connection))
    }

    /// Asks every 10,000 steps of SQLite's virtual machine, which are about a millisecond, whether to go on.
    ///
    /// - Parameters:
    ///   - connection: a `sqlite3 *`; GRDB calls it `db.sqliteConnection`.
    ///   - isOver: returns 0 to go on; otherwise the statement fails with `SQLITE_INTERRUPT`.
    public static func interrupt(
        _ connection: OpaquePointer, when isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32
    ) {
        sqlite3_progress_handler(connection, 10_000, isOver, nil)
    }
}
