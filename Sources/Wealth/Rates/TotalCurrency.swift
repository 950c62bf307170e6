import GRDB
import House

/// The currency of a member's total.
enum TotalCurrency {
    /// The member's chosen currency, or else the most frequent one of their own series, or else of all they see.
    static func of(_ member: ID<Member>, _ db: Database) throws -> Currency {
        let found = try String.fetchOne(db.cachedStatement(sql: sql), arguments: ["member": member])
        return found.flatMap { Currency(stored: $0) } ?? .euro
    }

    private static let sql = """
        SELECT coalesce(
            (SELECT options ->> '$.currency' FROM display WHERE memberId = :member AND list = 'wealth'),
            (SELECT currency FROM series WHERE ownerId = :member
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1),
            (SELECT currency FROM series WHERE \(Shares.isVisible("series"))
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1))
        """

    /// The currencies of all members' totals, each once, in order.
    static func all(_ db: Database) throws -> [Currency] {
        let members = try ID<Member>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM member WHERE deactivatedAt IS NULL"))
        return Set(try members.map { try of($0, db) }).sorted()
    }
}
