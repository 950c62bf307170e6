import GRDB
import House

/// Rewrites the search text of attributes after their entity was renamed. The trigger `entityOfManyRenamed` requests it
/// for an entity of many attributes, whether a form, a merge or an undo renamed it.
struct EntityReindexing: Sendable {
    let database: HouseDatabase

    static let job = "entity reindexing"
    /// The attributes written in one transaction, so that others may write in between. They take about 15 ms.
    private static let written = 500

    /// Each attribute gets its text as of the moment it is written. Attributes deleted meanwhile are skipped.
    func run(_ entity: ID<Entity>) throws {
        // By ascending number: FTS5 flushes its pending changes whenever a rowid is lower than the one before.
        let numbers = try database.read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT searchEntry.number FROM attribute JOIN searchEntry ON searchEntry.thingId = attribute.id
                    WHERE attribute.entityId = ? ORDER BY searchEntry.number
                    """, arguments: [entity])
        }
        for start in stride(from: 0, to: numbers.count, by: Self.written) {
            try database.write { db in
                let write = try db.cachedStatement(sql: Self.sql)
                for number in numbers[start..<min(start + Self.written, numbers.count)] {
                    try write.execute(arguments: ["number": number])
                }
            }
        }
    }

    /// Skips a number that no longer belongs to an attribute.
    private static let sql = """
        UPDATE searchText SET body = (
                SELECT char(10) || attribute.notesFold || char(10) || attribute.valuesFold || char(10)
                    || entity.nameFold || char(10)
                FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId
                JOIN entity ON entity.id = attribute.entityId WHERE searchEntry.number = :number)
            WHERE rowid = (SELECT searchEntry.number FROM searchEntry
                JOIN attribute ON attribute.id = searchEntry.thingId WHERE searchEntry.number = :number)
        """
}
