public import HTML
public import Localization

/// On a phone, what found no place in the bar: the other rooms, settings, leaving. And the graphs, which a desk has at
/// its side.
public struct MorePage: Page {
    /// The rooms that do not stand in this member's bar, Settings among them.
    public let rooms: [RoomLink]
    public let graphs: [GraphRow]
    public let me: Face

    public init(rooms: [RoomLink], graphs: [GraphRow], me: Face) {
        self.rooms = rooms
        self.graphs = graphs
        self.me = me
    }

    public func title(_ words: Words) -> String { words("More") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("More")).html)
        \(if: !rooms.isEmpty, roomList(words))
        \(if: !graphs.isEmpty, graphList(words))
        <ul class="list card">
        \(LinkRow("/settings/profile", face: me, me.name, text: words("You")).html)
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

    private func graphList(_ words: Words) -> HTML {
        """
        <section class="group">
        <h2 class="group__title">\(words("Graphs"))</h2>
        <ul class="list card">
        \(graphs, { $0.html(words) })
        </ul>
        </section>

        """
    }
}
