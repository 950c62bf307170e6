/// A part of the answer of `hearth-tables`. An answer that does not end with `end` or `problem` is not complete.
public enum TablePart: Equatable, Sendable {
    /// The next of the requested tables begins. One that is missing, is a view or is virtual has no rows.
    case table(isThere: Bool)
    /// A row of the table: its rowid, or its number where the table has none, and the values of the requested columns. A
    /// column that is missing or computed is null.
    case row(Int64, [TableValue])
    /// The next bytes of the requested value.
    case bytes([UInt8])
    case problem(Problem)
    case end

    /// Why there is no more.
    public enum Problem: UInt8, Sendable {
        /// It is no database, or a damaged one.
        case damaged = 1
        /// It takes more memory than it gets.
        case tooLarge
        /// It takes more time than it gets.
        case tooMuchWork
        /// There are no bytes in that place.
        case missing
    }
}

/// A value of a foreign database; a column may have values of any type.
public enum TableValue: Equatable, Sendable {
    case null
    case whole(Int64)
    case real(Double)
    case text(String)
    /// The number of bytes, which are handed over only on their own.
    case blob(Int)
}
