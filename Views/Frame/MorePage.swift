public import HTML
public import Localization

/// On a phone, what found no place in the bar: the other rooms, settings, leaving.
public struct MorePage: Page {
    /// The rooms that do not stand in this member's bar, Settings among them.
    public let rooms: [RoomLink]
    public let me: Face

    public init(rooms: [RoomLink], me: Face) {
        self.rooms = rooms
        self.me = me
    }

    public func title(_ words: Words) -> String { words("More") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("More")).html)
        <ul class="list card">
        \(rooms, { LinkRow($0.path, $0.icon, words($0.title)).html })
        </ul>
        <ul class="list card">
        \(LinkRow("/settings/profile", face: me, me.name, text: words("You")).html)
        </ul>
        \(SignOutButton().html(words))
        """
    }
}
