import Changesets
import Foundation
import GRDB

extension UndoStore {
    /// Takes away those of the restored links that stand for a mention which was taken out of the notes meanwhile.
    static func removeLostMentions(_ links: Set<[UInt8]>, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                DELETE FROM link WHERE id = ? AND isMention = 1 AND 0 = instr(
                    coalesce((SELECT notes FROM entity WHERE id = sourceEntityId),
                        (SELECT notes FROM attribute WHERE id = sourceAttributeId), ''),
                    '[[' || lower(hex(coalesce(targetEntityId, targetAttributeId))) || '|')
                """)
        for id in links { try statement.execute(arguments: [Data(id)]) }
    }

    static func there(_ ids: Set<[UInt8]>, _ table: String, _ db: Database) throws -> Set<[UInt8]> {
        let statement = try db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)")
        return try ids.filter { try Bool.fetchOne(statement, arguments: [Data($0)]) == true }
    }
}
