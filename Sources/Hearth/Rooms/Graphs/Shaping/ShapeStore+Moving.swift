import GRDB
import Localization

extension ShapeStore {
    /// Some attributes of one entity, by name.
    struct Batch: Sendable {
        let ids: [ID<Attribute>]
        /// The names of the first few.
        let names: [String]

        static let named = 12
        static let empty = Batch(ids: [], names: [])
    }

    /// What moving comes to.
    struct Move: Sendable {
        let target: Entity
        let fields: [FieldMove]
    }

    /// Where the values of one field go.
    struct FieldMove: Sendable {
        let field: DetailField
        let target: DetailField?
        var moving = 0
        /// How many become lines of the notes.
        var noted = 0
    }

    /// Those of the chosen that the entity still has.
    func batch(_ chosen: ChosenAttributes, of entity: ID<Entity>, in graph: OpenGraph) throws -> Batch {
        try database.read { db in
            var condition = "entityId = (SELECT id FROM entity WHERE id = ? AND graphId = ?)"
            var arguments: StatementArguments = [entity, graph.id]
            if chosen.isEvery {
                for word in chosen.words {
                    condition += " AND (instr(nameFold, ?) > 0 OR instr(valuesFold, ?) > 0 OR instr(notesFold, ?) > 0)"
                    arguments += [word, word, word]
                }
            } else {
                condition += " AND id IN (\(databaseQuestionMarks(count: chosen.ids.count)))"
                arguments += StatementArguments(chosen.ids)
            }
            let rows = try Row.fetchAll(
                db, sql: "SELECT id, name FROM attribute WHERE \(condition) ORDER BY nameFold, id",
                arguments: arguments)
            return Batch(ids: rows.map { $0[0] }, names: rows.prefix(Batch.named).map { $0[1] })
        }
    }

    /// Where the values of an entity's attributes would go; nothing is changed.
    /// - Throws: `Refusal.notFound` when the graph has no such entity to move to.
    func preview(
        _ ids: [ID<Attribute>], of source: ID<Entity>, to target: ID<Entity>, words: Words, in graph: OpenGraph
    ) throws -> Move {
        try database.read { db in
            let entity = try EntityStore.entity(target, in: graph, db)
            let old = try FieldStore.fields(of: source, in: graph, db)
            let new = try FieldStore.fields(of: target, in: graph, db)
            let mapper = ValueMapper(words)
            var moves = old.map { FieldMove(field: $0, target: mapper.target(of: $0, among: new)) }
            for start in stride(from: 0, to: ids.count, by: 500) {
                let part = Array(ids[start..<min(start + 500, ids.count)])
                for values in try FieldStore.values(of: part, in: graph, db).values {
                    let places = mapper.map(values, from: old, to: new).places
                    for index in moves.indices where values[moves[index].field.id] != nil {
                        if places[moves[index].field.id] == nil {
                            moves[index].noted += 1
                        } else {
                            moves[index].moving += 1
                        }
                    }
                }
            }
            return Move(target: entity, fields: moves.filter { $0.moving + $0.noted > 0 })
        }
    }

    /// Moves attributes of the graph to another entity of it. Values go to the fields of the same name, converted
    /// where they can be; the rest is added to the notes, a line for each. Undone as one.
    /// - Throws: `Refusal.notFound`; `Refusal.conflict` when notes would get too long.
    func move(_ ids: [ID<Attribute>], to entity: ID<Entity>, words: Words, in graph: WritableGraph) throws {
        try database.write { db in
            let target = try EntityStore.entity(entity, in: graph.open, db)
            let moved = try ids.map { try AttributeStore.attribute($0, in: graph.open, db) }
                .filter { $0.entityId != entity }
            if moved.isEmpty { return }
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            let old = try Set(moved.map(\.entityId)).reduce(into: [ID<Entity>: [DetailField]]()) {
                $0[$1] = try FieldStore.fields(of: $1, in: graph.open, db)
            }
            let names = Self.listed(moved.map(\.name))
            try record(Phrase.key("“%@” moved"), names, in: graph, tables: EntityStore.tables, db) {
                for attribute in moved {
                    let values = try FieldStore.values(of: [attribute.id], in: graph.open, db)[attribute.id] ?? [:]
                    let mapped = ValueMapper(words).map(values, from: old[attribute.entityId] ?? [], to: fields)
                    try move(attribute, to: target.id, mapped, in: graph, db)
                }
            }
        }
    }

    private func move(
        _ attribute: Attribute, to entity: ID<Entity>, _ mapped: ValueMapper.Mapped, in graph: WritableGraph,
        _ db: Database
    ) throws {
        try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ?").execute(arguments: [attribute.id])
        for (field, value) in mapped.values { try FieldStore.put(value, attribute.id, field, db) }
        for (old, new) in mapped.places {
            try ReminderPlace.moveDates(of: attribute.id.uuid, from: old.uuid, to: new.id.uuid, in: db)
        }
        let notes = try Self.joined([attribute.notes, mapped.lines.joined(separator: "\n")])
        try db.cachedStatement(
            sql: """
                UPDATE attribute SET entityId = ?, notes = ?, notesFold = ?, changedAt = ?, changedById = ?,
                    version = version + 1 WHERE id = ?
                """
        ).execute(
            arguments: [
                entity, notes, Fold.fold(Mentions.plain(notes)), clock.now(), graph.member, attribute.id,
            ])
        try Mentions.renamed(.attribute(attribute.id), in: graph.id, db)
        try FieldStore.refold("id = ?", [attribute.id], db)
    }

    // MARK: Deleting several

    /// Deletes attributes of one entity, undone as one.
    func remove(
        _ ids: [ID<Attribute>], of entity: ID<Entity>, from graph: WritableGraph
    ) throws -> ID<UndoEntry>? {
        let work = try undo.bulk.begin { db in
            try AttributeStore.check(entity, in: graph, db)
            let gone = try ids.map { try AttributeStore.attribute($0, in: graph.open, db) }
                .filter { $0.entityId == entity }
            if gone.isEmpty { return nil }
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” deleted"), Self.listed(gone.map(\.name)), in: graph)
            return try BulkRemoval.begin(
                .attributes(gone.map(\.id.uuid), of: entity.uuid), at: entity.uuid, context,
                place: EntitiesController.path(entity, in: graph.id), undo: undo, in: db)
        }
        return work?.entry
    }

    /// “Dune, Emma, Sult + 4”: the same in every language.
    private static func listed(_ names: [String]) -> String {
        let first = names.prefix(3).joined(separator: ", ")
        return names.count > 3 ? "\(first) + \(names.count - 3)" : first
    }
}
