import GRDB

/// The kind of an entry of the bin, which decides what undoing it does.
package enum UndoKind: String, Sendable, DatabaseValueConvertible {
    /// The thing of the entry's name was deleted, alone or with others. Undoing it restores them and makes no entry.
    case deletion
    /// Any other change, or a deletion whose entry names something else: where a link led, or nothing if a lock hides
    /// the name. Undoing it restores what was there and makes no entry.
    case change
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
        case .deletion, .change, .value, .removal: nil
        }
    }

    /// The entry has the name of what undoing it restores.
    var namesThing: Bool {
        switch self {
        case .deletion, .removal: true
        case .change, .addition, .additionUndone, .value: false
        }
    }
}
