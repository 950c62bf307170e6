/// A column that holds a file: no sweep takes the file away, and every backup has it, while a row names it or an entry
/// of the bin could bring such a row back.
struct MediaUse: Sendable {
    let column: DatabaseColumn
    let holds: Content

    enum Content: Sendable, Equatable {
        /// The id of a row of `medium`.
        case medium
        /// The SHA-256 of a file, without a medium: what that is to whoever looks after the machine, and whose or which,
        /// as SQL on the column's table.
        case file(String, of: String)

        var isFile: Bool { self != .medium }
    }
}
