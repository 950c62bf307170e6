import HTML
import Localization

/// On a phone, what found no place in the bar: the other rooms, settings, leaving. And what a desk has at its side.
struct MorePage: Page {
    /// The rooms that do not stand in this member's bar, Settings among them.
    let rooms: [RoomLink]
    /// What rooms have at the side of a desk.
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
