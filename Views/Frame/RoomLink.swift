import Localization

/// A room of the house, in the side bar, in the phone's bar or under More.
struct RoomLink: Sendable {
    /// The room's id: `today`, `graphs`, `settings`.
    let room: String
    let path: String
    let icon: Icon
    let title: Phrase
    let isCurrent: Bool
    /// How many things wait there.
    var badge: Int?

    /// From here on nobody counts.
    static let badgeLimit = 100

    /// A number of things that wait, where there is little room.
    static func badge(_ count: Int, _ words: Words) -> String {
        count < badgeLimit ? words.number(count) : words("\(badgeLimit - 1)+")
    }
}
