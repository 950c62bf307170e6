import Foundation
package import GRDB
import Localization

/// A member of the household: everything but the password.
package struct Member: Sendable, Equatable {
    package let id: ID<Member>
    package let name: String
    package let role: Role
    /// The index in the palette, 1 to 10.
    let colour: Int
    let language: Language
    let theme: Theme
    /// The IANA name of the member's time zone.
    package let timeZone: String
    /// 1 is Sunday, 2 Monday.
    let firstWeekday: Int
    /// The rooms in the phone's bar, in order; empty for the default ones.
    let bar: [String]
    let createdAt: Instant
    let deactivatedAt: Instant?
    /// The version of the photo, with which its address ends; `nil` without a photo.
    let photo: String?
    /// The member's new photos are made smaller.
    let compressesPhotos: Bool
    /// The first steps on Today are put away.
    let hidesSteps: Bool

    package var isActive: Bool { deactivatedAt == nil }
    var isAdmin: Bool { role == .admin }

    /// The first word of the name, by which the member is greeted.
    var firstName: String { name.split(separator: " ").first.map(String.init) ?? name }

    /// The first letters of up to two words of the name.
    var initials: String { Self.initials(name) }

    static func initials(_ name: String) -> String {
        let words = name.split(separator: " ")
        let letters = [words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }

    /// The rights of a member.
    package enum Role: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case admin, member
        /// May see what is shared, and write nothing.
        case guest
    }

    enum Theme: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case system, light, dark, pink, beige, green, blue
    }
}

extension Member: FetchableRecord {
    package static let columns = """
        member.id, member.name, member.role, member.colour, member.language, member.theme, member.timeZone,
        member.firstWeekday, member.bar, member.createdAt, member.deactivatedAt,
        (SELECT lower(hex(substr(avatar.sha256, 1, 8))) FROM avatar WHERE avatar.memberId = member.id),
        member.compressesPhotos, member.hidesSteps
        """
    /// The number of columns, so that a query can read others after them.
    static let columnCount = 14

    package static func find(_ id: ID<Member>, in db: Database) throws -> Member? {
        try fetchOne(db.cachedStatement(sql: "SELECT \(columns) FROM member WHERE id = ?"), arguments: [id])
    }

    /// Reads `columns` by position.
    package init(row: Row) throws {
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
        hidesSteps = row[13]
    }
}
