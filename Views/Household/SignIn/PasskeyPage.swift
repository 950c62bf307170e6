import HTML
import Localization

/// The page that adds a passkey.
struct PasskeyPage: Page {
    let name: String
    /// The host for which it is made; `nil` where browsers have no passkeys.
    let host: String?
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Add a passkey") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        \(host.map { form($0, words) } ?? Self.impossible(words))
        """
    }

    private func form(_ host: String, _ words: Words) -> HTML {
        """
        \(ProblemSummary(problems, fields(words), .onlyPasswords).html(words))
        <form class="form" method="post" action="/settings/passkeys">
        <p>\(words("Sign in with your fingerprint, face or device code. The passkey only works at \(host). Your password still works."))</p>
        \(FormField("name", words("Name"), problems, words).input(name, rules: Self.nameRules))
        \(FormField("current", words("Current password"), problems, words).password(rules: Self.passwordRules))
        \(PasskeyButton(options: "/settings/passkeys/options", field: "passkey", label: words("Add a passkey"), isAdding: true).html(words))
        <noscript><p class="alert">\(words("This needs JavaScript."))</p></noscript>
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [("name", words("Name")), ("current", words("Current password"))]
    }

    /// Why there are none here.
    static func impossible(_ words: Words) -> HTML {
        """
        <p class="fine">\(words("Passkeys need HTTPS and a name for Hearth instead of a numeric address."))</p>
        """
    }

    private static let nameRules: HTML = "required maxlength=\"60\" autocomplete=\"off\""
    private static let passwordRules: HTML = "required autocomplete=\"current-password\""
}
