import Crypto
import Foundation
import GRDB
import House
import Localization

extension MergeStore {
    /// Some attributes of one entity, by name.
    struct Batch: Sendable {
        let ids: [ID<Attribute>]
        /// The names of the first few.
        let names: [String]

        static let named = 12
        static let empty = Batch(ids: [], names: [])

        /// The same for the same attributes only: a page sends it along, and sees whether "all" are others by then.
        var mark: String {
            var hash = SHA256()
            for id in ids.map(\.uuid).sorted() { withUnsafeBytes(of: id.uuid) { hash.update(bufferPointer: $0) } }
            return Hex.text(Data(hash.finalize().prefix(16)))
        }
    }

    /// The preview of a move.
    struct Move: Sendable {
        let target: Entity
        let fields: [FieldMove]
    }

    /// The target of one field's values.
    struct FieldMove: Sendable {
        let field: EntityField
        let target: EntityField?
        var moving = 0
        /// The number of values that become lines of the notes.
        var noted = 0
    }

    /// The chosen attributes that the entity still has.
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

    /// Previews the targets of the values of an entity's attributes; nothing is changed.
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

    /// Moves attributes to another entity of their graph. Values go to the fields of the same name, converted if
    /// possible; the others become lines of the notes. Undone as one. A large move goes on after this returns: see
    /// `BulkRunner`.
    /// - Parameter place: the page to go on to.
    /// - Returns: the entry of the bin, if there is anything to move.
    /// - Throws: `Refusal.notFound`; `Refusal.conflict` when notes would get too long.
    @discardableResult
    func move(
        _ ids: [ID<Attribute>], to entity: ID<Entity>, words: Words, in graph: WritableGraph, place: String = ""
    ) throws -> ID<UndoEntry>? {
        // Read outside the write transaction: many attributes take long. Each is read again before it is moved.
        let moved = try database.read { db in
            try ids.map { try AttributeStore.attribute($0, in: graph.open, db) }.filter { $0.entityId != entity }
        }
        let sources = Set(moved.map(\.entityId))
        let work = try undo.bulk.begin { db in
            _ = try EntityStore.entity(entity, in: graph.open, db)
            if moved.isEmpty { return nil }
            let counts = try (sources.union([entity])).map { try FieldStore.fields(of: $0, in: graph.open, db).count }
            let moving = AttributesMoving(
                merges: self, ids: moved.map(\.id), target: entity, words: words, graph: graph,
                weight: 6 + (counts.max() ?? 0))
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” moved"), Self.listed(moved.map(\.name)), in: graph, kind: .change)
            return try moving.begin(context, place: place, total: moved.count, in: db)
        }
        return work?.entry
    }

    fileprivate func move(
        _ attribute: Attribute, to entity: ID<Entity>, _ mapped: ValueMapper.Mapped, in graph: WritableGraph,
        _ db: Database
    ) throws {
        let notes = try Self.joined([attribute.notes, mapped.lines.joined(separator: "\n")])
        try NodeStates.keep(.attribute(attribute.id), in: graph, at: clock.now(), because: .merging, db) { state in
            NodeState(notes: notes, texts: mapped.values.isEmpty ? [] : state.texts)
        }
        try db.cachedStatement(sql: "DELETE FROM detailValue WHERE attributeId = ?").execute(arguments: [attribute.id])
        for (field, value) in mapped.values { try FieldStore.put(value, attribute.id, field, db) }
        for (old, new) in mapped.places {
            try undo.subjects.moveHangingDates(of: attribute.id.uuid, from: old.uuid, to: new.id.uuid, in: db)
        }
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
        try FieldStore.reindex("id = ?", [attribute.id], db)
    }

    /// Moving some attributes to another entity of their graph.
    private struct AttributesMoving: ChangePieces {
        let merges: MergeStore
        let ids: [ID<Attribute>]
        let target: ID<Entity>
        let words: Words
        let graph: WritableGraph
        let weight: Int

        var undo: UndoStore { merges.undo }
        var tables: [String] { EntityStore.tables }

        func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step {
            try AttributeStore.check(target, in: graph, db)
            let part = Array(ids.dropFirst(work.done).prefix(min(count, 500)))
            let fields = try FieldStore.fields(of: target, in: graph.open, db)
            var old: [ID<Entity>: [EntityField]] = [:]
            let values = try FieldStore.values(of: part, in: graph.open, db)
            for id in part {
                // The attribute may have been deleted or moved since.
                guard let attribute = try AttributeStore.find(id, in: graph.open, db),
                    attribute.entityId != target
                else { continue }
                let source = attribute.entityId
                if old[source] == nil { old[source] = try FieldStore.fields(of: source, in: graph.open, db) }
                let mapped = ValueMapper(words).map(values[id] ?? [:], from: old[source] ?? [], to: fields)
                try merges.move(attribute, to: target, mapped, in: graph, db)
            }
            return BulkWork.Step(done: part.count, isLast: work.done + part.count >= ids.count)
        }
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
                Phrase.key("“%@” deleted"), Self.listed(gone.map(\.name)), in: graph, kind: .deletion)
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
