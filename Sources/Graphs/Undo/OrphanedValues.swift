import Changesets
import Foundation
import GRDB
import House
import Localization

/// Values under a field that is not theirs after an undo. They were typed between the change and its undo, and the
/// field has its former type again or their attribute is back at another entity; or they were restored themselves, to a
/// field that was changed since. They go to the field of the same name, converted if nothing is lost, or become a line
/// of the notes.
struct OrphanedValues {
    let words: Words
    let member: ID<Member>
    let now: Instant
    /// Fields that get their former type back only later: the values under them were restored for that type.
    let awaited: Set<[UInt8]>

    private struct Orphan {
        let attribute: ID<Attribute>
        let name: String
        let entity: ID<Entity>
        let field: EntityField
        let value: FieldValue
        let graph: ID<Graph>
    }

    /// - Returns: the ids of the attributes whose values moved.
    func reassign(after restoration: Restoration, in db: Database) throws -> Set<[UInt8]> {
        var moved: Set<[UInt8]> = []
        let isMoved =
            restoration.columns["attribute", default: []].contains("entityId")
            || restoration.columns["detailField", default: []].contains("entityId")
        for (condition, ids) in Self.searches(restoration) {
            for id in ids {
                for orphan in try orphans(condition, id, db) {
                    try reassign(orphan, isNewer: isMoved, db)
                    moved.insert(withUnsafeBytes(of: orphan.attribute.uuid.uuid) { [UInt8]($0) })
                }
            }
        }
        if restoration.columns["detailField", default: []].contains("type") {
            for id in restoration.changed["detailField", default: []] {
                try db.execute(
                    sql: """
                        DELETE FROM detailOption WHERE fieldId = :id
                            AND (SELECT type FROM detailField WHERE id = :id) <> 'choice'
                        """, arguments: ["id": Data(id)])
            }
        }
        return moved
    }

    /// The conditions under which orphans may exist, with the ids of restored rows.
    private static func searches(_ restoration: Restoration) -> [(condition: String, ids: Set<[UInt8]>)] {
        func changed(_ table: String, _ column: String) -> Set<[UInt8]> {
            restoration.columns[table, default: []].contains(column) ? restoration.changed[table, default: []] : []
        }
        return [
            ("detailValue.attributeId = ?", changed("attribute", "entityId")),
            ("detailValue.fieldId = ?", changed("detailField", "entityId").union(changed("detailField", "type"))),
            ("detailValue.optionId = ?", changed("detailOption", "fieldId")),
            ("detailValue.attributeId = ?", restoration.inserted["detailValue", default: []]),
        ]
    }

    private func orphans(_ condition: String, _ id: [UInt8], _ db: Database) throws -> [Orphan] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT detailValue.*, attribute.name, attribute.entityId, attribute.graphId, detailField.type,
                        detailField.entityId AS fieldEntityId
                    FROM detailValue JOIN attribute ON attribute.id = detailValue.attributeId
                    JOIN detailField ON detailField.id = detailValue.fieldId
                    LEFT JOIN detailOption ON detailOption.id = detailValue.optionId
                    WHERE \(condition) AND (detailField.entityId <> attribute.entityId
                        OR detailOption.fieldId <> detailField.id
                        OR CASE detailField.type
                            WHEN 'integer' THEN integer IS NULL WHEN 'decimal' THEN decimal IS NULL
                            WHEN 'date' THEN date IS NULL WHEN 'yesNo' THEN yesNo IS NULL
                            WHEN 'choice' THEN optionId IS NULL ELSE text IS NULL END)
                    """), arguments: [Data(id)])
        return try rows.compactMap { row in
            guard !awaited.contains([UInt8](row["fieldId"] as Data)), let value = FieldValue(row: row) else {
                return nil
            }
            let graph: ID<Graph> = row["graphId"]
            let id: ID<EntityField> = row["fieldId"]
            let fields = try FieldStore.fields(of: row["fieldEntityId"], in: graph, db)
            guard let field = fields.first(where: { $0.id == id }) else { return nil }
            return Orphan(
                attribute: row["attributeId"], name: row["name"], entity: row["entityId"],
                field: try Self.field(field, of: value, db), value: value, graph: graph)
        }
    }

    /// The field as it was when the value was typed.
    private static func field(_ field: EntityField, of value: FieldValue, _ db: Database) throws -> EntityField {
        var options: [FieldOption] = []
        if case .choice(let id) = value {
            options = try FieldOption.fetchAll(
                db, sql: "SELECT \(FieldOption.columns) FROM detailOption WHERE id = ?", arguments: [id])
        }
        let type: FieldType =
            switch value {
            case .text: field.type == .text ? .text : .longText
            case .integer: .integer
            case .decimal: .decimal
            case .date: .date
            case .yesNo: .yesNo
            case .choice: .choice
            }
        return EntityField(
            id: field.id, entityId: field.entityId, name: field.name, type: type, unit: field.unit, options: options)
    }

    /// - Parameter isNewer: whether the value was typed after the restored values.
    private func reassign(_ orphan: Orphan, isNewer: Bool, _ db: Database) throws {
        let mapper = ValueMapper(words)
        let fields = try FieldStore.fields(of: orphan.entity, in: orphan.graph, db)
        let own = orphan.field.entityId == orphan.entity ? fields.filter { $0.id == orphan.field.id } : fields
        try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ? AND fieldId = ?")
            .execute(arguments: [orphan.attribute, orphan.field.id])
        let mapped = mapper.map([orphan.field.id: orphan.value], from: [orphan.field], to: own)
        if let (target, value) = mapped.values.first, let field = own.first(where: { $0.id == target }) {
            return try put(value, to: field, of: orphan, isNewer: isNewer, mapper, db)
        }
        if let field = mapper.target(of: orphan.field, among: own), field.type == .choice,
            let option = try option(mapper.shown(orphan.value, of: orphan.field).tidiedLine, for: field, db)
        {
            return try put(.choice(option.id), to: field, of: orphan, isNewer: isNewer, mapper, db)
        }
        try FieldStore.note(
            mapper.line(orphan.value, of: orphan.field), in: orphan.attribute, named: orphan.name, db)
    }

    /// Of two values the newer one wins; the other goes into the notes.
    private func put(
        _ value: FieldValue, to field: EntityField, of orphan: Orphan, isNewer: Bool, _ mapper: ValueMapper,
        _ db: Database
    ) throws {
        let row = try Row.fetchOne(
            db, sql: "SELECT \(FieldValue.columns) FROM detailValue WHERE attributeId = ? AND fieldId = ?",
            arguments: [orphan.attribute, field.id])
        if let other = row.flatMap({ FieldValue(row: $0) }), other != value {
            try FieldStore.note(
                mapper.line(isNewer ? other : value, of: field), in: orphan.attribute, named: orphan.name, db)
            if !isNewer { return }
        }
        try FieldStore.put(value, orphan.attribute, field.id, db)
    }

    /// Adds an option of that name; nil if the name is not valid or the field has too many options.
    private func option(_ name: String, for field: EntityField, _ db: Database) throws -> FieldOption? {
        guard !name.isEmpty, name.unicodeScalars.count <= FieldForm.nameLimit,
            field.options.count < FieldForm.optionLimit
        else { return nil }
        let position = (field.options.map(\.position).max() ?? -1) + 1
        let option = FieldOption(
            id: ID(at: now), fieldId: field.id, name: name, colour: position % 10 + 1, position: position)
        try FieldStore.put(option, db)
        return option
    }
}
