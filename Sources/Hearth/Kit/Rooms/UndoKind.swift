import GRDB

/// The kind of an entry of the bin, which decides what undoing it does.
enum UndoKind: String, Sendable, DatabaseValueConvertible {
    /// Things that went, or were changed many at a time. Undoing it brings them back, and is no entry.
    case deletion
    /// Things that came many at a time. Undoing it takes them away, which is an entry again.
    case addition
    /// An addition that was undone.
    case additionUndone
    /// One value typed over another. The bin does not list it.
    case value
    /// A member who was removed.
    case removal

    /// The kind of the entry that undoing makes; `nil` where it makes none.
    var reversed: UndoKind? {
        switch self {
        case .addition: .additionUndone
        case .additionUndone: .addition
        case .deletion, .value, .removal: nil
        }
    }
}
