import HTML
import Localization

/// The page of a link for a forgotten password that cannot be used.
struct PasswordResetOverPage: Page {
    let reason: Reason

    enum Reason: Sendable {
        case over(LinkEnd)
        /// Somebody else is signed in with this browser.
        case another(member: String, me: String)
    }

    func title(_ words: Words) -> String { words("New password") }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(heading(words))</h1>
        <p class="lamp__text">\(text(words))</p>
        </header>
        \(way(words))
        """
    }

    private func way(_ words: Words) -> HTML {
        if case .another = reason {
            return "<a class=\"button button--wide\" href=\"/settings\">\(words("Settings"))</a>"
        }
        return "<a class=\"button button--wide\" href=\"/login\">\(words("Sign in"))</a>"
    }

    private func heading(_ words: Words) -> String {
        switch reason {
        case .over(.used): words("Link already used")
        case .over(.expired): words("Link expired")
        case .over(.unknown): words("Link not valid")
        case .another(let member, _): words("This link is for \(member)")
        }
    }

    private func text(_ words: Words) -> String {
        switch reason {
        case .over(.used): words("Each link works once. If it was not you, ask an admin for a new one and tell them.")
        case .over(.expired): words("These links work for 24 hours. Ask an admin for a new one.")
        case .over(.unknown): words("It was withdrawn, or the link is not complete. Ask an admin for a new one.")
        case .another(let member, let me):
            words("You are signed in as \(me). Sign out first, or open the link where \(member) is.")
        }
    }
}
