import HTML
import Localization

/// The page of all members and open invitations.
struct MembersPage: Page {
    let members: [MemberRow]
    let invitations: [InvitationRow]
    /// True for admins, who can invite and open the members' pages.
    let isAdmin: Bool
    /// The role chosen in the invitation form.
    var inviteRole: Member.Role = .member
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Members") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Members"), words))
        \(ProblemSummary(problems, [("role", words("Role"))]).html(words))
        <ul class="list card">
        \(members, { memberRow($0, words) })
        </ul>
        \(if: !invitations.isEmpty, openInvitations(words))
        \(if: isAdmin, inviteForm(words))
        """
    }

    private func memberRow(_ member: MemberRow, _ words: Words) -> HTML {
        let text = member.isActive ? member.role.title(words) : words("Suspended")
        if let path = member.path { return LinkRow(path, avatar: member.avatar, member.avatar.name, text: text).html }
        return """
            <li class="row">\(member.avatar.html)<span class="row__text"><b class="row__name">\(member.avatar.name)</b>\
            <span class="row__more">\(text)</span></span></li>

            """
    }

    private func openInvitations(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Open invitations"))</h2>
        <ul class="list card">
        \(invitations, { invitationRow($0, words) })
        </ul></section>
        """
    }

    private func invitationRow(_ invitation: InvitationRow, _ words: Words) -> HTML {
        """
        <li class="row"><span class="tile">\(Icon.link.html)</span>\
        <span class="row__text"><b class="row__name">\(invitation.role.title(words))</b>\
        <span class="row__more">\(words("Valid until \(words.moment(invitation.expires))"))</span></span>
        \(if: isAdmin, withdrawButton(invitation, words))</li>

        """
    }

    private func withdrawButton(_ invitation: InvitationRow, _ words: Words) -> HTML {
        """
        <form method="post" action="/settings/invitations/\(invitation.id)/withdraw">\
        <button class="button">\(words("Withdraw"))</button></form>
        """
    }

    private func inviteForm(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Invite someone"))</h2>
        <form class="form" method="post" action="/settings/invitations">
        <div class="list card" role="radiogroup" aria-label="\(words("Role"))" id="role">
        \(Choice.rows(Member.Role.choices(words), name: "role", selected: [inviteRole.rawValue]))
        </div>
        <p class="field__hint">\(words("You get a link to share. It works once, for 7 days."))</p>
        \(FormEnd(title: words("Create invitation")).html(words))
        </form></section>
        """
    }
}
