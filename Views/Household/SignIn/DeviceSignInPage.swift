import HTML
import Localization

/// The page on which a device signs in by a code that another one shows.
struct DeviceSignInPage: Page {
    let household: String
    /// The page to open afterwards; empty for Today.
    var next = ""
    /// The link that was scanned; without one the digits are asked for.
    var link: Link?
    let problem: Problem?

    struct Link: Sendable {
        /// `/login/code/:token`
        let path: String
        /// Who is signed in by it.
        let member: String
    }

    enum Problem: Sendable {
        /// No code has these digits.
        case wrong
        /// The link was used, or its two minutes are over.
        case over
        case throttled(seconds: Int)
    }

    func title(_ words: Words) -> String { words("Sign in with a code") }

    var signedOutForm: String? { "door" }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(household)</h1>
        <p class="lamp__text">\(title(words))</p>
        </header>
        \(problem, { "<p class=\"alert\" role=\"alert\">\(text($0, words))</p>" })
        \(UnsentTexts.html(words))
        \(link.map { confirmation($0, words) } ?? digits(words))
        <p class="lamp__more"><a href="/login">\(words("Sign in with your password"))</a></p>
        """
    }

    private func digits(_ words: Words) -> HTML {
        let hint = words(
            "On a device where you are signed in: Settings → Devices and sign-in → Sign in on another device.")
        return """
            <form class="form" id="door" method="post" action="/login/code">
            \(hidden("next", next))
            \(FormField("code", words("Six-digit code"), hint: hint, [:], words).input("", rules: Self.rules))
            <button class="button button--main button--wide">\(words("Sign in"))</button>
            </form>
            """
    }

    private static let rules: HTML =
        "required inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"12\" autofocus"

    private func confirmation(_ link: Link, _ words: Words) -> HTML {
        """
        <form class="form" id="door" method="post" action="\(url: link.path)">
        <button class="button button--main button--wide">\(words("Sign in as \(link.member)"))</button>
        </form>
        """
    }

    private func text(_ problem: Problem, _ words: Words) -> String {
        switch problem {
        case .wrong: words("Wrong or expired code. Each code works once, for two minutes.")
        case .over: words("This link was used or has expired. Show a new code on the other device.")
        case .throttled(let seconds): words("Too many attempts. Try again in \(seconds) seconds.")
        }
    }
}
