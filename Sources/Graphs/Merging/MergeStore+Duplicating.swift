import GRDB
import House
import Localization

extension MergeStore {
    func duplicate(_ id: ID<Attribute>, words: Words, in graph: WritableGraph) throws -> ID<Attribute> {
        try database.write(in: graph) { db in
            let attribute = try AttributeStore.attribute(id, in: graph.open, db)
            let form = EntityForm(copyOf: attribute.name, attribute.icon, attribute.notes, words)
            let copy = try AttributeStore.insert(form, to: attribute.entityId, in: graph, at: clock.now(), db)
            let values = try FieldStore.values(of: [id], in: graph.open, db)[id] ?? [:]
            for (field, value) in values { try FieldStore.put(value, copy, field, db) }
            try FieldStore.reindex("id = ?", [copy], db)
            try UploadPlace.graph.copy(from: .attribute(id), to: .attribute(copy), in: graph, at: clock.now(), db)
            return copy
        }
    }

    /// Duplicates an entity with its fields and, if asked for, its attributes; undone as one. A large copy goes on
    /// after this returns, see `BulkRunner`, and is taken back whole if it does not finish.
    /// - Returns: the copy, and the entry of the bin.
    func duplicate(
        _ id: ID<Entity>, withAttributes: Bool, words: Words, in graph: WritableGraph
    ) throws -> (copy: ID<Entity>, entry: ID<UndoEntry>?) {
        let now = clock.now()
        let copy = ID<Entity>(at: now)
        let work = try undo.bulk.begin { db in
            let original = try EntityStore.entity(id, in: graph.open, db)
            let attributes =
                withAttributes
                ? try ID<Attribute>.fetchAll(
                    db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY createdAt, id", arguments: [id]) : []
            let duplicating = EntityDuplicating(
                undo: undo, original: original, copy: copy, attributes: attributes,
                fields: try FieldStore.fields(of: id, in: graph.open, db), words: words, graph: graph, now: now)
            let context = UndoStore.UndoContext(
                adding: Phrase.key("“%@” duplicated"), undone: Phrase.key("Duplicating “%@” undone"),
                original.name, in: graph)
            return try duplicating.begin(
                context, place: EntitiesController.path(id, in: graph.id), total: attributes.count, in: db)
        }
        return (copy, work?.entry)
    }
}

/// Duplicates an entity: first its fields, so that each attribute finds them there.
private struct EntityDuplicating: ChangePieces {
    let undo: UndoStore
    let original: Entity
    let copy: ID<Entity>
    let attributes: [ID<Attribute>]
    let words: Words
    let graph: WritableGraph
    let now: Instant
    private let schema: Schema
    private let ids: [Schema.Ids]
    /// The target of each field's values.
    private let heirs: [ID<EntityField>: FieldHeir]

    init(
        undo: UndoStore, original: Entity, copy: ID<Entity>, attributes: [ID<Attribute>], fields: [EntityField],
        words: Words, graph: WritableGraph, now: Instant
    ) {
        self.undo = undo
        self.original = original
        self.copy = copy
        self.attributes = attributes
        self.words = words
        self.graph = graph
        self.now = now
        schema = Schema(fields)
        ids = schema.ids(at: now)
        heirs = Dictionary(
            uniqueKeysWithValues: zip(fields, ids).map { field, ids in
                let options = zip(field.options.map(\.id), ids.options)
                return (field.id, FieldHeir(field: ids.field, options: Dictionary(uniqueKeysWithValues: options)))
            })
    }

    var tables: [String] { EntityStore.tables }
    var weight: Int { heirs.count + 4 }

    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step {
        if work.done == 0 { try addEntity(db) }
        try AttributeStore.check(copy, in: graph, db)
        let part = Array(attributes.dropFirst(work.done).prefix(min(count, 500)))
        let values = try FieldStore.values(of: part, in: graph.open, db)
        // Read the copy's fields again: members may have changed them since.
        let fields = try FieldStore.fields(of: copy, in: graph.open, db)
        let there = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })
        try SearchPause.run(in: db) {
            try part.compactMap { try add($0, values[$0, default: [:]], there, db) }
        }
        return BulkWork.Step(done: part.count, isLast: work.done + part.count >= attributes.count)
    }

    private func addEntity(_ db: Database) throws {
        let form = EntityForm(
            copyOf: original.name, original.icon, original.notes, words, item: original.item)
        try EntityStore.insert(form, as: copy, to: graph, at: now, db)
        try UploadPlace.graph.copy(from: .entity(original.id), to: .entity(copy), in: graph, at: now, db)
        try schema.insert(into: copy, as: ids, at: now, db)
    }

    /// - Returns: nil if the attribute was deleted meanwhile.
    private func add(
        _ id: ID<Attribute>, _ values: FieldStore.Values, _ fields: [ID<EntityField>: EntityField], _ db: Database
    ) throws -> ID<Attribute>? {
        guard let attribute = try AttributeStore.find(id, in: graph.open, db) else { return nil }
        let form = EntityForm(name: attribute.name, icon: attribute.icon, notes: attribute.notes)
        let made = try AttributeStore.insert(form, to: copy, in: graph, at: now, db)
        try UploadPlace.graph.copy(from: .attribute(id), to: .attribute(made), in: graph, at: now, db)
        for (field, value) in values {
            guard let heir = heirs[field], let value = heir.value(value), fields[heir.field]?.holds(value) == true
            else { continue }
            try FieldStore.put(value, made, heir.field, db)
        }
        try FieldStore.reindex("id = ?", [made], db)
        return made
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        // The page leads to the copy only now: until here the copy may be taken back.
        work.place = EntitiesController.path(copy, in: graph.id)
        try UndoStore.finish(&work.entry, at: undo.clock.now(), in: db)
    }
}

/// The target field of another field's values, with the target of each option.
struct FieldHeir: Sendable {
    let field: ID<EntityField>
    let options: [ID<FieldOption>: ID<FieldOption>]

    /// The value in the target field; `nil` for an option that it does not have.
    func value(_ value: FieldValue) -> FieldValue? {
        guard case .choice(let option) = value else { return value }
        return options[option].map { .choice($0) }
    }
}

extension EntityForm {
    /// The form of a duplicate: the name with “(copy)”, cut to the limit.
    fileprivate init(copyOf name: String, _ icon: String, _ notes: String, _ words: Words, item: ItemName? = nil) {
        let copied = String(words("\(name) (copy)").unicodeScalars.prefix(Self.nameLimit))
        self.init(name: copied, icon: icon, notes: notes, item: item)
    }
}
