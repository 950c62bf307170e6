import House

/// The facts about a graph that every page inside it shows.
struct GraphHead: Sendable {
    /// `/graphs/:graph`
    let path: String
    let name: String
    let icon: String
    /// All members who see the graph, the owner first; empty if only the reader does.
    let avatars: [Avatar]
    let isOwner: Bool
    /// True where the reader may write.
    let canEdit: Bool
    /// The photo shown instead of the icon.
    var thumb: String?
}
