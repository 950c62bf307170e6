package import Localization

/// A link to a room, in the side bar, in the phone's bar or under More.
package struct RoomLink: Sendable {
    /// The room's id: `today`, `graphs`, `settings`.
    let room: String
    let path: String
    let icon: Icon
    let title: Phrase
    let isCurrent: Bool
    /// The number of things that wait there.
    var badge: Int?
    /// The room's script hears of changes on every page.
    var hearsNews = false

    /// From this number on the badge shows `99+`.
    static let badgeLimit = 100

    /// The short text of a badge.
    package static func badge(_ count: Int, _ words: Words) -> String {
        count < badgeLimit ? words.number(count) : words("\(badgeLimit - 1)+")
    }
}
