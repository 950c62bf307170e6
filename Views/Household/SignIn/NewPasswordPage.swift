import HTML
import Localization

/// The page of a link for a forgotten password, on which the member sets a new one.
struct NewPasswordPage: Page {
    /// `/new-password/:token`
    let action: String
    let member: String
    let madeBy: String
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("New password") }

    var signedOutForm: String? { "door" }

    func main(_ words: Words) -> HTML {
        """
        <header class="lamp__head">
        <h1>\(words("New password"))</h1>
        <p class="lamp__text">\(words("For \(member). \(madeBy) made this link."))</p>
        </header>
        \(ProblemSummary(problems, [("password", words("New password"))], .onlyPasswords).html(words))
        <form class="form" id="door" method="post" action="\(url: action)">
        <input type="hidden" autocomplete="username" value="\(member)">
        \(FormField("password", words("New password"), hint: words("At least 10 characters. Three or four words are good."), problems, words).password(rules: Self.rules, show: words("Show password")))
        <p class="fine">\(words("This signs you out everywhere. Your locks stay as they are: this password does not open them."))</p>
        <button class="button button--main button--wide">\(words("Set password"))</button>
        </form>
        """
    }

    private static let rules: HTML = "required minlength=\"10\" autocomplete=\"new-password\" autofocus"
}
