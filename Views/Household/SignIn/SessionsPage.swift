import Foundation
import HTML
import Localization

/// The page of the member's ways in, and of the browsers in which they are signed in.
struct SessionsPage: Page {
    let sessions: [SessionRow]
    let password: UseLine?
    /// The codes of an app; `nil` where they are off.
    let app: App?
    let passkeys: [PasskeyRow]
    /// The accounts elsewhere that sign in.
    var identities: [IdentityRow] = []
    var hasPassword = true
    /// What could be linked: the provider's name, or the user's at a trusted proxy; empty for nothing.
    var linkable: [String] = []
    /// Whether browsers have passkeys at this address.
    let canAddPasskeys: Bool
    let now: Date

    struct App: Sendable {
        let recoveryCodes: Int
        let use: UseLine?
    }

    func title(_ words: Words) -> String { words("Devices and sign-in") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        <section class="group"><h2 class="group__title">\(words("Sign-in"))</h2>
        <ul class="list card ways">
        \(LinkRow("/settings/password", .key, words("Password"), text: hasPassword ? use(password, words) : words("Turned off")).html)
        \(LinkRow("/settings/second-factor", .lock, NewSecondFactorPage.name(words), text: appText(words)).html)
        \(passkeys, { row($0, words) })
        \(if: canAddPasskeys, LinkRow("/settings/passkeys", .plus, words("Add a passkey"), text: words("Fingerprint, face or device code")).html)
        \(identities, { row($0, words) })
        \(if: !linkable.isEmpty, LinkRow("/settings/identities", .plus, words("Link an account"), text: linkable.joined(separator: " · ")).html)
        </ul>
        \(if: !canAddPasskeys, PasskeyPage.impossible(words))
        </section>
        <section class="group"><h2 class="group__title">\(words("Devices"))</h2>
        <ul class="list card">
        \(sessions, { row($0, words) })
        </ul>
        <form method="post" action="/settings/sessions/code">
        <button class="button button--wide">\(words("Sign in on another device"))</button></form>
        \(if: sessions.contains { !$0.isThisOne }, endOthers(words))
        </section>
        """
    }

    private func use(_ use: UseLine?, _ words: Words) -> String {
        guard let use else { return words("Not used yet") }
        return words("Last used \(words.lately(use.at, now: now)) · \(use.device) · \(use.address)")
    }

    private func appText(_ words: Words) -> String {
        guard let app else { return words("Off") }
        return "\(words("\(app.recoveryCodes) recovery codes left")) · \(use(app.use, words))"
    }

    private func row(_ passkey: PasskeyRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.key.html)</span>\
        <span class="row__text"><b class="row__name">\(passkey.name)</b>\
        <span class="row__more">\(text(passkey, words))</span></span>\
        <form method="post" action="/settings/passkeys/\(passkey.id)/remove"><button class="button" \
        aria-label="\(words("Remove passkey \(passkey.name)"))">\(words("Remove"))</button></form></li>

        """
    }

    private func row(_ identity: IdentityRow, _ words: Words) -> HTML {
        let added = words("Account, linked \(words.lately(identity.added, now: now))")
        return """
            <li class="row"><span class="tile">\(Icon.link.html)</span>\
            <span class="row__text"><b class="row__name">\(identity.name)</b>\
            <span class="row__more">\(identity.use.map { use($0, words) } ?? added)</span></span>\
            \(if: hasPassword, remove(identity, words))</li>

            """
    }

    private func remove(_ identity: IdentityRow, _ words: Words) -> HTML {
        """
        <form method="post" action="/settings/identities/\(identity.id)/remove"><button class="button" \
        aria-label="\(words("Unlink \(identity.name)"))">\(words("Unlink"))</button></form>
        """
    }

    private func text(_ passkey: PasskeyRow, _ words: Words) -> String {
        if passkey.isBlocked {
            return words("Blocked: it may have been copied. Remove it, and add a new one.")
        }
        if let host = passkey.otherHost { return words("Only works at \(host)") }
        return passkey.use.map { use($0, words) } ?? words("Passkey, added \(words.lately(passkey.added, now: now))")
    }

    private func row(_ session: SessionRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.device.html)</span>\
        <span class="row__text"><b class="row__name">\(session.device)</b>\
        <span class="row__more">\(lastSeen(session, words))</span></span>
        \(if: session.isThisOne, "<span class=\"badge\">\(words("This device"))</span>")
        \(if: !session.isThisOne, endButton(session, words))
        </li>

        """
    }

    private func lastSeen(_ session: SessionRow, _ words: Words) -> String {
        words("\(words.lately(session.lastSeen, now: now)) from \(session.address)")
    }

    private func endButton(_ session: SessionRow, _ words: Words) -> HTML {
        """
        <form method="post" action="/settings/sessions/\(session.id)/end"><button class="button" \
        aria-label="\(words("Sign out \(session.device)"))">\(words("Sign out"))</button></form>
        """
    }

    private func endOthers(_ words: Words) -> HTML {
        """
        <form method="post" action="/settings/sessions/end-others">
        <button class="button button--wide">\(words("Sign out everywhere else"))</button></form>
        """
    }
}

/// A row of a signed-in browser.
struct SessionRow: Sendable {
    let id: String
    /// Such as `Safari on iPhone`.
    let device: String
    let lastSeen: Date
    let address: String
    let isThisOne: Bool
}

/// A row of a passkey.
struct PasskeyRow: Sendable {
    let id: String
    let name: String
    let added: Date
    let use: UseLine?
    /// Its host, where that is not the one of the page.
    let otherHost: String?
    let isBlocked: Bool
}

/// A row of an account elsewhere that signs in.
struct IdentityRow: Sendable {
    let id: String
    let name: String
    /// The account's name there, where that is another one.
    var subject: String?
    let added: Date
    var use: UseLine?
}

/// The last use of a way to sign in.
struct UseLine: Sendable {
    let at: Date
    let device: String
    let address: String
}
