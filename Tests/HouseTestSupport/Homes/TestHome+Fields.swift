import Foundation
import GRDB

@testable import Graphs
@testable import House

extension TestHome {
    /// A field at the end of an entity's schema; further columns by name.
    func field(
        _ name: String, _ type: FieldType, of entity: ID<Entity>, options: [String] = [],
        _ columns: [String: any DatabaseValueConvertible] = [:]
    ) throws -> ID<EntityField> {
        let now = house.clock.now()
        let id = ID<EntityField>(at: now)
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
                    arguments: [ID<FieldOption>(at: now), id, option, Fold.fold(option), index % 10 + 1, index])
            }
        }
        return id
    }

    /// The number of things of a graph that the search index finds for a word.
    func found(_ word: String, in graph: ID<Graph>) throws -> Int {
        let open = try house.door.open(graph, for: ada)
        return try house.entities.search(SearchQuery(word), in: open, on: ListPage(size: 100)).total
    }
}

extension TestHome {
    /// The options of a choice, in order.
    func options(of field: ID<EntityField>) throws -> [ID<FieldOption>] {
        try house.database.read { db in
            try ID<FieldOption>.fetchAll(
                db, sql: "SELECT id FROM detailOption WHERE fieldId = ? ORDER BY position", arguments: [field])
        }
    }

    /// An entity's attributes by name.
    func attributes(of entity: ID<Entity>) throws -> [ID<Attribute>] {
        try house.database.read { db in
            try ID<Attribute>.fetchAll(
                db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY nameFold", arguments: [entity])
        }
    }

    /// The values of an attribute under all fields, as texts, in no order of meaning.
    func values(of attribute: ID<Attribute>) throws -> [String] {
        try house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT CAST(coalesce(text, integer, decimal, date, yesNo, hex(optionId)) AS TEXT) FROM detailValue
                    WHERE attributeId = ? ORDER BY 1
                    """, arguments: [attribute])
        }
    }

    /// Changes the database behind everybody's back.
    func execute(_ sql: String, _ arguments: StatementArguments) throws {
        try house.database.write { db in try db.execute(sql: sql, arguments: arguments) }
    }
}

extension TestHome {
    /// The names of the files that stand beside the unfinished uploads for an import of a room.
    func stagedFiles(of room: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: house.database.folder.uploads.path)
            .filter { $0.hasPrefix(room + "-") }.sorted()
    }
}

extension TestHome {
    /// Ada's graph “Library” with her entity “Books”.
    static func library(
        audience: Audience = .household(.write)
    ) throws -> (home: TestHome, graph: ID<Graph>, books: ID<Entity>) {
        let home = try TestHome()
        let graph = try home.graph("Library", by: home.ada, audience: audience)
        return (home, graph, try home.entity("Books", in: graph, by: home.ada))
    }
}
