public import Localization

/// What the open room holds, under the rooms in the side bar: its graphs, its tabs, its series.
public struct SideList: Sendable {
    public let heading: Phrase
    public let links: [SideLink]

    public init(heading: Phrase, links: [SideLink]) {
        self.heading = heading
        self.links = links
    }
}

public struct SideLink: Sendable {
    /// An emoji or `icon:leaf`.
    public let icon: String
    /// The address of a picture that stands instead of it.
    public let thumb: String?
    public let name: String
    public let path: String
    public let count: Int?
    public let isCurrent: Bool
    public let lock: LockState
    public let isShared: Bool
    /// Of a line in a chart, whose dot stands instead of an icon.
    public let colour: Int?

    public init(
        icon: String, name: String, path: String, count: Int?, isCurrent: Bool, lock: LockState = .none,
        isShared: Bool = false, thumb: String? = nil, colour: Int? = nil
    ) {
        self.icon = icon
        self.thumb = thumb
        self.name = name
        self.path = path
        self.count = count
        self.isCurrent = isCurrent
        self.lock = lock
        self.isShared = isShared
        self.colour = colour
    }
}
