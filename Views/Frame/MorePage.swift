import HTML
import Localization

/// The page More of a phone: the rooms that are not in the bar, settings, signing out, and the side bar's lists.
struct MorePage: Page {
    /// The rooms that are not in this member's bar, Settings among them.
    let rooms: [RoomLink]
    /// The rooms' lists, which a desktop shows in the side bar.
    let lists: [any PagePart]
    let me: Avatar

    func title(_ words: Words) -> String { words("More") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("More")).html)
        \(if: !rooms.isEmpty, roomList(words))
        \(lists, { $0.html(words) })
        <ul class="list card">
        \(LinkRow("/settings/profile", avatar: me, me.name, text: words("You")).html)
        </ul>
        \(SignOutButton().html(words))
        """
    }

    private func roomList(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(rooms, { LinkRow($0.path, $0.icon, words($0.title)).html })
        </ul>

        """
    }
}
