import HTML
import Localization

/// The page that links an account elsewhere.
struct IdentitiesPage: Page {
    /// What the provider of OpenID Connect is called; `nil` without one.
    let provider: String?
    /// The user whom a trusted proxy names in this browser.
    let proxyUser: String?
    let hasPassword: Bool
    var problem: LoginPage.AccountProblem?
    var problems: [String: Phrase] = [:]

    /// The value of the field `account` that means the provider.
    static let providerChoice = "provider"

    func title(_ words: Words) -> String { words("Link an account") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        \(problem, { "<p class=\"alert\" role=\"alert\">\($0.text(provider ?? "", words))</p>" })
        \(isPossible ? (hasPassword ? form(words) : needsPassword(words)) : nothing(words))
        """
    }

    private var isPossible: Bool { provider != nil || proxyUser != nil }

    private func form(_ words: Words) -> HTML {
        """
        \(ProblemSummary(problems, [("current", words("Current password"))], .onlyPasswords).html(words))
        <form class="form" method="post" action="/settings/identities">
        <p>\(words("A linked account signs you in too. It opens none of your locks, and your password still works."))</p>
        \(FormField("current", words("Current password"), problems, words).password(rules: Self.rules))
        \(proxyUser, { hidden("user", $0) })
        <div class="form__end">
        \(provider, { button(Self.providerChoice, words("Link \($0)")) })
        \(proxyUser, { button("proxy", words("Link \($0)")) })
        </div>
        </form>
        """
    }

    private func button(_ account: String, _ label: String) -> HTML {
        "<button class=\"button button--main\" name=\"account\" value=\"\(account)\">\(label)</button>"
    }

    private func needsPassword(_ words: Words) -> HTML {
        "<p>\(words("You have no password. An admin can link further accounts for you under Settings → Members."))</p>"
    }

    private func nothing(_ words: Words) -> HTML {
        "<p>\(words("No sign-in provider is set up here."))</p>"
    }

    private static let rules: HTML = "required autocomplete=\"current-password\""
}

/// The page after the password was typed, which goes on to the provider by itself.
struct ProviderLinkPage: Page {
    let provider: String
    let path: String

    func title(_ words: Words) -> String { words("Link \(provider)") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        <p>\(words("Sign in at \(provider) to link your account there."))</p>
        <p><a class="button button--main" href="\(url: path)">\(words("Continue"))</a></p>
        """
    }
}
