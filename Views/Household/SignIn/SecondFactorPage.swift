import Foundation
import HTML
import Localization

/// The page of a second factor that is on.
struct SecondFactorPage: Page {
    let since: Date
    /// The number of codes that are left.
    let recoveryCodes: Int
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { NewSecondFactorPage.name(words) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Devices and sign-in"), "/settings/sessions")).html)
        \(ProblemSummary(problems, [("current", words("Current password"))], .onlyPasswords).html(words))
        <dl class="facts card"><dt>\(words("On since"))</dt><dd>\(words.day(since))</dd>\
        <dt>\(words("Recovery codes left"))</dt><dd>\(words.number(recoveryCodes))</dd></dl>
        <form class="form" method="post" action="/settings/second-factor/codes">
        \(FormField("current", words("Current password"), problems, words).password(rules: Self.rules))
        <p class="fine">\(words("New recovery codes replace the old ones. Without codes from an app, your password alone is enough to sign in."))</p>
        <div class="form__end"><button class="button button--main">\(words("New recovery codes"))</button>\
        <button class="button button--danger" formaction="/settings/second-factor/off">\(words("Turn off"))</button></div>
        </form>
        """
    }

    private static let rules: HTML = "required autocomplete=\"current-password\""
}
