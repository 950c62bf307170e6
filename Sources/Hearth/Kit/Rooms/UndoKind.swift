import GRDB

/// The kind of an entry of the bin, which decides what undoing it does.
enum UndoKind: String, Sendable, DatabaseValueConvertible {
    /// Things were deleted, or many were changed at once. Undoing it restores them and makes no entry.
    case deletion
    /// Many things were added at once. Undoing it deletes them, which makes a new entry.
    case addition
    /// An addition that was undone.
    case additionUndone
    /// One value was overwritten. The bin does not list it.
    case value
    /// A member was removed.
    case removal

    /// The kind of the new entry that undoing makes; `nil` if it makes none.
    var reversed: UndoKind? {
        switch self {
        case .addition: .additionUndone
        case .additionUndone: .addition
        case .deletion, .value, .removal: nil
        }
    }
}
