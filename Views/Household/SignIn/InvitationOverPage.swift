import HTML
import Localization

/// The page of an invitation that is no longer valid.
struct InvitationOverPage: Page {
    let reason: LinkEnd

    func title(_ words: Words) -> String { words("Invitation") }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(heading(words))</h1>
        <p class="lamp__text">\(text(words))</p>
        </header>
        <a class="button button--wide" href="/login">\(words("I have an account"))</a>
        """
    }

    private func heading(_ words: Words) -> String {
        switch reason {
        case .used: words("Invitation already used")
        case .expired: words("Invitation expired")
        case .unknown: words("Invitation not valid")
        }
    }

    private func text(_ words: Words) -> String {
        switch reason {
        case .used: words("Each invitation works once. If it was not you, ask for a new one and tell them.")
        case .expired: words("Invitations work for 7 days. Ask the person who invited you for a new one.")
        case .unknown:
            words("It was withdrawn, or the link is not complete. Ask the person who invited you for a new one.")
        }
    }
}
