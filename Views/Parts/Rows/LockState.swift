package import HTML
package import Localization

/// The state of a thing's lock in this browser.
package enum LockState: Sendable {
    case none, open, shut

    package func html(_ words: Words) -> HTML {
        switch self {
        case .none: HTML()
        case .open: Icon.unlocked.html(words("Unlocked"))
        case .shut: Icon.lock.html(words("Locked"))
        }
    }
}
