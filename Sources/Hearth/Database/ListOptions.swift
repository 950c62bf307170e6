import GRDB

/// One member's display options of a list, a canvas or a room: a text that its store reads and writes, in the table
/// `display`.
enum ListOptions {
    static func read(_ list: String, of member: ID<Member>, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(sql: "SELECT options FROM display WHERE memberId = ? AND list = ?"),
            arguments: [member, list])
    }

    static func write(_ options: String, for list: String, of member: ID<Member>, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO display (memberId, list, options) VALUES (?, ?, ?)
                ON CONFLICT (memberId, list) DO UPDATE SET options = excluded.options
                """, arguments: [member, list, options])
    }
}
