import HTML
import Localization

/// The page of a new link for a forgotten password, for the admin who made it.
struct PasswordLinkPage: Page {
    /// The member whose password it is.
    let name: String
    /// `/settings/members/:member`
    let memberPath: String
    let link: SecretLink

    func title(_ words: Words) -> String { words.title(of: name, words("New password")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("New password"), above: (name, memberPath)).html)
        \(link.warning(words))
        \(link.html(words("Send \(name) this link, or let them scan it, to set a new password."), words))
        <p class="fine">\(words("They will be signed out everywhere and see who made the link. It opens none of their locks: a locked graph keeps its password, a locked diary its code. Codes from an app are still needed to sign in."))</p>
        """
    }
}
