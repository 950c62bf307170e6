import Foundation
import GRDB
import House
import Localization

/// Changes a field's type and converts its values; those that do not convert become lines of their attributes' notes.
/// The field has its new type from the first piece on; edits leave values alone that still have the old one.
struct TypeChange: ChangePieces {
    let undo: UndoStore
    let old: EntityField
    let form: FieldForm
    /// The options created from values.
    let options: [FieldOption]
    /// The attributes that have a value of the field, in the order of their search entries.
    let attributes: [ID<Attribute>]
    let member: ID<Member>
    let words: Words
    let weight: Int

    var tables: [String] { FieldStore.tables }

    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step {
        if work.done == 0 { try FieldStore.write(form, over: old, adding: options, db) }
        let type = try FieldType.fetchOne(
            db.cachedStatement(sql: "SELECT type FROM detailField WHERE id = ?"), arguments: [old.id])
        guard type == form.type else { throw Refusal.notFound }
        let part = attributes.dropFirst(work.done).prefix(count)
        try convert(Array(part), db)
        let isLast = work.done + part.count >= attributes.count
        // Delete the options in the last piece: undo begins with it, so they are back before the values that use them.
        if isLast, form.type != .choice {
            try db.execute(sql: "DELETE FROM detailOption WHERE fieldId = ?", arguments: [old.id])
        }
        return BulkWork.Step(done: part.count, isLast: isLast)
    }

    private func convert(_ part: [ID<Attribute>], _ db: Database) throws {
        let find = try db.cachedStatement(
            sql: """
                SELECT attribute.name, \(FieldValue.columns) FROM detailValue
                JOIN attribute ON attribute.id = detailValue.attributeId
                WHERE detailValue.attributeId = ? AND detailValue.fieldId = ?
                """)
        let new = form.field(old.id, of: old.entityId, adding: options)
        let values = try part.compactMap { id -> (ID<Attribute>, String, FieldValue)? in
            guard let row = try Row.fetchOne(find, arguments: [id, old.id]), let value = FieldValue(row: row) else {
                return nil
            }
            // A value of the new type was typed after the change began: it is not converted.
            let isNew = !old.type.isKept(as: form.type) && new.type.keeps(value)
            return isNew ? nil : (id, row["name"] as String, value)
        }
        let conversion = FieldConversion(from: old, to: form, values: values, options: options, words: words)
        let writer = FieldWriter(words)
        for item in conversion.items {
            if let after = item.after {
                if after != item.before { try FieldStore.put(after, item.attribute, old.id, db) }
            } else {
                try FieldStore.note(
                    "\(old.name): \(writer.shown(item.before, for: old))", in: item.attribute, named: item.name, db)
                try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ? AND fieldId = ?")
                    .execute(arguments: [item.attribute, old.id])
            }
        }
        try FieldStore.touch(values.map(\.0), by: member, at: undo.clock.now(), db)
    }
}

/// Deletes an option of a field, and takes it from the values that have it.
struct ChoiceRemoval: ChangePieces {
    let undo: UndoStore
    let field: EntityField
    let gone: FieldOption
    /// The option that replaces the deleted one; `nil` to write its name into the attributes' notes.
    let heir: ID<FieldOption>?
    let member: ID<Member>
    let weight: Int

    var tables: [String] { FieldStore.tables }

    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step {
        // Read the attributes anew for each piece: members may choose the option until it is deleted.
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT attribute.id, attribute.name FROM detailValue
                    JOIN attribute ON attribute.id = detailValue.attributeId WHERE optionId = ? LIMIT ?
                    """), arguments: [gone.id, count])
        let give = try db.cachedStatement(
            sql: "UPDATE detailValue SET optionId = ? WHERE attributeId = ? AND fieldId = ?")
        let take = try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ? AND fieldId = ?")
        for row in rows {
            let id: ID<Attribute> = row[0]
            if let heir {
                try give.execute(arguments: [heir, id, field.id])
            } else {
                try FieldStore.note("\(field.name): \(gone.name)", in: id, named: row[1], db)
                try take.execute(arguments: [id, field.id])
            }
        }
        try FieldStore.touch(rows.map { $0[0] }, by: member, at: undo.clock.now(), db)
        guard rows.count < count else { return BulkWork.Step(done: rows.count, isLast: false) }
        try db.execute(
            sql: """
                UPDATE detailField SET version = version + 1, fallback = iif(fallback = ?, NULL, fallback) WHERE id = ?
                """, arguments: [gone.id.description, field.id])
        try db.execute(sql: "DELETE FROM detailOption WHERE id = ?", arguments: [gone.id])
        return BulkWork.Step(done: rows.count, isLast: true)
    }
}

/// Rewrites the search text of attributes whose options were renamed. It cannot be stopped, and changes nothing that
/// members typed.
struct ChoiceReindexing: BulkPieces {
    /// By ascending number of their search entries.
    let attributes: [ID<Attribute>]
    /// How many attributes another process did: these are among `attributes` too, and are quick to pass.
    let earlier: Int
    let weight: Int
    var makesRoom: Bool { false }

    init(_ options: [ID<FieldOption>], earlier: Int = 0, weight: Int, in db: Database) throws {
        self.earlier = earlier
        attributes = try ID<Attribute>.fetchAll(
            db,
            sql: """
                SELECT DISTINCT attributeId FROM detailValue JOIN searchEntry ON searchEntry.thingId = attributeId
                WHERE optionId IN (\(databaseQuestionMarks(count: options.count))) ORDER BY searchEntry.number
                """, arguments: StatementArguments(options))
        self.weight = weight
    }

    /// Restores work that another process began, from its stored payload.
    init(payload: String, of work: BulkWork, in db: Database) throws {
        try self.init(
            payload.split(separator: ",").compactMap { ID<FieldOption>(String($0)) }, earlier: work.done, weight: 60,
            in: db)
    }

    /// - Parameter graph: the graph of the options.
    static func begin(
        _ options: [ID<FieldOption>], weight: Int, in graph: WritableGraph, at now: Instant, place: String,
        _ db: Database
    ) throws -> (work: BulkWork, pieces: any BulkPieces) {
        let pieces = try ChoiceReindexing(options, weight: weight, in: db)
        // An option may be renamed again before this ends: each time is work of its own.
        var work = BulkWork(
            id: ID(at: now), member: graph.member, kind: .change, subject: UUID(), place: place,
            total: pieces.attributes.count)
        work.canStop = false
        try work.insert(payload: options.map(\.description).joined(separator: ","), at: now, in: db)
        return (work, pieces)
    }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        work.total = earlier + attributes.count
        let part = attributes.dropFirst(work.done - earlier).prefix(count)
        for id in part { try FieldStore.reindex("id = ?", [id], onlyStale: true, db) }
        return BulkWork.Step(done: part.count, isLast: work.done + part.count >= work.total)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {}
}
