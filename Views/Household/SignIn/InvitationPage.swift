import Foundation
import HTML
import Localization

/// The page of a new invitation: its link, which is shown only once.
struct InvitationPage: Page {
    /// The whole address.
    let link: String
    let role: Member.Role
    let expires: Date
    let code: QRCode
    /// Other addresses of the link, if its own works only on this machine.
    var others: [String]?
    /// What a device needs before the invitation; `nil` if browsers trust the certificate by themselves.
    var trust: Trust?

    /// The page with which a device is made to trust Hearth's own certificate.
    struct Trust: Sendable {
        let link: String
        let code: QRCode
    }

    /// A QR code as dark squares one unit wide.
    struct QRCode: Sendable {
        /// The `d` of an SVG path.
        let path: String
        /// The width and height of the drawing in units, quiet zone included.
        let size: Int
    }

    func title(_ words: Words) -> String { words("Invitation") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Invitation"), above: (words("Members"), "/settings/members")).html)
        \(others, { warning($0, words) })
        \(trust, { section($0, words) })
        <section class="card invitation">
        \(drawing(code, words))
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
        \(drawing(trust.code, words))
        <div class="invitation__text">
        <p>\(words("First let them scan this, or send them this link: it installs Hearth’s certificate, so that their browser does not warn them."))</p>
        \(copy(trust.link, words))
        </div>
        </section>
        """
    }

    private func drawing(_ code: QRCode, _ words: Words) -> HTML {
        """
        <svg class="invitation__code" viewBox="0 0 \(code.size) \(code.size)" role="img" \
        aria-label="\(words("The link as a QR code"))"><path d="\(code.path)"/></svg>
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
        let text =
            others.isEmpty
            ? words(
                "This address only works on this machine, and so does this link. The settings host and address make Hearth reachable for other devices."
            )
            : words(
                "This address only works on this machine. Share one of the links below that the other device can reach."
            )
        return "<div class=\"alert\" role=\"alert\"><p>\(text)</p></div>"
    }
}
