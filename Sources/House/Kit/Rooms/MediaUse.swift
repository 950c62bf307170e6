/// A column that refers to a file. The file is kept and backed up as long as a row refers to it, or a bin entry could
/// restore such a row.
package struct MediaUse: Sendable {
    let column: DatabaseColumn
    let holds: Content

    package enum Content: Sendable, Equatable {
        /// The id of a row of `medium`.
        case medium
        /// The SHA-256 of a file without a medium. The first value says what it is, for the administrator; the second
        /// names it by an SQL expression on the column's table.
        case file(String, of: String)

        var isFile: Bool { self != .medium }
    }

    package init(column: DatabaseColumn, holds: Content) {
        self.column = column
        self.holds = holds
    }
}
