import GRDB
import House

/// The attributes of an entity as a table: rows that fit a query, and sums over all of them.
struct TableStore: Sendable {
    let database: HouseDatabase

    struct TableRow: Sendable {
        let id: ID<Attribute>
        let name: String
        let values: FieldStore.Values
    }

    /// The number of rows that fit, and the sums of their numbers.
    struct Sums: Sendable {
        let rows: Int
        let fields: [ID<EntityField>: ExactSum]
    }

    /// The rows on the query's page, or all that fit it. Two statements.
    func rows(
        _ query: TableQuery, of entity: ID<Entity>, fields: [EntityField], in graph: OpenGraph, isWhole: Bool = false
    ) throws -> [TableRow] {
        let fitting = Self.fitting(query, of: entity, fields: fields, in: graph)
        let (join, order) = Self.order(query, fields)
        var arguments = fitting.arguments
        arguments += ["size": isWhole ? -1 : query.page.size, "offset": isWhole ? 0 : query.page.offset]
        if case .field(let field) = query.sort { arguments += ["sort": field] }
        return try database.read { db in
            try Self.fetch(
                """
                SELECT attribute.id, attribute.name FROM attribute \(join)
                WHERE \(fitting.sql) ORDER BY \(order) LIMIT :size OFFSET :offset
                """, arguments, db)
        }
    }

    /// All attributes that fit a query. One statement.
    func fitting(
        _ query: TableQuery, of entity: ID<Entity>, fields: [EntityField], in graph: OpenGraph
    ) throws -> Set<ID<Attribute>> {
        let fitting = Self.fitting(query, of: entity, fields: fields, in: graph)
        return try database.read { db in
            try ID<Attribute>.fetchSet(
                db, sql: "SELECT attribute.id FROM attribute WHERE \(fitting.sql)", arguments: fitting.arguments)
        }
    }

    /// One row, whether it fits a query or not.
    /// - Throws: `Refusal.notFound` when the entity has no such attribute.
    func row(_ id: ID<Attribute>, of entity: ID<Entity>, in graph: OpenGraph) throws -> TableRow {
        let rows = try database.read { db in
            try Self.fetch(
                """
                SELECT attribute.id, attribute.name FROM attribute
                WHERE attribute.id = :id AND attribute.entityId = :entity AND attribute.graphId = :graph
                """, ["id": id, "entity": entity, "graph": graph.id], db)
        }
        guard let row = rows.first else { throw Refusal.notFound }
        return row
    }

    /// The stored notes of those attributes that have some. One statement.
    func notes(of entity: ID<Entity>, in graph: OpenGraph) throws -> [ID<Attribute>: String] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, notes FROM attribute WHERE entityId = ? AND +graphId = ? AND notes <> ''
                    """, arguments: [entity, graph.id])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        }
    }

    private static func fetch(_ sql: String, _ arguments: StatementArguments, _ db: Database) throws -> [TableRow] {
        let found = try Row.fetchAll(db, sql: sql, arguments: arguments)
        let ids = found.map { $0[0] as ID<Attribute> }
        var values: [ID<Attribute>: FieldStore.Values] = [:]
        // In batches: a statement takes 32,766 arguments at most.
        for start in stride(from: 0, to: ids.count, by: 5000) {
            let some = ids[start..<min(start + 5000, ids.count)]
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT attributeId, fieldId, \(FieldValue.columns) FROM detailValue
                    WHERE attributeId IN (\(databaseQuestionMarks(count: some.count)))
                    """, arguments: StatementArguments(some))
            while let row = try cursor.next() {
                values[row[0], default: [:]][row[1]] = FieldValue(row: row)
            }
        }
        return found.map { TableRow(id: $0[0], name: $0[1], values: values[$0[0]] ?? [:]) }
    }

    /// Sums over all rows that fit, not only those of one page. Two statements.
    func sums(
        _ query: TableQuery, of entity: ID<Entity>, fields: [EntityField], in graph: OpenGraph
    ) throws -> Sums {
        let fitting = Self.fitting(query, of: entity, fields: fields, in: graph)
        let numbers = fields.filter(\.type.isNumber)
        return try database.read { db in
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM attribute WHERE \(fitting.sql)",
                arguments: fitting.arguments
            ).unwrap()
            var sums: [ID<EntityField>: ExactSum] = [:]
            guard !numbers.isEmpty else { return Sums(rows: count, fields: sums) }
            var arguments = fitting.arguments
            for (index, field) in numbers.enumerated() { arguments += ["number\(index)": field.id] }
            let cursor = try Row.fetchCursor(
                db,
                sql: """
                    SELECT detailValue.fieldId, CAST(coalesce(detailValue.decimal, detailValue.integer) AS TEXT)
                    FROM attribute JOIN detailValue ON detailValue.attributeId = attribute.id
                    WHERE \(fitting.sql)
                        AND detailValue.fieldId IN (\(numbers.indices.map { ":number\($0)" }.joined(separator: ", ")))
                    """, arguments: arguments)
            while let row = try cursor.next() {
                sums[row[0], default: ExactSum()].add(row[1] as String)
            }
            return Sums(rows: count, fields: sums)
        }
    }

    // MARK: SQL

    private static func fitting(
        _ query: TableQuery, of entity: ID<Entity>, fields: [EntityField], in graph: OpenGraph
    ) -> (sql: String, arguments: StatementArguments) {
        var conditions = ["attribute.entityId = :entity", "+attribute.graphId = :graph"]
        var arguments: StatementArguments = ["entity": entity, "graph": graph.id]
        if !query.name.isEmpty {
            conditions.append("instr(attribute.nameFold, :name) > 0")
            arguments += ["name": Fold.fold(query.name)]
        }
        for (index, field) in fields.enumerated() {
            guard let filter = query.filters[field.id], filter.isActive else { continue }
            conditions.append(condition(filter, index, &arguments))
            arguments += ["field\(index)": field.id]
        }
        return (conditions.joined(separator: " AND "), arguments)
    }

    private static func condition(
        _ filter: TableQuery.Filter, _ index: Int, _ arguments: inout StatementArguments
    ) -> String {
        let value = "SELECT 1 FROM detailValue AS v WHERE v.attributeId = attribute.id AND v.fieldId = :field\(index)"
        if filter.presence == .empty { return "NOT EXISTS (\(value))" }
        var sql = value
        if !filter.part.isEmpty {
            sql += " AND instr(v.textFold, :part\(index)) > 0"
            arguments += ["part\(index)": Fold.fold(filter.part)]
        }
        for (bound, sign, name) in [(filter.from, ">=", "from"), (filter.to, "<=", "to")] {
            guard let bound else { continue }
            sql += " AND \(column(bound)) \(sign) :\(name)\(index)"
            arguments += ["\(name)\(index)": comparable(bound)]
        }
        if let answer = filter.answer {
            sql += " AND v.yesNo = :answer\(index)"
            arguments += ["answer\(index)": answer]
        }
        if !filter.options.isEmpty {
            let names = filter.options.indices.enumerated().map { ":option\(index)x\($0.offset)" }
            sql += " AND v.optionId IN (\(names.joined(separator: ", ")))"
            for (place, option) in filter.options.enumerated() { arguments += ["option\(index)x\(place)": option] }
        }
        return "EXISTS (\(sql))"
    }

    private static func column(_ value: FieldValue) -> String {
        switch value {
        case .integer: "v.integer"
        case .date: "v.date"
        default: "v.number"
        }
    }

    private static func comparable(_ value: FieldValue) -> (any DatabaseValueConvertible)? {
        switch value {
        case .integer(let number): number
        case .decimal(let decimal): decimal.number
        case .date(let day): day.iso
        default: nil
        }
    }

    /// Rows without a value come last in either direction; equal ones by name.
    private static func order(_ query: TableQuery, _ fields: [EntityField]) -> (join: String, order: String) {
        let direction = query.isDescending ? "DESC" : "ASC"
        let byName = "attribute.nameFold, attribute.id"
        switch query.sort {
        case .name: return ("", "attribute.nameFold \(direction), attribute.id \(direction)")
        case .created: return ("", "attribute.createdAt \(direction), attribute.id \(direction)")
        case .changed: return ("", "attribute.changedAt \(direction), attribute.id \(direction)")
        case .field(let id):
            guard let field = fields.first(where: { $0.id == id }) else { return ("", byName) }
            let join = "LEFT JOIN detailValue AS s ON s.attributeId = attribute.id AND s.fieldId = :sort"
            let column: String
            switch field.type {
            case .text, .longText: column = "s.textFold"
            case .integer: column = "s.integer"
            case .decimal: column = "s.number"
            case .date: column = "s.date"
            case .yesNo: column = "s.yesNo"
            case .choice:
                column = "o.position"
                return (
                    join + " LEFT JOIN detailOption AS o ON o.id = s.optionId",
                    "\(column) IS NULL, \(column) \(direction), \(byName)"
                )
            }
            return (join, "\(column) IS NULL, \(column) \(direction), \(byName)")
        }
    }
}
