import Foundation
package import GRDB

/// One member's display options of a list, a canvas or a room, in the table `display`.
package enum ListOptions {
    /// - Returns: `nil` if the member has chosen none, or an older Hearth wrote some that this one cannot read.
    package static func read<Options: Decodable>(_ list: String, of member: ID<Member>, in db: Database) throws
        -> Options?
    {
        // Options that cannot be read are no reason to refuse the list that they are for.
        try text(list, of: member, in: db).flatMap { try? JSONDecoder().decode(Options.self, from: Data($0.utf8)) }
    }

    package static func write(_ options: some Encodable, for list: String, of member: ID<Member>, in db: Database)
        throws
    {
        let json = String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
        try write(text: json, for: list, of: member, in: db)
    }

    /// Options as their store wrote them with `write(text:)`.
    package static func text(_ list: String, of member: ID<Member>, in db: Database) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(sql: "SELECT options FROM display WHERE memberId = ? AND list = ?"),
            arguments: [member, list])
    }

    package static func write(text: String, for list: String, of member: ID<Member>, in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO display (memberId, list, options) VALUES (?, ?, ?)
                ON CONFLICT (memberId, list) DO UPDATE SET options = excluded.options
                """, arguments: [member, list, text])
    }
}
