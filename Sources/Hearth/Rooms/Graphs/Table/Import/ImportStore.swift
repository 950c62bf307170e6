import Foundation
import GRDB
import Localization

/// A file that a member uploaded to import it.
struct KeptImport: Sendable {
    let id: ID<KeptImport>
    let fileName: String
    let encoding: FileText.Encoding
    let text: String
    let choices: ImportChoices
    /// Whether its import has begun; its text is deleted when the import is done.
    let isDone: Bool
}

/// Files that wait to be imported. Only the member who uploaded a file can open it, for one day.
struct ImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock
    let layout: CanvasLayout

    private static let retention = Duration.days(1)
    /// The most files of one member; the oldest ones go first.
    private static let perMember = 5

    private var oldest: Instant { clock.now().adding(.zero - Self.retention) }

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func keep(
        _ text: FileText, named name: String, _ choices: ImportChoices, for entity: ID<Entity>,
        in graph: WritableGraph
    ) throws -> ID<KeptImport> {
        let now = clock.now()
        let id = ID<KeptImport>(at: now)
        let json = try Self.json(choices)
        try database.write { db in
            try AttributeStore.check(entity, in: graph, db)
            try db.execute(
                sql: """
                    INSERT INTO csvImport (id, memberId, graphId, entityId, fileName, encoding, text, choices, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, graph.member, graph.id, entity, name, text.encoding.rawValue, text.text, json, now,
                ])
            try db.execute(
                sql: """
                    DELETE FROM csvImport WHERE createdAt <= :oldest OR memberId = :member AND id NOT IN (
                        SELECT id FROM csvImport WHERE memberId = :member ORDER BY createdAt DESC, id DESC LIMIT :count)
                    """, arguments: ["oldest": oldest, "member": graph.member, "count": Self.perMember])
        }
        return id
    }

    /// - Throws: `Refusal.notFound` when this member has no such file for that entity, or has had it for a day.
    func kept(_ id: ID<KeptImport>, for entity: ID<Entity>, in graph: WritableGraph) throws -> KeptImport {
        try database.read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT fileName, encoding, text, choices, isDone FROM csvImport
                    WHERE id = ? AND memberId = ? AND graphId = ? AND entityId = ? AND createdAt > ?
                    """, arguments: [id, graph.member, graph.id, entity, oldest])
            guard let row, let encoding = FileText.Encoding(rawValue: row["encoding"]) else { throw Refusal.notFound }
            let json: String = row["choices"]
            return KeptImport(
                id: id, fileName: row["fileName"], encoding: encoding, text: row["text"],
                choices: try JSONDecoder().decode(ImportChoices.self, from: Data(json.utf8)), isDone: row["isDone"])
        }
    }

    func choose(_ choices: ImportChoices, for id: ID<KeptImport>, in graph: WritableGraph) throws {
        let json = try Self.json(choices)
        try database.write { db in
            try db.execute(
                sql: "UPDATE csvImport SET choices = ? WHERE id = ? AND memberId = ? AND graphId = ?",
                arguments: [json, id, graph.member, graph.id])
        }
    }

    private static func json(_ choices: ImportChoices) throws -> String {
        String(decoding: try JSONEncoder().encode(choices), as: UTF8.self)
    }

    /// The plan of an import as of now.
    func plan(_ reading: ImportReading, for entity: ID<Entity>, in graph: OpenGraph, words: Words) throws -> ImportPlan
    {
        try database.read { db in
            try ImportPlanner(reading: reading, words: words).plan(of: entity, in: graph, db)
        }
    }

    /// Deletes files that were uploaded more than a day ago.
    func prune() throws {
        try database.write { db in
            try db.execute(sql: "DELETE FROM csvImport WHERE createdAt <= ?", arguments: [oldest])
        }
    }
}
