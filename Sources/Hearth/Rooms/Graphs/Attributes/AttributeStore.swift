import GRDB
import Localization

/// The attributes of entities. Whoever calls has proof that the graph is open to them.
public struct AttributeStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that an attribute's deletion touches and its undo brings back.
    static let tables = ["attribute", "detailValue", "link"]

    /// - Throws: `Refusal.notFound` when the graph has no such attribute.
    func attribute(_ id: ID<Attribute>, in graph: OpenGraph) throws -> Attribute {
        try database.read { db in try Self.attribute(id, in: graph, db) }
    }

    static func attribute(_ id: ID<Attribute>, in graph: OpenGraph, _ db: Database) throws -> Attribute {
        let attribute = try Attribute.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(Attribute.columns) FROM attribute JOIN entity ON entity.id = attribute.entityId
                    WHERE attribute.id = ? AND attribute.graphId = ?
                    """),
            arguments: [id, graph.id])
        guard let attribute else { throw Refusal.notFound }
        return attribute
    }

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func add(_ form: EntityForm, to entity: ID<Entity>, in graph: WritableGraph) throws -> ID<Attribute> {
        try database.write { db in
            let owner = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM entity WHERE id = ? AND graphId = ?)",
                arguments: [entity, graph.id])
            guard owner == true else { throw Refusal.notFound }
            return try Self.insert(form, to: entity, in: graph, at: clock.now(), db)
        }
    }

    static func insert(
        _ form: EntityForm, to entity: ID<Entity>, in graph: WritableGraph, at now: Instant, _ db: Database
    ) throws -> ID<Attribute> {
        let id = ID<Attribute>(at: now)
        let notes = try Mentions.kept(form.notes, known: form.mentions, in: graph.id, db)
        try db.execute(
            sql: """
                INSERT INTO attribute (id, graphId, entityId, name, nameFold, notes, notesFold, icon, createdAt, changedAt,
                    createdById, changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, graph.id, entity, form.name, Fold.fold(form.name), notes, Fold.fold(Mentions.plain(notes)),
                form.icon, now, now, graph.member, graph.member,
            ])
        try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        return id
    }

    func remove(_ id: ID<Attribute>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write { db in
            let attribute = try Self.attribute(id, in: graph.open, db)
            let occasion = UndoStore.Occasion(
                member: graph.member, room: "graphs", subjectKind: SubjectKind.graph.rawValue,
                subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId, phrase: Phrase.key("“%@” deleted"),
                name: attribute.name)
            return try undo.recording(occasion, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM attribute WHERE id = ?", arguments: [id])
            }
        }
    }
}
