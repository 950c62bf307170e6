import HTML
import Localization

/// The locks that are open while a page is shown: the bar that locks the one the page is in, and what the browser
/// needs to know to lock them by itself.
struct LockWatch: Sendable {
    let rules: [Rule]
    /// Where what the page is in is locked; nil outside of any lock.
    let here: String?
    /// The page's own address, to be asked for again after locking.
    let again: String

    /// When one of them locks itself.
    struct Rule: Sendable {
        /// `/graphs/:graph/lock/now`
        let path: String
        /// Out of sight for longer than this.
        let graceSeconds: Int
        /// Not used for this long.
        let idleSeconds: Int
    }

    /// On every page of what is unlocked.
    func bar(_ words: Words) -> HTML {
        guard let here else { return HTML() }
        return """
            <form class="lock-bar" method="post" action="\(url: here)">
            <span class="lock-bar__state">\(Icon.unlocked.html)\(words("Unlocked"))</span>
            <button class="button button--bare lock-bar__deed">\(Icon.lock.html)\(words("Lock now"))</button>
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

    /// On a page without open locks, so that the time until the next one counts from here.
    static let presence: HTML = "<lock-guard></lock-guard>"
}
