public import HTML
public import Localization

/// Signing in.
public struct LoginPage: Page {
    public let household: String
    public let name: String
    /// Where to go afterwards; empty for Today.
    public let next: String
    public let problem: Problem?
    public let isSignedOut: Bool

    public enum Problem: Sendable {
        case wrong
        case throttled(seconds: Int)
    }

    public init(household: String, name: String = "", next: String = "", problem: Problem?, isSignedOut: Bool) {
        self.household = household
        self.name = name
        self.next = next
        self.problem = problem
        self.isSignedOut = isSignedOut
    }

    public func title(_ words: Words) -> String { words("Sign in") }

    public func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(household)</h1>
        <p class="lamp__text">\(words("Who is there?"))</p>
        </header>
        \(if: isSignedOut && problem == nil, notice(words))
        \(problem, { "<p class=\"alert\" role=\"alert\">\(text($0, words))</p>" })
        <form class="form" method="post" action="/login">
        \(hidden("next", next))
        \(Field("name", words("Name"), [:], words).input(name, rules: nameRules))
        \(Field("password", words("Password"), [:], words).password(rules: passwordRules))
        <button class="button button--main button--wide">\(words("Sign in"))</button>
        </form>
        """
    }

    private var nameRules: HTML {
        """
        required maxlength="100" autocomplete="username" autocapitalize="words" spellcheck="false"\
        \(if: name.isEmpty, " autofocus")
        """
    }

    private var passwordRules: HTML {
        "required autocomplete=\"current-password\"\(if: !name.isEmpty, " autofocus")"
    }

    private func notice(_ words: Words) -> HTML {
        "<p class=\"notice\" role=\"status\">\(words("You are signed out. See you soon."))</p>"
    }

    private func text(_ problem: Problem, _ words: Words) -> String {
        switch problem {
        case .wrong: words("The name and the password do not fit together. Try once more.")
        case .throttled(let seconds): words("Too many tries. Try again in \(seconds) seconds.")
        }
    }
}
