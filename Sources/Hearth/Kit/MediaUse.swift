/// A column that holds a file: no sweep takes the file away, and every backup has it, while a row names it or an entry
/// of the bin could bring such a row back.
struct MediaUse: Sendable {
    let column: DatabaseColumn
    let holds: Content

    enum Content: Sendable {
        /// The id of a row of `medium`.
        case medium
        /// The SHA-256 of a file, without a medium.
        case file
    }
}
