import GRDB

/// Writes anew what search finds attributes by, after their entity got another name. Where they are many, the trigger
/// `entityOfManyRenamed` asks for it, whoever gave the name: a form, merging, or an undo.
struct EntityReindexing: Sendable {
    let database: HouseDatabase

    static let job = "entity reindexing"
    /// Attributes at a time: others may write in between. They take about 15 ms.
    private static let written = 500

    /// Each attribute gets its text as it is when its turn comes. What is gone meanwhile is passed over.
    func run(_ entity: ID<Entity>) throws {
        // In the order of their numbers: FTS5 writes out what it has gathered whenever a number is lower than the last.
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

    /// A number that is of something else by now is left alone.
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
