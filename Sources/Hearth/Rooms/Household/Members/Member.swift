import Foundation
public import GRDB
public import Localization

/// A member of the household: everything but the password.
public struct Member: Sendable, Equatable {
    public let id: ID<Member>
    public let name: String
    public let role: Role
    /// The index in the palette, 1 to 10.
    public let colour: Int
    public let language: Language
    public let theme: Theme
    /// The IANA name of the member's time zone.
    public let timeZone: String
    /// 1 is Sunday, 2 Monday.
    public let firstWeekday: Int
    /// The rooms in the phone's bar, in order; empty for the default ones.
    public let bar: [String]
    public let createdAt: Instant
    public let deactivatedAt: Instant?
    /// The version of the photo, with which its address ends; `nil` without a photo.
    let photo: String?
    /// The member's new photos are made smaller.
    let compressesPhotos: Bool

    public var isActive: Bool { deactivatedAt == nil }
    public var isAdmin: Bool { role == .admin }

    /// The first word of the name, by which the member is greeted.
    var firstName: String { name.split(separator: " ").first.map(String.init) ?? name }

    /// The first letters of up to two words of the name.
    public var initials: String { Self.initials(name) }

    static func initials(_ name: String) -> String {
        let words = name.split(separator: " ")
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }

    /// The rights of a member.
    public enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case admin, member
        /// May see what is shared, and write nothing.
        case guest
    }

    public enum Theme: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case system, light, dark, pink, beige, green, blue
    }
}

extension Member: FetchableRecord {
    static let columns = """
        member.id, member.name, member.role, member.colour, member.language, member.theme, member.timeZone,
        member.firstWeekday, member.bar, member.createdAt, member.deactivatedAt,
        (SELECT lower(hex(substr(avatar.sha256, 1, 8))) FROM avatar WHERE avatar.memberId = member.id),
        member.compressesPhotos
        """
    /// The number of columns, so that a query can read others after them.
    static let columnCount = 13

    static func find(_ id: ID<Member>, in db: Database) throws -> Member? {
        try fetchOne(db.cachedStatement(sql: "SELECT \(columns) FROM member WHERE id = ?"), arguments: [id])
    }

    /// Reads `columns` by position.
    public init(row: Row) throws {
        id = row[0]
        name = row[1]
        role = row[2]
        colour = row[3]
        language = Language(rawValue: row[4]) ?? .en
        theme = row[5]
        timeZone = row[6]
        firstWeekday = row[7]
        let places: String = row[8]
        bar = places.split(separator: ",").map(String.init)
        createdAt = row[9]
        deactivatedAt = row[10]
        photo = row[11]
        compressesPhotos = row[12]
    }
}
