import Foundation
import HTML
import Localization

/// The page of a new invitation: its link, which is shown only once.
struct InvitationPage: Page {
    /// The whole address.
    let link: String
    let role: Member.Role
    let expires: Date
    let code: QRPicture
    /// Other addresses of the link, if its own works only on this machine.
    var others: [String]?
    /// The page that installs Hearth's own certificate; `nil` if the house is not served with it.
    var trust: Trust?

    /// A link and its QR code.
    struct Trust: Sendable {
        let link: String
        let code: QRPicture
    }

    func title(_ words: Words) -> String { words("Invitation") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Invitation"), above: (words("Members"), "/settings/members")).html)
        \(others, { warning($0, words) })
        \(trust, { section($0, words) })
        <section class="card invitation">
        \(code.html(words("The link as a QR code")))
        <div class="invitation__text">
        <p>\(words("Let them scan this with their phone, or send them the link."))</p>
        \(others.flatMap { $0.isEmpty ? nil : $0 } ?? [link], { copy($0, words) })
        <p class="fine">\(words("It works once, until \(words.moment(expires)). It is not shown again."))</p>
        </div>
        </section>
        <dl class="facts card"><dt>\(words("Role"))</dt><dd>\(role.title(words))</dd></dl>
        """
    }

    private func section(_ trust: Trust, _ words: Words) -> HTML {
        """
        <section class="card invitation">
        \(trust.code.html(words("The link as a QR code")))
        <div class="invitation__text">
        <p>\(words("First let them scan this, or send them this link: it installs Hearth’s certificate, so that their browser does not warn them."))</p>
        \(copy(trust.link, words))
        </div>
        </section>
        """
    }

    private func copy(_ link: String, _ words: Words) -> HTML {
        """
        <copy-text class="copy"><input class="field__input" readonly value="\(link)" aria-label="\(words("Link"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text>
        """
    }

    private func warning(_ others: [String], _ words: Words) -> HTML {
        if others.isEmpty { return Self.onlyHere(words) }
        return Self.alert(
            words(
                "This address only works on this machine. Share one of the links below that the other device can reach."
            ))
    }

    /// The warning that no other device can open a link.
    static func onlyHere(_ words: Words) -> HTML {
        alert(
            words(
                "This address only works on this machine, and so does this link. The settings host and address make Hearth reachable for other devices."
            ))
    }

    private static func alert(_ text: String) -> HTML { "<div class=\"alert\" role=\"alert\"><p>\(text)</p></div>" }
}
