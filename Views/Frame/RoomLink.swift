public import Localization

/// A room of the house, in the side bar, in the phone's bar or under More.
public struct RoomLink: Sendable {
    /// The room's id: `today`, `graphs`, `settings`.
    public let room: String
    public let path: String
    public let icon: Icon
    public let title: Phrase
    public let isCurrent: Bool

    public init(room: String, path: String, icon: Icon, title: Phrase, isCurrent: Bool) {
        self.room = room
        self.path = path
        self.icon = icon
        self.title = title
        self.isCurrent = isCurrent
    }
}
