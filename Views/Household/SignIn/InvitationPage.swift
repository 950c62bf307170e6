import HTML
import Localization

/// The page of a new invitation: its link, which is shown only once.
struct InvitationPage: Page {
    let link: SecretLink
    let role: Member.Role
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
        \(link.warning(words))
        \(trust, { section($0, words) })
        \(link.html(words("Let them scan this with their phone, or send them the link."), words))
        <dl class="facts card"><dt>\(words("Role"))</dt><dd>\(role.title(words))</dd></dl>
        """
    }

    private func section(_ trust: Trust, _ words: Words) -> HTML {
        """
        <section class="card invitation">
        \(trust.code.html(words("The link as a QR code")))
        <div class="invitation__text">
        <p>\(words("First let them scan this, or send them this link: it installs Hearth’s certificate, so that their browser does not warn them."))</p>
        \(SecretLink.copy(trust.link, words))
        </div>
        </section>
        """
    }
}
