import HTML
import Localization

/// The page of one member, for admins.
struct MemberPage: Page {
    /// `/settings/members/:member`
    let path: String
    let avatar: Avatar
    let role: Member.Role
    let isActive: Bool
    /// True for the admin themselves, who cannot deactivate or remove themselves here.
    let isMe: Bool
    /// Whether members can sign in with accounts elsewhere.
    var linksAccounts = false
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { avatar.name }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(avatar.name, above: (words("Members"), "/settings/members")).html)
        \(ProblemSummary(problems, [("role", words("Role"))]).html(words))
        <section class="group"><h2 class="group__title">\(words("Role"))</h2>
        <form class="form" method="post" action="\(url: path)">
        <div class="list card" role="radiogroup" aria-label="\(words("Role"))" id="role">
        \(Choice.rows(Member.Role.choices(words), name: "role", selected: [role.rawValue]))
        </div>
        \(FormEnd(title: words("Save"), cancelPath: "/settings/members").html(words))
        </form></section>
        \(if: linksAccounts, signIn(words))
        \(if: !isMe, leaving(words))
        """
    }

    private func signIn(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Sign-in"))</h2>
        <div class="list card">\(LinkRow("\(path)/sign-in", .key, words("Linked accounts and password")).bare)</div></section>
        """
    }

    private func leaving(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Access"))</h2>
        <div class="list card">
        \(if: isActive, newPassword(words))
        \(if: isActive, deactivate(words))
        \(if: !isActive, reactivate(words))
        \(LinkRow("\(path)/remove", .trash, words("Remove access"), text: words("Deletes their private items. You can undo this for 30 days.")).bare)
        </div></section>
        """
    }

    private func deactivate(_ words: Words) -> HTML {
        actionButton(
            "deactivate", words("Suspend"), words("Signs them out and blocks signing in. Everything they have stays."))
    }

    private func reactivate(_ words: Words) -> HTML {
        actionButton("reactivate", words("Lift suspension"), words("They can sign in as before."))
    }

    private func newPassword(_ words: Words) -> HTML {
        actionButton(
            "password", words("Link for a new password"),
            words("If they forgot theirs: a link that works once, for 24 hours. It opens none of their locks."),
            icon: .key)
    }

    private func actionButton(_ name: String, _ title: String, _ text: String, icon: Icon = .door) -> HTML {
        """
        <form method="post" action="\(url: "\(path)/\(name)")"><button class="row row--button">\
        <span class="tile">\(icon.html)</span><span class="row__text"><b class="row__name">\(title)</b>\
        <span class="row__more">\(text)</span></span></button></form>
        """
    }
}
