import HTML
import Localization

/// Whether a thing has a lock, and whether this browser has opened it.
enum LockState: Sendable {
    case none, open, shut

    func html(_ words: Words) -> HTML {
        switch self {
        case .none: HTML()
        case .open: Icon.unlocked.html(words("Unlocked"))
        case .shut: Icon.lock.html(words("Locked"))
        }
    }
}
