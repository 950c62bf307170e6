import GRDB

@testable import Hearth

extension TestHome {
    /// A field at the end of an entity's schema; further columns by name.
    func field(
        _ name: String, _ type: DetailType, of entity: ID<Entity>, options: [String] = [],
        _ columns: [String: any DatabaseValueConvertible] = [:]
    ) throws -> ID<DetailField> {
        let now = house.clock.now()
        let id = ID<DetailField>(at: now)
        try house.database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, createdAt)
                    VALUES (?, ?, ?, ?, ?, (SELECT count(*) FROM detailField WHERE entityId = ?), ?)
                    """, arguments: [id, entity, name, Fold.fold(name), type, entity, now])
            for (column, value) in columns {
                try db.execute(sql: "UPDATE detailField SET \(column) = ? WHERE id = ?", arguments: [value, id])
            }
            for (index, option) in options.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO detailOption (id, fieldId, name, nameFold, colour, position)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [ID<DetailOption>(at: now), id, option, Fold.fold(option), index % 10 + 1, index])
            }
        }
        return id
    }

    /// How many things of a graph the search index finds for a word.
    func found(_ word: String, in graph: ID<Graph>) throws -> Int {
        try house.database.read { db in
            let query = SearchQuery(word)
            return try Int.fetchOne(
                db, sql: "SELECT count(*) FROM (\(query.some))",
                arguments: query.arguments + ["subject": graph]) ?? 0
        }
    }
}
