import Foundation
import HTML
import Localization

/// The page of a member's accounts elsewhere and their password, for admins.
struct MemberSignInPage: Page {
    let name: String
    /// `/settings/members/:member`
    let path: String
    let identities: [IdentityRow]
    /// The accounts of nobody that signed in at the provider lately.
    let attempts: [Attempt]
    /// What the provider of OpenID Connect is called; `nil` without one.
    let provider: String?
    let believesProxy: Bool
    let hasPassword: Bool
    let isActive: Bool
    /// The admin themselves, who link an account in their own settings, with their password.
    let isMe: Bool
    /// What was typed, and refused.
    var subject = ""
    var user = ""
    var problems: [String: Phrase] = [:]
    let now: Date

    struct Attempt: Sendable {
        let subject: String
        let name: String
        let at: Date
    }

    static let lastWayIn = Phrase("It stays linked: without a password it is how they sign in.")

    func title(_ words: Words) -> String { words.title(of: name, words("Sign-in")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Sign-in"), above: (name, path)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        <section class="group"><h2 class="group__title">\(words("Linked accounts"))</h2>
        \(if: !identities.isEmpty, "<ul class=\"list card\">\(identities, { row($0, words) })</ul>")
        \(if: identities.isEmpty, "<p>\(words("No linked accounts yet."))</p>")
        \(isMe ? nil : provider, { providerForms($0, words) })
        \(if: believesProxy && !isMe, proxyForm(words))
        \(if: isMe && (provider != nil || believesProxy), own(words))
        \(if: provider == nil && !believesProxy, "<p>\(words("No sign-in provider is set up here."))</p>")
        </section>
        <section class="group" id="password"><h2 class="group__title">\(words("Password"))</h2>
        \(hasPassword ? switchOff(words) : isOff(words))
        </section>
        """
    }

    private func own(_ words: Words) -> HTML {
        "<div class=\"list card\">\(LinkRow("/settings/identities", .plus, words("Link an account")).bare)</div>"
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("subject", words("Account at \(provider ?? "")")), ("user", words("User name at the proxy")),
            ("password", words("Password")),
        ]
    }

    private func row(_ identity: IdentityRow, _ words: Words) -> HTML {
        let added = words("Account, linked \(words.lately(identity.added, now: now))")
        return """
            <li class="row"><span class="tile">\(Icon.link.html)</span>\
            <span class="row__text"><b class="row__name">\(identity.name)</b>\
            <span class="row__more">\(identity.subject.map { "\($0) · \(added)" } ?? added)</span></span>\
            \(if: hasPassword, unlink(identity, words))</li>

            """
    }

    private func unlink(_ identity: IdentityRow, _ words: Words) -> HTML {
        """
        <form method="post" action="\(url: "\(path)/sign-in/\(identity.id)/remove")"><button class="button" \
        aria-label="\(words("Unlink \(identity.name)"))">\(words("Unlink"))</button></form>
        """
    }

    private func providerForms(_ provider: String, _ words: Words) -> HTML {
        let hint = words("The account’s id there (subject), letter for letter.")
        let field = FormField("subject", words("Account at \(provider)"), hint: hint, problems, words)
        return """
            \(if: !attempts.isEmpty, recent(words))
            <form class="form" method="post" action="\(url: "\(path)/sign-in")">
            \(field.input(subject, rules: Self.rules))
            <div class="form__end"><button class="button">\(words("Link account"))</button></div>
            </form>
            """
    }

    private func recent(_ words: Words) -> HTML {
        """
        <p>\(words("Signed in there in the last hour, and linked to nobody. Link only an account that you know is theirs."))</p>
        <ul class="list card">\(attempts, { row($0, words) })</ul>
        """
    }

    private func row(_ attempt: Attempt, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.person.html)</span>\
        <span class="row__text"><b class="row__name">\(attempt.name.isEmpty ? attempt.subject : attempt.name)</b>\
        <span class="row__more">\(attempt.subject) · \(words.lately(attempt.at, now: now))</span></span>\
        <form method="post" action="\(url: "\(path)/sign-in")">\(hidden("subject", attempt.subject))<button class="button" \
        aria-label="\(words("Link \(attempt.subject)"))">\(words("Link account"))</button></form></li>

        """
    }

    private func proxyForm(_ words: Words) -> HTML {
        """
        <form class="form" method="post" action="\(url: "\(path)/sign-in")">
        \(FormField("user", words("User name at the proxy"), problems, words).input(user, rules: Self.rules))
        <div class="form__end"><button class="button">\(words("Link account"))</button></div>
        </form>
        """
    }

    private static let rules: HTML =
        "required maxlength=\"255\" autocomplete=\"off\" autocapitalize=\"off\" spellcheck=\"false\""

    private func switchOff(_ words: Words) -> HTML {
        """
        <p>\(words("Without a password they sign in with a linked account or a passkey only. What asks for a password, such as adding a passkey, needs a new one first."))</p>
        <form method="post" action="\(url: "\(path)/sign-in/no-password")">
        <button class="button"\(if: identities.isEmpty || !isActive, " disabled")>\(words("Turn off password"))</button></form>
        """
    }

    private func isOff(_ words: Words) -> HTML {
        """
        <p>\(words("Turned off. A link for a new password, on the page of \(name), turns it on again."))</p>
        """
    }
}
