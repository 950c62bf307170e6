import GRDB
import House

/// The fields of entities and the values of attributes. An `OpenGraph` proves that the caller may see the graph.
struct FieldStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// An attribute's values, by field.
    public typealias Values = [ID<EntityField>: FieldValue]

    /// The fields of an entity in their order; none when the graph has no such entity. Two statements.
    func fields(of entity: ID<Entity>, in graph: OpenGraph) throws -> [EntityField] {
        try database.read { db in try Self.fields(of: entity, in: graph, db) }
    }

    static func fields(of entity: ID<Entity>, in graph: OpenGraph, _ db: Database) throws -> [EntityField] {
        try fields(of: entity, in: graph.id, db)
    }

    static func fields(of entity: ID<Entity>, in graph: ID<Graph>, _ db: Database) throws -> [EntityField] {
        let options = try FieldOption.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(FieldOption.columns) FROM detailField
                    JOIN entity ON entity.id = detailField.entityId
                    JOIN detailOption ON detailOption.fieldId = detailField.id
                    WHERE detailField.entityId = ? AND entity.graphId = ?
                    ORDER BY detailOption.fieldId, detailOption.position, detailOption.id
                    """),
            arguments: [entity, graph])
        let offered = Dictionary(grouping: options, by: \.fieldId)
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT \(EntityField.columns) FROM detailField JOIN entity ON entity.id = detailField.entityId
                    WHERE detailField.entityId = ? AND entity.graphId = ?
                    ORDER BY detailField.position, detailField.id
                    """),
            arguments: [entity, graph])
        return rows.map { EntityField(row: $0, options: offered[$0["id"], default: []]) }
    }

    /// The values of attributes; attributes of other graphs have none. One statement.
    func values(
        of attributes: [ID<Attribute>], in graph: OpenGraph
    ) throws -> [ID<Attribute>: Values] {
        try database.read { db in try Self.values(of: attributes, in: graph, db) }
    }

    static func values(
        of attributes: [ID<Attribute>], in graph: OpenGraph, _ db: Database
    ) throws -> [ID<Attribute>: Values] {
        var found: [ID<Attribute>: Values] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT attributeId, fieldId, \(FieldValue.columns) FROM detailValue
                WHERE attributeId IN (
                    SELECT id FROM attribute
                    WHERE id IN (\(databaseQuestionMarks(count: attributes.count))) AND +graphId = ?)
                """,
            arguments: StatementArguments(attributes) + [graph.id])
        while let row = try rows.next() {
            found[row["attributeId"], default: [:]][row["fieldId"]] = FieldValue(row: row)
        }
        return found
    }

    // The plus keeps the planner from an index over the whole graph or field: it begins with the few attributes.

    /// The values of attributes in some fields; attributes of other graphs have none. One statement.
    static func values(
        of attributes: [ID<Attribute>], fields: [EntityField], in graph: OpenGraph, _ db: Database
    ) throws -> [ID<Attribute>: Values] {
        var found: [ID<Attribute>: Values] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT attributeId, fieldId, \(FieldValue.columns) FROM detailValue
                WHERE attributeId IN (
                    SELECT id FROM attribute
                    WHERE id IN (\(databaseQuestionMarks(count: attributes.count))) AND +graphId = ?)
                AND +fieldId IN (\(databaseQuestionMarks(count: fields.count)))
                """,
            arguments: StatementArguments(attributes) + [graph.id] + StatementArguments(fields.map(\.id)))
        while let row = try rows.next() {
            found[row["attributeId"], default: [:]][row["fieldId"]] = FieldValue(row: row)
        }
        return found
    }

    /// Sets some values of an attribute, `nil` for none, and leaves the others. Bumps the attribute's version.
    ///
    /// Ranges and `isRequired` are not checked here: `FieldReader` does that.
    /// - Parameter version: the attribute's version that the change was made on; `nil` to change whatever stands.
    /// - Throws: `Refusal.notFound` when the graph has no such attribute, or its entity no such field.
    func set(
        _ values: [ID<EntityField>: FieldValue?], of attribute: ID<Attribute>, version: Int?, in graph: WritableGraph
    ) throws -> Saved<Void, Attribute> {
        try database.write(in: graph) { db in
            let now = try AttributeStore.attribute(attribute, in: graph.open, db)
            guard version == nil || version == now.version else { return .conflict(current: now) }
            let fields = try Self.fields(of: now.entityId, in: graph.open, db)
            if fields.contains(where: { $0.type == .longText && values.keys.contains($0.id) }) {
                try NodeStates.keep(.attribute(attribute), in: graph, at: clock.now(), db) {
                    $0.changed(values, fields: fields)
                }
            }
            guard try Self.write(values, of: attribute, fields: fields, db) else { return .done }
            try db.execute(
                sql: """
                    UPDATE attribute SET changedAt = ?, changedById = ?, version = version + 1 WHERE id = ?
                    """,
                arguments: [clock.now(), graph.member, attribute])
            try Self.reindex("id = ?", [attribute], db)
            return .done
        }
    }

    /// The values that a new attribute begins with: the defaults of its fields.
    /// - Parameter today: the current day in the member's time zone.
    static func beginning(_ fields: [EntityField], today: Day) -> Values {
        var values: Values = [:]
        for field in fields {
            switch field.fallback {
            case .value(let value) where field.holds(value): values[field.id] = value
            case .today: values[field.id] = .date(today)
            default: break
            }
        }
        return values
    }

    /// Writes values that differ. `reindex` has to follow for the attributes concerned.
    /// - Returns: whether any differed.
    /// - Throws: `Refusal.notFound` for a field that is none of `fields`, or a value of another type than its field.
    static func write(
        _ values: [ID<EntityField>: FieldValue?], of attribute: ID<Attribute>, fields: [EntityField], _ db: Database
    ) throws -> Bool {
        var changes = 0
        for (id, value) in values {
            guard let field = fields.first(where: { $0.id == id }) else { throw Refusal.notFound }
            guard let value else {
                // A value of another type stays: it waits for its conversion, see `TypeChange`, and no form showed it.
                try db.cachedStatement(
                    sql: """
                        DELETE FROM detailValue
                        WHERE attributeId = ? AND fieldId = ? AND \(field.type.column) IS NOT NULL
                        """
                ).execute(arguments: [attribute, id])
                changes += db.changesCount
                continue
            }
            guard field.holds(value) else { throw Refusal.notFound }
            try put(value, attribute, id, db)
            changes += db.changesCount
        }
        return changes > 0
    }

    /// Writes one value if it differs from the stored one.
    static func put(
        _ value: FieldValue, _ attribute: ID<Attribute>, _ field: ID<EntityField>, _ db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO detailValue (attributeId, fieldId, \(FieldValue.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (attributeId, fieldId) DO UPDATE SET text = excluded.text, textFold = excluded.textFold,
                    integer = excluded.integer, decimal = excluded.decimal, number = excluded.number,
                    date = excluded.date, yesNo = excluded.yesNo, optionId = excluded.optionId
                WHERE text IS NOT excluded.text OR integer IS NOT excluded.integer OR decimal IS NOT excluded.decimal
                    OR date IS NOT excluded.date OR yesNo IS NOT excluded.yesNo OR optionId IS NOT excluded.optionId
                """
        ).execute(arguments: [attribute, field] + value.arguments)
    }

    /// Writes `valuesFold` of some attributes, the text by which search finds their values. Decimals stand there with a
    /// point and with a comma, days as `YYYY-MM-DD`, options by name; yes and no are left out.
    /// - Parameters:
    ///   - condition: the attributes, as an SQL condition.
    ///   - onlyStale: skips attributes whose text is right: writing it makes the search index write too.
    static func reindex(
        _ condition: String, _ arguments: StatementArguments, onlyStale: Bool = false, _ db: Database
    ) throws {
        try db.cachedStatement(
            sql: """
                UPDATE attribute SET valuesFold = \(valuesFold)
                WHERE \(condition)\(onlyStale ? " AND valuesFold <> \(valuesFold)" : "")
                """
        ).execute(arguments: arguments)
    }

    static let valuesFold = """
        coalesce((
            SELECT group_concat(coalesce(
                v.textFold, v.integer, v.date, detailOption.nameFold,
                v.decimal || iif(instr(v.decimal, '.'), ' ' || replace(v.decimal, '.', ','), '')), char(10))
            FROM detailValue AS v LEFT JOIN detailOption ON detailOption.id = v.optionId
            WHERE v.attributeId = attribute.id AND v.yesNo IS NULL), '')
        """
}

extension EntityField {
    /// Whether a value is of this field's type and, for a choice, offered by it.
    func holds(_ value: FieldValue) -> Bool {
        switch (type, value) {
        case (.text, .text), (.longText, .text), (.integer, .integer), (.decimal, .decimal), (.date, .date),
            (.yesNo, .yesNo):
            true
        case (.choice, .choice(let option)): self.option(option) != nil
        default: false
        }
    }
}
