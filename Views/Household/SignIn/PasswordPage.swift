import HTML
import Localization

/// The page that changes the member's password.
struct PasswordPage: Page {
    var hasPassword = true
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Password") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Password"), words))
        \(hasPassword ? form(words) : none(words))
        """
    }

    private func none(_ words: Words) -> HTML {
        "<p>\(words("You have no password. An admin can make a link for a new one under Settings → Members."))</p>"
    }

    private func form(_ words: Words) -> HTML {
        """
        \(ProblemSummary(problems, [("current", words("Current password")), ("password", words("New password"))], .onlyPasswords).html(words))
        <form class="form" method="post" action="/settings/password">
        \(current(words))
        \(new(words))
        <p class="fine">\(words("You stay signed in here and are signed out everywhere else."))</p>
        \(FormEnd(title: words("Change password"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private func current(_ words: Words) -> HTML {
        FormField("current", words("Current password"), problems, words)
            .password(rules: "required autocomplete=\"current-password\"")
    }

    private func new(_ words: Words) -> HTML {
        FormField(
            "password", words("New password"), hint: words("At least 10 characters. Three or four words are good."),
            problems, words
        ).password(
            rules: "required minlength=\"10\" autocomplete=\"new-password\"", show: words("Show password"))
    }
}
