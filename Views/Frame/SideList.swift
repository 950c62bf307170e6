package import Localization

/// The open room's list in the side bar: its graphs, tabs or series.
package struct SideList: Sendable {
    package let heading: Phrase
    package let links: [SideLink]

    package init(heading: Phrase, links: [SideLink]) {
        self.heading = heading
        self.links = links
    }
}

package struct SideLink: Sendable {
    package let icon: ChosenIcon
    package let name: String
    package let path: String
    package let count: Int?
    package let isCurrent: Bool
    package var lock: LockState = .none
    package var isShared = false
    /// The colour of a chart's line, shown as a dot instead of the icon.
    var colour: Int?

    package init(
        icon: ChosenIcon, name: String, path: String, count: Int?, isCurrent: Bool, lock: LockState = .none,
        isShared: Bool = false, colour: Int? = nil
    ) {
        self.icon = icon
        self.name = name
        self.path = path
        self.count = count
        self.isCurrent = isCurrent
        self.lock = lock
        self.isShared = isShared
        self.colour = colour
    }
}
