import Foundation
import GRDB
import House
import Localization

/// A tab of notes, as one member sees it.
struct NoteTab: Sendable, FetchableRecord {
    let id: ID<NoteTab>
    let ownerId: ID<Member>
    /// As typed. An inbox has none and is called so in each reader's language.
    let name: String
    /// Whether it is the member's inbox, which is never shared, renamed, moved or deleted.
    let isInbox: Bool
    let createdAt: Instant
    let version: Int
    let level: AccessLevel
    /// Whether it is shared with anyone.
    let isShared: Bool
    /// Messages of others that the member has not seen, as far as `unreadLimit`.
    let unread: Int
    /// Whether the member is notified of each message.
    let isFollowed: Bool

    /// Counting stops here.
    static let unreadLimit = 100

    func title(_ words: Words) -> String { isInbox ? words("Inbox") : name }

    /// Its icon, the emoji at the beginning of its title if there is one, and the rest of its title.
    func mark(_ words: Words) -> (icon: ChosenIcon, name: String) {
        if isInbox { return (ChosenIcon(.inbox), words("Inbox")) }
        guard let first = name.first, first.isEmoji, name.count > 1 else { return (ChosenIcon(.note), name) }
        return (ChosenIcon(String(first), instead: .note), String(name.dropFirst().drop { $0 == " " }))
    }

    /// Selects the tabs that a member may see. Binds `:member`.
    static let visible = """
        SELECT noteTab.id, noteTab.ownerId, noteTab.name, noteTab.isInbox, noteTab.createdAt, noteTab.version,
            \(Shares.level("noteTab")) AS level, \(isShared) AS isShared,
            iif(\(isShared), (SELECT count(*) FROM (
                SELECT 1 FROM note WHERE note.tabId = noteTab.id AND note.arrivedAt > coalesce(noteVisit.seenAt, 0)
                    AND note.writerId <> :member AND note.awaits = 0 LIMIT \(unreadLimit))), 0) AS unread,
            coalesce(noteVisit.isFollowed, 0)
        FROM noteTab LEFT JOIN noteVisit ON noteVisit.tabId = noteTab.id AND noteVisit.memberId = :member
        WHERE \(Shares.isVisible("noteTab"))
        """

    private static let isShared = "EXISTS (SELECT 1 FROM share WHERE share.subjectId = noteTab.id)"

    /// The member's inbox, then the tabs as they put them, then those that they have not moved yet, the oldest first.
    static let order = """
         ORDER BY noteTab.isInbox DESC, noteVisit.position IS NULL, noteVisit.position, noteTab.createdAt, noteTab.id
        """

    /// Reads `visible`.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        name = row[2]
        isInbox = row[3]
        createdAt = row[4]
        version = row[5]
        level = row[6]
        isShared = row[7]
        unread = row[8]
        isFollowed = row[9]
    }
}

/// Rules for titles of tabs.
enum NoteTabTitle {
    /// Characters as people count them. The space behind an emoji is none: it comes by itself.
    static let limit = 24

    static func isLong(_ name: String) -> Bool {
        let isSpaced = name.first?.isEmoji == true && name.dropFirst().first == " "
        return name.count - (isSpaced ? 1 : 0) > limit
    }

    /// A space follows an emoji at the beginning, and the letter after it is a capital one where that is one letter: `ß`
    /// stays.
    static func tidied(_ typed: String) -> String {
        let line = typed.tidiedLine
        guard let first = line.first, first.isEmoji else { return line }
        let rest = line.dropFirst().drop { $0 == " " }
        guard let letter = rest.unicodeScalars.first else { return String(first) }
        let capital = letter.properties.titlecaseMapping
        guard capital.unicodeScalars.count == 1 else { return "\(first) \(rest)" }
        return "\(first) \(capital)\(String(rest.unicodeScalars.dropFirst()))"
    }
}

extension Character {
    /// Whether it is drawn as a picture by itself: `1`, `#` and `©` are not, `1️⃣` is.
    var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        guard first.properties.isEmoji, unicodeScalars.contains(where: { $0.value == 0xFE0F }) else { return false }
        return first.value > 0xFF || unicodeScalars.contains { $0.value == 0x20E3 }
    }
}
