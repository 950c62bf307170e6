import Foundation
import GRDB
import House
import Localization

extension SchedulePlace {
    static let graphs = [entities, attributes, fields]

    private static let entities = SchedulePlace(
        kind: "entity", subject: .graph, table: "entity", subjectId: "entity.graphId"
    ) { ids, _, db in try nodes("entity", ids, db) { EntitiesController.path(ID($0), in: $1) } }

    /// Attributes, and the day in one of their fields.
    private static let attributes = SchedulePlace(
        kind: "attribute", subject: .graph, table: "attribute", subjectId: "attribute.graphId",
        things: { ids, _, db in try attributes(ids, db) },
        dates: Dates(isBefore: true, choices: days) { thing, field, db in
            try String.fetchAll(
                db, sql: "SELECT date FROM detailValue WHERE attributeId = ? AND fieldId = ? AND date IS NOT NULL",
                arguments: [thing, field]
            ).compactMap { Day(iso: $0).map { ThingDate(thing: thing, day: $0) } }
        } name: { thing, field, _, db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT detailField.name FROM detailField JOIN attribute USING (entityId)
                    WHERE detailField.id = ? AND attribute.id = ? AND detailField.type = 'date'
                    """, arguments: [field, thing])
        })

    /// The days in one field, of all attributes of its entity.
    private static let fields = SchedulePlace(
        kind: "field", subject: .graph, table: "detailField",
        subjectId: "(SELECT graphId FROM entity WHERE entity.id = detailField.entityId)",
        things: { ids, _, db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT detailField.id, detailField.name, entity.name, entity.graphId, entity.id
                    FROM detailField JOIN entity ON entity.id = detailField.entityId
                    WHERE detailField.id IN (\(databaseQuestionMarks(count: ids.count)))
                    """, arguments: StatementArguments(ids))
            return try rows.reduce(into: attributes(ids, db)) { things, row in
                things[row[0]] = ScheduledThing(
                    title: row[1], path: EntitiesController.path(row[4], in: row[3]), place: row[2])
            }
        },
        dates: Dates(isBefore: true, choices: days) { field, _, db in
            try Row.fetchAll(
                db, sql: "SELECT attributeId, date FROM detailValue WHERE fieldId = ? AND date IS NOT NULL",
                arguments: [field]
            ).compactMap { row in Day(iso: row[1]).map { ThingDate(thing: row[0], day: $0) } }
        } name: { field, _, _, db in
            try String.fetchOne(
                db, sql: "SELECT name FROM detailField WHERE id = ? AND type = 'date'", arguments: [field])
        })

    private static let days = [0, 1, 7, 14, 30, 60, 90]

    private static func attributes(_ ids: [UUID], _ db: Database) throws -> [UUID: ScheduledThing] {
        try nodes("attribute", ids, db) { AttributesController.path(ID($0), in: $1) }
    }

    private static func nodes(
        _ table: String, _ ids: [UUID], _ db: Database, path: (UUID, ID<Graph>) -> String
    ) throws -> [UUID: ScheduledThing] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(table).id, \(table).name, graph.id, graph.name FROM \(table)
                JOIN graph ON graph.id = \(table).graphId
                WHERE \(table).id IN (\(databaseQuestionMarks(count: ids.count)))
                """, arguments: StatementArguments(ids))
        return rows.reduce(into: [:]) { things, row in
            let (id, graph): (UUID, ID<Graph>) = (row[0], row[2])
            things[id] = ScheduledThing(title: row[1], path: path(id, graph), place: row[3])
        }
    }
}
