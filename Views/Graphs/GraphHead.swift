/// What every page inside a graph knows of it.
public struct GraphHead: Sendable {
    /// `/graphs/:graph`
    public let path: String
    public let name: String
    public let icon: String
    /// Everyone who sees it, the owner first; empty where only the reader does.
    public let faces: [Face]
    public let isOwner: Bool
    /// True where the reader may write.
    public let canEdit: Bool
    /// The picture that stands for it instead of the icon.
    public let thumb: String?

    public init(
        path: String, name: String, icon: String, faces: [Face], isOwner: Bool, canEdit: Bool, thumb: String? = nil
    ) {
        self.path = path
        self.name = name
        self.icon = icon
        self.faces = faces
        self.isOwner = isOwner
        self.canEdit = canEdit
        self.thumb = thumb
    }
}
