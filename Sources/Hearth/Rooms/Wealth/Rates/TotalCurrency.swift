import GRDB

/// In which currency somebody's total is.
enum TotalCurrency {
    /// As they chose, or else as most of their own series are, or as most of what they see.
    static func of(_ member: ID<Member>, _ db: Database) throws -> Currency {
        let found = try String.fetchOne(db.cachedStatement(sql: sql), arguments: ["member": member])
        return found.flatMap { Currency($0) } ?? .euro
    }

    private static let sql = """
        SELECT coalesce(
            (SELECT options ->> '$.currency' FROM display WHERE memberId = :member AND list = 'wealth'),
            (SELECT currency FROM series WHERE ownerId = :member
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1),
            (SELECT currency FROM series WHERE \(Shares.isVisible("series"))
                GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1))
        """

    /// Of everyone in the house, each once, in order.
    static func all(_ db: Database) throws -> [Currency] {
        let members = try ID<Member>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM member WHERE deactivatedAt IS NULL"))
        return Set(try members.map { try of($0, db) }).sorted()
    }
}
