import GRDB
import House
import Localization

/// The attributes of entities. An `OpenGraph` proves that the caller may see the graph.
struct AttributeStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The tables that an attribute's deletion touches and its undo brings back.
    static let tables = ["attribute", "attributePlace", "detailValue", "link", "attachment"]

    /// - Throws: `Refusal.notFound` when the graph has no such attribute.
    func attribute(_ id: ID<Attribute>, in graph: OpenGraph) throws -> Attribute {
        try database.read { db in try Self.attribute(id, in: graph, db) }
    }

    static func attribute(_ id: ID<Attribute>, in graph: OpenGraph, _ db: Database) throws -> Attribute {
        guard let attribute = try find(id, in: graph, db) else { throw Refusal.notFound }
        return attribute
    }

    /// The attribute; `nil` when the graph does not have it, or no longer has it.
    static func find(_ id: ID<Attribute>, in graph: OpenGraph, _ db: Database) throws -> Attribute? {
        try Attribute.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(Attribute.columns) FROM attribute JOIN entity ON entity.id = attribute.entityId
                    WHERE attribute.id = ? AND attribute.graphId = ?
                    """),
            arguments: [id, graph.id])
    }

    // MARK: Adding

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func add(_ form: EntityForm, to entity: ID<Entity>, in graph: WritableGraph) throws -> ID<Attribute> {
        try database.write(in: graph) { db in
            try Self.check(entity, in: graph, db)
            let now = clock.now()
            let id = try Self.insert(form, to: entity, in: graph, at: now, db)
            try Mentions.awaited(.attribute(id), by: graph.member, in: graph.id, at: now, db)
            return id
        }
    }

    /// Adds an attribute with its values.
    /// - Parameters:
    ///   - sent: an id that a script chose. If an attribute with this id exists, it stays as it is.
    ///   - item: what one of the entity's things is called, if the entity does not say so yet.
    /// - Throws: `Refusal.notFound` when the graph has no such entity or the entity no such field.
    func add(
        _ form: AttributeForm, to entity: ID<Entity>, in graph: WritableGraph, as sent: ID<Attribute>? = nil,
        naming item: ItemName? = nil
    ) throws -> ID<Attribute> {
        try database.write(in: graph) { db in
            try Self.check(entity, in: graph, db)
            if let sent, try isThere(sent, db) { return sent }
            let now = clock.now()
            let id = try Self.insert(form.node, to: entity, in: graph, as: sent, at: now, db)
            try Mentions.awaited(.attribute(id), by: graph.member, in: graph.id, at: now, db)
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            if try FieldStore.write(form.values, of: id, fields: fields, db) {
                try FieldStore.reindex("id = ?", [id], db)
            }
            if let item { try EntityStore.name(item, of: entity, in: graph, at: now, db) }
            return id
        }
    }

    private func isThere(_ id: ID<Attribute>, _ db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE id = ?)", arguments: [id]) ?? false
    }

    /// What is suggested for what one of the entity's things is called, empty for a name that is not in the list; nil if
    /// the entity says so already or has attributes: it is asked only once.
    func question(of entity: Entity, in graph: OpenGraph, _ words: Words) throws -> ItemName? {
        guard entity.item.isEmpty else { return nil }
        let hasAny = try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM attribute WHERE entityId = ? AND +graphId = ?)"),
                arguments: [entity.id, graph.id]
            ).unwrap()
        }
        return hasAny ? nil : ItemSuggestions.suggestion(for: entity.name, in: words.language) ?? ItemName()
    }

    static func check(_ entity: ID<Entity>, in graph: WritableGraph, _ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM entity WHERE id = ? AND graphId = ?)",
            arguments: [entity, graph.id])
        guard isThere == true else { throw Refusal.notFound }
    }

    static func insert(
        _ form: EntityForm, to entity: ID<Entity>, in graph: WritableGraph, as id: ID<Attribute>? = nil,
        at now: Instant,
        _ db: Database
    ) throws -> ID<Attribute> {
        let id = id ?? ID<Attribute>(at: now)
        let notes = try Mentions.kept(form.notes, known: form.mentions, in: graph.id, db)
        try db.cachedStatement(
            sql: """
                INSERT INTO attribute (id, graphId, entityId, name, nameFold, notes, notesFold, icon, createdAt, changedAt,
                    createdById, changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                id, graph.id, entity, form.name, Fold.fold(form.name), notes, Fold.fold(Mentions.plain(notes)),
                form.icon, now, now, graph.member, graph.member,
            ])
        try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
        return id
    }

    // MARK: Changing

    func change(
        _ id: ID<Attribute>, in graph: WritableGraph, to form: AttributeForm
    ) throws -> Saved<Void, (Attribute, FieldStore.Values)> {
        try database.write(in: graph) { db in
            let now = try Self.attribute(id, in: graph.open, db)
            let values = try FieldStore.values(of: [id], in: graph.open, db)[id, default: [:]]
            let node = form.node
            let notes = try Mentions.kept(node.notes, known: node.mentions, before: now.notes, in: graph.id, db)
            let isSame = (now.name, now.notes, now.icon) == (node.name, notes, node.icon)
            if isSame && form.values.allSatisfy({ values[$0.key] == $0.value }) { return .done }
            let moment = clock.now()
            let fields = try FieldStore.fields(of: now.entityId, in: graph.open, db)
            let next = { (state: NodeState) in state.changed(notes: notes, form.values, fields: fields) }
            guard now.version == node.version else {
                try NodeStates.keepRefused(.attribute(id), in: graph, at: moment, db, next)
                return .conflict(current: (now, values))
            }
            try NodeStates.keep(.attribute(id), in: graph, at: moment, db, beforeItIs: next)
            try Self.update(id, to: node, notes: notes, in: graph, at: moment, db)
            if now.name != node.name {
                try Mentions.renamed(.attribute(id), in: graph.id, db)
                try Mentions.awaited(.attribute(id), by: graph.member, in: graph.id, at: moment, db)
            }
            if try FieldStore.write(form.values, of: id, fields: fields, db) {
                try FieldStore.reindex("id = ?", [id], db)
            }
            return .done
        }
    }

    private static func update(
        _ id: ID<Attribute>, to form: EntityForm, notes: String, in graph: WritableGraph, at now: Instant,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE attribute SET name = ?, nameFold = ?, notes = ?, notesFold = ?, icon = ?, changedAt = ?,
                    changedById = ?, version = version + 1
                WHERE id = ?
                """,
            arguments: [
                form.name, Fold.fold(form.name), notes, Fold.fold(Mentions.plain(notes)), form.icon, now, graph.member,
                id,
            ])
        try Mentions.link(notes, of: .attribute(id), by: graph.member, in: graph.id, at: now, db)
    }

    func remove(_ id: ID<Attribute>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write(in: graph) { db in
            let attribute = try Self.attribute(id, in: graph.open, db)
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” deleted"), attribute.name, in: graph, kind: .deletion)
            return try undo.recording(context, tables: Self.tables, in: db) {
                try db.execute(sql: "DELETE FROM attribute WHERE id = ?", arguments: [id])
            }
        }
    }
}
