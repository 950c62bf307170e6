import GRDB
import House
import Localization

extension FieldStore {
    /// The most fields of an entity: a form cannot send back more.
    static let fieldLimit = 60

    /// The tables that a change of the schema touches and its undo brings back; parents first.
    static let tables = ["attribute", "detailField", "detailOption", "detailValue"]

    /// - Throws: `Refusal.notFound` when the graph has no such field.
    func field(_ id: ID<EntityField>, in graph: OpenGraph) throws -> EntityField {
        try database.read { db in try Self.field(id, in: graph, db) }
    }

    static func field(_ id: ID<EntityField>, in graph: OpenGraph, _ db: Database) throws -> EntityField {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT \(EntityField.columns) FROM detailField JOIN entity ON entity.id = detailField.entityId
                WHERE detailField.id = ? AND entity.graphId = ?
                """,
            arguments: [id, graph.id])
        guard let row else { throw Refusal.notFound }
        let options = try FieldOption.fetchAll(
            db, sql: "SELECT \(FieldOption.columns) FROM detailOption WHERE fieldId = ? ORDER BY position, id",
            arguments: [id])
        return EntityField(row: row, options: options)
    }

    /// The number of attributes with a value, for each field of an entity.
    func fill(of entity: ID<Entity>, in graph: OpenGraph) throws -> [ID<EntityField>: Int] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT fieldId, count(*) FROM detailValue WHERE fieldId IN (
                        SELECT detailField.id FROM detailField JOIN entity ON entity.id = detailField.entityId
                        WHERE entity.id = ? AND entity.graphId = ?)
                    GROUP BY fieldId
                    """,
                arguments: [entity, graph.id])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    /// The number of attributes with each option of a field.
    func use(of field: EntityField, in graph: OpenGraph) throws -> [ID<FieldOption>: Int] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT optionId, count(*) FROM detailValue JOIN detailField ON detailField.id = detailValue.fieldId
                    JOIN entity ON entity.id = detailField.entityId
                    WHERE detailValue.fieldId = ? AND optionId IS NOT NULL AND entity.graphId = ? GROUP BY optionId
                    """,
                arguments: [field.id, graph.id])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    // MARK: Adding

    /// Adds a field at the end of the schema.
    /// - Returns: false when another field has the name; then nothing was written.
    /// - Throws: `Refusal.notFound` when the graph has no such entity, `Refusal.conflict` when it has 60 fields.
    func add(_ form: FieldForm, as id: ID<EntityField>, to entity: ID<Entity>, in graph: WritableGraph) throws -> Bool {
        try database.write(in: graph) { db in
            try AttributeStore.check(entity, in: graph, db)
            let others = try Self.fields(of: entity, in: graph.open, db)
            guard !FieldForm.isTaken(form.name, among: others) else { return false }
            guard others.count < Self.fieldLimit else {
                throw Refusal.conflict(Phrase("An entity has at most \(Self.fieldLimit) fields."))
            }
            try db.execute(
                sql: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, isPinned, isRequired, unit,
                        minimum, maximum, fallback, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, entity, form.name, Fold.fold(form.name), form.type, (others.map(\.position).max() ?? 0) + 1,
                    form.isPinned, form.isRequired,
                    form.unit, form.minimum?.plain, form.maximum?.plain, form.fallback?.plain, clock.now(),
                ])
            for option in form.options { try Self.put(option, db) }
            return true
        }
    }

    static func put(_ option: FieldOption, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO detailOption (id, fieldId, name, nameFold, colour, position) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, nameFold = excluded.nameFold,
                    colour = excluded.colour, position = excluded.position
                """
        ).execute(
            arguments: [
                option.id, option.fieldId, option.name, Fold.fold(option.name), option.colour, option.position,
            ])
    }

    // MARK: Order

    /// Puts fields into the order of the given ids; other fields follow in their old order.
    func order(_ ids: [ID<EntityField>], of entity: ID<Entity>, in graph: WritableGraph) throws {
        try database.write(in: graph) { db in
            try AttributeStore.check(entity, in: graph, db)
            let now = try Self.fields(of: entity, in: graph.open, db).map(\.id)
            let wanted = ids.filter { now.contains($0) }
            try Self.write(order: wanted + now.filter { !wanted.contains($0) }, db)
        }
    }

    /// Moves a field by some places.
    func move(_ field: ID<EntityField>, by places: Int, of entity: ID<Entity>, in graph: WritableGraph) throws {
        try database.write(in: graph) { db in
            var order = try Self.fields(of: entity, in: graph.open, db).map(\.id)
            guard let place = order.firstIndex(of: field) else { throw Refusal.notFound }
            order.remove(at: place)
            order.insert(field, at: min(max(place + places, 0), order.count))
            try Self.write(order: order, db)
        }
    }

    private static func write(order: [ID<EntityField>], _ db: Database) throws {
        for (index, id) in order.enumerated() {
            try db.execute(
                sql: "UPDATE detailField SET position = ? WHERE id = ? AND position <> ?",
                arguments: [index, id, index])
        }
    }

    // MARK: Removing

    /// Deletes a field with its values; undone as one. A large deletion goes on after this returns: see `BulkRunner`.
    /// - Returns: the entry of the bin, and the entity whose field it was.
    func remove(_ id: ID<EntityField>, from graph: WritableGraph) throws -> (entry: ID<UndoEntry>, of: ID<Entity>) {
        let entity = try field(id, in: graph.open).entityId
        let work = try undo.bulk.begin { db in
            let field = try Self.field(id, in: graph.open, db)
            return try BulkRemoval.begin(
                .field(id.uuid), at: id.uuid,
                UndoStore.UndoContext(Phrase.key("Field “%@” deleted"), field.name, in: graph, kind: .deletion),
                place: FieldsController.list(entity, in: graph.id), undo: undo, in: db)
        }
        return (try (work?.entry).unwrap(), entity)
    }

    /// The attributes that have a value of the field, in the order of their search entries.
    static func attributes(with field: ID<EntityField>, _ db: Database) throws -> [ID<Attribute>] {
        try ID<Attribute>.fetchAll(
            db,
            sql: """
                SELECT attributeId FROM detailValue LEFT JOIN searchEntry ON searchEntry.thingId = attributeId
                WHERE fieldId = ? ORDER BY searchEntry.number
                """, arguments: [field])
    }

    /// Raises the version of attributes whose values changed, for open forms, and rewrites their search text. Goes by
    /// ascending number: FTS5 flushes its pending changes whenever a rowid is lower than the one before.
    static func touch(_ attributes: [ID<Attribute>], by member: ID<Member>, at now: Instant, _ db: Database) throws {
        let number = try db.cachedStatement(sql: "SELECT number FROM searchEntry WHERE thingId = ?")
        let numbered = try attributes.map { (number: try Int64.fetchOne(number, arguments: [$0]) ?? 0, id: $0) }
        let statement = try db.cachedStatement(
            sql: """
                UPDATE attribute SET changedAt = ?, changedById = ?, version = version + 1, valuesFold = \(valuesFold)
                WHERE id = ?
                """)
        for attribute in numbered.sorted(by: { $0.number < $1.number }) {
            try statement.execute(arguments: [now, member, attribute.id])
        }
    }
}
