import Foundation
import GRDB
import House
import Localization

/// A schema that a member saved as a template.
struct SchemaTemplate: Sendable, FetchableRecord {
    let id: ID<SchemaTemplate>
    let name: String
    let icon: String
    let schema: Schema
    /// The graph that it was saved from; that graph may be deleted.
    let origin: ID<Graph>?

    init(row: Row) throws {
        id = row["id"]
        name = row["name"]
        icon = row["icon"]
        origin = row["originId"]
        schema = try JSONDecoder().decode(Schema.self, from: Data((row["fields"] as String).utf8))
    }
}

/// Templates: schemas saved for further entities. The fields of an entity made from one are a copy.
struct TemplateStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The member's own templates that may be used in this graph: one from a locked graph stays in it, also if the
    /// graph was locked later or the template came back from the bin.
    private static let usable = """
        SELECT id, name, icon, fields, originId FROM template
        WHERE ownerId = :member AND (graphId IS NULL OR graphId = :graph)
            AND (originId IS NULL OR originId = :graph
                OR NOT EXISTS (SELECT 1 FROM graphLock WHERE graphLock.graphId = template.originId))
        """

    /// Binds all templates from a graph that is being locked to that graph, whichever member saved them.
    static func bind(to graph: ID<Graph>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE template SET graphId = originId WHERE originId = ? AND graphId IS NULL", arguments: [graph])
    }

    /// Releases the templates of a graph whose lock was removed.
    static func unbind(from graph: ID<Graph>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE template SET graphId = NULL WHERE originId = ? AND graphId = originId", arguments: [graph])
    }

    func own(in graph: OpenGraph) throws -> [SchemaTemplate] {
        try database.read { db in
            try SchemaTemplate.fetchAll(
                db, sql: Self.usable + " ORDER BY nameFold, id", arguments: ["member": graph.member, "graph": graph.id])
        }
    }

    /// - Throws: `Refusal.notFound`.
    func template(_ id: ID<SchemaTemplate>, in graph: OpenGraph) throws -> SchemaTemplate {
        try database.read { db in try template(id, in: graph, db) }
    }

    private func template(_ id: ID<SchemaTemplate>, in graph: OpenGraph, _ db: Database) throws -> SchemaTemplate {
        let template = try SchemaTemplate.fetchOne(
            db, sql: Self.usable + " AND id = :id",
            arguments: ["member": graph.member, "graph": graph.id, "id": id])
        guard let template else { throw Refusal.notFound }
        return template
    }

    /// Saves the fields of an entity as a template.
    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func keep(_ entity: Entity, named name: String, from graph: WritableGraph) throws -> ID<SchemaTemplate> {
        try database.write(in: graph) { db in
            let schema = Schema(try FieldStore.fields(of: entity.id, in: graph.open, db), item: entity.item)
            let id = ID<SchemaTemplate>(at: clock.now())
            try db.execute(
                sql: """
                    INSERT INTO template (id, ownerId, graphId, originId, name, nameFold, icon, fields, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, graph.member, graph.open.lock == nil ? nil : graph.id, graph.id, name, Fold.fold(name),
                    entity.icon,
                    String(decoding: try JSONEncoder().encode(schema), as: UTF8.self), clock.now(),
                ])
            return id
        }
    }

    func rename(_ id: ID<SchemaTemplate>, to name: String, in graph: WritableGraph) throws {
        try database.write(in: graph) { db in
            let template = try template(id, in: graph.open, db)
            try db.execute(
                sql: "UPDATE template SET name = ?, nameFold = ? WHERE id = ? AND ownerId = ?",
                arguments: [name, Fold.fold(name), template.id, graph.member])
        }
    }

    func remove(_ id: ID<SchemaTemplate>, in graph: WritableGraph) throws {
        try database.write(in: graph) { db in
            let template = try template(id, in: graph.open, db)
            let context = UndoStore.UndoContext(
                member: graph.member, room: "graphs", kind: .deletion, subjectKind: SubjectKind.graph.rawValue,
                subjectId: (template.origin ?? graph.id).uuid, ownerId: graph.member,
                phrase: Phrase.key("“%@” deleted"),
                name: template.name)
            _ = try undo.recording(context, tables: ["template"], in: db) {
                try db.execute(
                    sql: "DELETE FROM template WHERE id = ? AND ownerId = ?", arguments: [template.id, graph.member])
            }
        }
    }

    /// Makes an entity with the fields of a schema.
    func make(_ form: EntityForm, with schema: Schema, in graph: WritableGraph) throws -> ID<Entity> {
        try database.write(in: graph) { db in
            let now = clock.now()
            let id = ID<Entity>(at: now)
            try EntityStore.insert(form, as: id, to: graph, at: now, db)
            try schema.insert(into: id, at: now, db)
            try Mentions.awaited(.entity(id), by: graph.member, in: graph.id, at: now, db)
            return id
        }
    }
}
