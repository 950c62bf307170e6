import HTML
import Localization

/// The page of an invitation that is no longer valid.
struct InvitationOverPage: Page {
    let reason: Reason

    enum Reason: Sendable {
        case used, expired, withdrawn
    }

    func title(_ words: Words) -> String { words("Invitation") }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(heading(words))</h1>
        <p class="lamp__text">\(text(words))</p>
        </header>
        <a class="button button--wide" href="/login">\(words("I have an account: sign in"))</a>
        """
    }

    private func heading(_ words: Words) -> String {
        switch reason {
        case .used: words("This invitation was used")
        case .expired: words("This invitation has expired")
        case .withdrawn: words("This invitation was withdrawn")
        }
    }

    private func text(_ words: Words) -> String {
        switch reason {
        case .used: words("Each invitation works once. If it was not you, ask for a new one and say so.")
        case .expired: words("Invitations work for 7 days. Ask whoever invited you for a new one.")
        case .withdrawn: words("Ask whoever invited you if that was meant, and for a new one.")
        }
    }
}
