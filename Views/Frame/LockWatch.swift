import HTML
import Localization

/// The locks that are open while a page is shown: the bar that closes the page's own lock, and the times after which
/// the browser closes each of them.
struct LockWatch: Sendable {
    let rules: [Rule]
    /// The address that closes the page's lock; `nil` if the page is behind none.
    let here: String?
    /// The address to load again after locking.
    let again: String

    /// The times after which a lock closes by itself.
    struct Rule: Sendable {
        /// `/graphs/:graph/lock/now`
        let path: String
        /// The longest time for which the page may be hidden.
        let graceSeconds: Int
        /// The longest time without use.
        let idleSeconds: Int
    }

    /// Shown on every page behind an open lock.
    func bar(_ words: Words) -> HTML {
        guard let here else { return HTML() }
        return """
            <form class="lock-bar" method="post" action="\(url: here)">
            <span class="lock-bar__state">\(Icon.unlocked.html)\(words("Unlocked"))</span>
            <button class="button button--bare lock-bar__action">\(Icon.lock.html)\(words("Lock now"))</button>
            </form>
            """
    }

    func html(_ words: Words) -> HTML {
        """
        <lock-guard again="\(url: again)">
        \(rules, { "<a hidden href=\"\(url: $0.path)\" data-grace=\"\($0.graceSeconds)\" data-idle=\"\($0.idleSeconds)\"></a>\n" })
        <p class="lock-guard__text">\(Icon.lock.html)\(words("Locked"))</p>
        </lock-guard>
        """
    }

    /// For pages without open locks, so that the grace time of the next one counts from here.
    static let presence: HTML = "<lock-guard></lock-guard>"
}
