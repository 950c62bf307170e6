/// What every page inside a graph knows of it.
struct GraphHead: Sendable {
    /// `/graphs/:graph`
    let path: String
    let name: String
    let icon: String
    /// Everyone who sees it, the owner first; empty where only the reader does.
    let avatars: [Avatar]
    let isOwner: Bool
    /// True where the reader may write.
    let canEdit: Bool
    /// The picture that stands for it instead of the icon.
    var thumb: String?
}
