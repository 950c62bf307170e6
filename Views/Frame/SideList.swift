import Localization

/// The open room's list in the side bar: its graphs, tabs or series.
struct SideList: Sendable {
    let heading: Phrase
    let links: [SideLink]
}

struct SideLink: Sendable {
    let icon: ChosenIcon
    let name: String
    let path: String
    let count: Int?
    let isCurrent: Bool
    var lock: LockState = .none
    var isShared = false
    /// The colour of a chart's line, shown as a dot instead of the icon.
    var colour: Int?
}
