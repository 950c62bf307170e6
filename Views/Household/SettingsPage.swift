import HTML
import Localization

/// The page of all settings in groups, with the signed-in member.
struct SettingsPage: Page {
    let me: Avatar
    let role: Member.Role
    let household: String
    let members: Int
    let sessions: Int
    /// The number of deletions that can be undone.
    let deleted: Int
    /// The number of additions that can be undone.
    let added: Int
    /// The number of the member's interrupted uploads.
    var unfinished = 0
    /// There is something about the certificate that an admin has to do.
    var hasCertificateProblem = false
    /// There has been no good backup for too long, or the last one failed.
    var isBackupLate = false
    /// A version that is newer than the one that runs.
    var newVersion: String?
    /// The rooms' own settings.
    var rooms: [LinkRow] = []
    /// The page came over HTTPS, without which nothing can be installed.
    var isSecure = false

    func title(_ words: Words) -> String { words("Settings") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Settings")).html)
        <div class="columns">
        <section class="group"><h2 class="group__title">\(words("You"))</h2>
        <ul class="list card">
        \(LinkRow("/settings/profile", avatar: me, me.name, text: role.title(words)).html)
        \(LinkRow("/settings/appearance", .palette, words("Appearance and language")).html)
        \(LinkRow("/settings/password", .key, words("Password")).html)
        \(sessionsRow(words).html)
        \(LinkRow("/settings/notifications", .bell, words("Notifications")).html)
        \(rooms, { $0.html })
        \(LinkRow("/settings/outbox", .upload, words("Not sent yet"), text: words("On this device")).html)
        \(if: unfinished > 0, uploadsRow(words).html)
        \(if: isSecure, InstallRow().html(words))
        </ul></section>
        <section class="group"><h2 class="group__title">\(household)</h2>
        <ul class="list card">
        \(if: role == .admin, LinkRow("/settings/household", .home, words("Household")).html)
        \(LinkRow("/settings/members", .people, words("Members"), text: words("\(members) people")).html)
        \(if: role == .admin, addressRow(words).html)
        \(if: role == .admin, LinkRow("/settings/servers", .link, words("Other servers")).html)
        \(if: role == .admin, backupRow(words).html)
        \(if: role == .admin, LinkRow("/settings/storage", .picture, words("Storage")).html)
        \(if: role == .admin, houseRow(words).html)
        \(LinkRow("/settings/bin", .trash, words("Bin"), text: bin(words)).html)
        </ul></section>
        \(SignOutButton().html(words))
        </div>
        <p class="fine">Hearth \(Hearth.version)</p>
        """
    }

    private func bin(_ words: Words) -> String {
        let parts = [
            deleted > 0 ? words("\(deleted) items can be restored") : "",
            added > 0 ? words("\(added) additions can be undone") : "",
        ].filter { !$0.isEmpty }
        return parts.isEmpty ? words("The bin is empty") : parts.joined(separator: " · ")
    }

    private func uploadsRow(_ words: Words) -> LinkRow {
        LinkRow("/settings/uploads", .upload, words("Unfinished uploads"), text: words("\(unfinished) files"))
    }

    private func addressRow(_ words: Words) -> LinkRow {
        LinkRow(
            "/settings/address", .globe, words("Address and HTTPS"),
            text: hasCertificateProblem ? words("The certificate needs attention") : nil)
    }

    private func backupRow(_ words: Words) -> LinkRow {
        LinkRow(
            BackupPage.path, .download, words("Backup"), text: isBackupLate ? words("Needs attention") : nil)
    }

    private func houseRow(_ words: Words) -> LinkRow {
        LinkRow(HousePage.path, .tool, words("This house"), text: newVersion.map { words("Hearth \($0) is out") })
    }

    private func sessionsRow(_ words: Words) -> LinkRow {
        LinkRow("/settings/sessions", .device, words("Devices and sign-in"), text: words("\(sessions) devices"))
    }
}
