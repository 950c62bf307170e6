import Localization

/// What the open room holds, under the rooms in the side bar: its graphs, its tabs, its series.
struct SideList: Sendable {
    let heading: Phrase
    let links: [SideLink]
}

struct SideLink: Sendable {
    /// An emoji or `icon:leaf`.
    let icon: String
    let name: String
    let path: String
    let count: Int?
    let isCurrent: Bool
    var lock: LockState = .none
    var isShared = false
    /// The address of a picture that stands instead of it.
    var thumb: String?
    /// Of a line in a chart, whose dot stands instead of an icon.
    var colour: Int?
}
