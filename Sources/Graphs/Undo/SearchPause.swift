import GRDB

/// Brings the text of many attributes into the search index in one go, in the transaction that adds them.
enum SearchPause {
    /// Runs `add`, which adds the attributes with these ids and no others, and then writes their text.
    static func run<Id: DatabaseValueConvertible>(
        adding attributes: [Id], in db: Database, _ add: () throws -> Void
    ) throws {
        guard attributes.count > 1 else { return try add() }
        try run(in: db) {
            try add()
            return attributes
        }
    }

    /// Runs `add`, which returns the ids of the attributes that it added, and then writes their text.
    static func run<Id: DatabaseValueConvertible>(in db: Database, _ add: () throws -> [Id]) throws {
        let last = try Int64.fetchOne(db, sql: "SELECT coalesce(max(number), 0) FROM searchEntry") ?? 0
        try db.execute(sql: "INSERT INTO searchPause (id) VALUES (1)")
        let attributes = try add()
        let entry = try db.cachedStatement(
            sql: """
                INSERT INTO searchEntry (thingId, room, subjectId, title)
                SELECT id, 'graphs', graphId, nameFold FROM attribute WHERE id = ?
                """)
        for id in attributes { try entry.execute(arguments: [id]) }
        try db.execute(
            sql: """
                INSERT INTO searchText (rowid, title, body)
                SELECT number, char(10) || nameFold || char(10), char(10) || notesFold || char(10) || valuesFold
                    || char(10) || coalesce((SELECT nameFold FROM entity WHERE id = attribute.entityId), '') || char(10)
                FROM searchEntry JOIN attribute ON attribute.id = searchEntry.thingId WHERE number > ?
                ORDER BY number
                """,
            arguments: [last])
        try db.execute(sql: "DELETE FROM searchPause WHERE id = 1")
    }
}
