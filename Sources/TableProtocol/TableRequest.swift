/// A request of `hearth` to `hearth-tables`: its one argument, as JSON. The database is its standard input, and its
/// standard output takes the answer, see `TablePart`.
public struct TableRequest: Codable, Sendable {
    public struct Table: Codable, Sendable, Equatable {
        public let name: String
        /// The columns whose values are wanted. Without any, only the table itself is looked for.
        public let columns: [String]

        public init(_ name: String, _ columns: [String] = []) {
            self.name = name
            self.columns = columns
        }
    }

    public enum Wanted: Codable, Sendable {
        /// The rows of tables, in the order in which they are stored.
        case rows([Table])
        /// Of each column of each table, except these tables, the number of rows that have something in it. A row of the
        /// answer has the names of the table and of the column, and the number.
        case counts(except: [String])
        /// The bytes of one value. `row` is a rowid.
        case value(table: String, column: String, row: Int64)
    }

    public let wanted: Wanted
    /// Seconds of processor time after which it answers that it takes too long.
    public let computing: Int
    /// Seconds after which the program ends itself: by then the server has given up, or is gone.
    public let seconds: Int

    public init(_ wanted: Wanted, computing: Int, seconds: Int) {
        self.wanted = wanted
        self.computing = computing
        self.seconds = seconds
    }
}
