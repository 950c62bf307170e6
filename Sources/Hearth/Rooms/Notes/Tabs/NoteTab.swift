import Foundation
import GRDB
import Localization

/// A tab of notes, as one member sees it.
struct NoteTab: Sendable, FetchableRecord {
    let id: ID<NoteTab>
    let ownerId: ID<Member>
    /// As typed; an inbox is called so in the words of whoever reads.
    let name: String
    /// The one that every member has for themselves: never shared, renamed, moved or deleted.
    let isInbox: Bool
    let createdAt: Instant
    let version: Int
    let level: AccessLevel
    /// Whether somebody beside its owner sees it.
    let isShared: Bool
    /// Messages of others that the member has not seen, as far as `mostUnread`.
    let unread: Int

    /// Beyond this nobody counts.
    static let mostUnread = 100

    func title(_ words: Words) -> String { isInbox ? words("Inbox") : name }

    /// What stands for it in a list, with the rest of its title: the emoji that it begins with, where there is one.
    func mark(_ words: Words) -> (icon: String, name: String) {
        if isInbox { return ("icon:box", words("Inbox")) }
        guard let first = name.first, first.isEmoji, name.count > 1 else { return ("icon:note", name) }
        return (String(first), String(name.dropFirst(2)))
    }

    /// Rows that a member, `:member`, may see.
    static let visible = """
        SELECT noteTab.id, noteTab.ownerId, noteTab.name, noteTab.isInbox, noteTab.createdAt, noteTab.version,
            \(Shares.level("noteTab")) AS level, \(isShared) AS isShared,
            iif(\(isShared), (SELECT count(*) FROM (
                SELECT 1 FROM note WHERE note.tabId = noteTab.id AND note.arrivedAt > coalesce(noteVisit.seenAt, 0)
                    AND note.writerId <> :member AND note.awaits = 0 LIMIT \(mostUnread))), 0) AS unread
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
    }
}

/// What a tab may be called.
enum NoteTabTitle {
    /// Characters as people count them.
    static let limit = 24

    /// A space follows an emoji at the beginning, and the letter after it is a capital one.
    static func tidied(_ typed: String) -> String {
        let line = typed.tidiedLine
        guard let first = line.first, first.isEmoji else { return line }
        let rest = line.dropFirst().drop { $0 == " " }
        guard let letter = rest.first else { return String(first) }
        return "\(first) \(letter.uppercased())\(rest.dropFirst())"
    }
}

extension Character {
    /// Whether it is drawn as a picture by itself: `1`, `#` and `©` are not.
    var isEmoji: Bool {
        guard let first = unicodeScalars.first else { return false }
        if first.properties.isEmojiPresentation { return true }
        return first.properties.isEmoji && unicodeScalars.contains { $0.value == 0xFE0F } && first.value > 0xFF
            && !unicodeScalars.contains { $0.value == 0x20E3 }
    }
}
