import Foundation
import GRDB
import House
import Localization

/// A diary, as one member sees it.
struct Diary: Sendable, FetchableRecord {
    let id: ID<Diary>
    let ownerId: ID<Member>
    /// As typed; empty for the first diary of a member.
    let name: String
    let version: Int
    let ownerName: String
    let level: AccessLevel
    /// Whether it is shared with anyone.
    let isShared: Bool
    let isOwn: Bool
    /// Whether members with read access may comment.
    let readersComment: Bool

    /// Length of a name in grapheme clusters.
    static let nameLimit = 60

    func title(_ words: Words) -> String {
        if !name.isEmpty { return name }
        return isOwn ? words("My diary") : words("\(ownerName)’s diary")
    }

    /// Selects the diaries that a member may see. Binds `:member`.
    static let visible = """
        SELECT diary.id, diary.ownerId, diary.name, diary.version, owner.name, \(Shares.level("diary")) AS level,
            EXISTS (SELECT 1 FROM share WHERE share.subjectId = diary.id), diary.ownerId = :member, diary.readersComment
        FROM diary JOIN member AS owner ON owner.id = diary.ownerId
        WHERE \(Shares.isVisible("diary"))
        """

    /// The member's own first, the oldest before the others.
    static let order = " ORDER BY diary.ownerId <> :member, diary.createdAt, diary.id"

    /// Reads `visible`.
    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        name = row[2]
        version = row[3]
        ownerName = row[4]
        level = row[5]
        isShared = row[6]
        isOwn = row[7]
        readersComment = row[8]
    }
}
