import Foundation
import HTML
import Localization

/// The notices about a member's ways to sign in, at the head of Today.
struct SignInNoticeCard: PagePart {
    /// The newest first.
    let lines: [Line]
    /// The id of the newest.
    let last: String

    struct Line: Sendable {
        let kind: Kind
        let at: Date
        let address: String
    }

    enum Kind: Sendable {
        case device(String)
        case passkey(String)
        case blockedPasskey(String)
        case appOn, appOff
        case recoveryCode(String)
        case reset(by: String)
        case terminalReset
        case identity(String)
        case passwordOff(by: String)
    }

    func html(_ words: Words) -> HTML {
        """
        <div class="\(isAlarming ? "alert" : "notice") sign-ins" role="status">\
        <p class="alert__title">\(words("Your sign-in"))</p>
        <ul class="sign-ins__list">\(lines, { line($0, words) })</ul>
        <div class="form__end"><form method="post" action="/settings/notices/dismiss">\(hidden("last", last))\
        <button class="button">\(words("OK"))</button></form>\
        <a class="button button--bare" href="/settings/sessions">\(words("Devices and sign-in"))</a></div></div>

        """
    }

    private var isAlarming: Bool {
        lines.contains { if case .blockedPasskey = $0.kind { true } else { false } }
    }

    private func line(_ line: Line, _ words: Words) -> HTML {
        "<li>\(text(line.kind, words)) <span class=\"fine\">\(words.moment(line.at))\(if: !line.address.isEmpty, " · \(line.address)")</span></li>"
    }

    private func text(_ kind: Kind, _ words: Words) -> String {
        switch kind {
        case .device(let device): words("Signed in on a new device: \(device).")
        case .passkey(let name): words("Passkey added: \(name).")
        case .blockedPasskey(let name):
            words("The passkey \(name) was refused: it may have been copied. Remove it, and add a new one.")
        case .appOn: words("Codes from an app are on.")
        case .appOff: words("Codes from an app are off.")
        case .recoveryCode(let device): words("A recovery code was used: \(device).")
        case .reset(let admin):
            words("Your password was set with a link that \(admin) made. It opens none of your locks.")
        case .terminalReset: words("Your password was set at the terminal. It opens none of your locks.")
        case .identity(let account): words("Account linked: \(account). It can sign in as you.")
        case .passwordOff(let admin):
            words("\(admin) turned off your password. You sign in with a linked account or a passkey.")
        }
    }
}
