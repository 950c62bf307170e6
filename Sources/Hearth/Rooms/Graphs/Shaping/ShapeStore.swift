import GRDB
import Localization

/// Merging, moving and duplicating nodes. Whoever calls has proof that the graph may be changed.
struct ShapeStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The nodes of a kind, but one, whose name has all of the words; by name, at most 50.
    func candidates(
        _ query: String, isAttribute: Bool, except id: ID<Node>, in graph: OpenGraph
    ) throws -> [Node] {
        let words = Fold.fold(query.tidiedLine).split(separator: " ").prefix(6).map(String.init)
        let name = isAttribute ? "(entity.nameFold || ' ' || attribute.nameFold)" : "entity.nameFold"
        let from = isAttribute ? "attribute JOIN entity ON entity.id = attribute.entityId" : "entity"
        let columns =
            isAttribute
            ? "attribute.id, attribute.name, attribute.icon, entity.id AS ownerId, entity.name AS ownerName"
            : "entity.id, entity.name, entity.icon, NULL AS ownerId, NULL AS ownerName"
        let table = isAttribute ? "attribute" : "entity"
        let conditions = words.map { _ in " AND instr(\(name), ?) > 0" }.joined()
        return try database.read { db in
            try Node.fetchAll(
                db,
                sql: """
                    SELECT \(columns) FROM \(from) WHERE \(table).graphId = ? AND \(table).id <> ?\(conditions)
                    ORDER BY entity.nameFold, \(table).nameFold, \(table).id LIMIT 50
                    """,
                arguments: [graph.id, id] + StatementArguments(words))
        }
    }

    func record(
        _ phrase: String, _ name: String, in graph: WritableGraph, tables: [String], _ db: Database,
        _ work: () throws -> Void
    ) throws {
        let context = UndoStore.UndoContext(
            member: graph.member, room: "graphs", subjectKind: SubjectKind.graph.rawValue, subjectId: graph.id.uuid,
            ownerId: graph.open.graph.ownerId, phrase: phrase, name: name)
        _ = try undo.recording(context, tables: tables, in: db, work)
    }

    /// Texts below each other.
    /// - Throws: `Refusal.conflict` when they are longer than notes may be.
    static func joined(_ texts: [String]) throws -> String {
        let joined = texts.filter { !$0.tidied.isEmpty }.joined(separator: "\n\n")
        guard joined.unicodeScalars.count <= EntityForm.notesLimit else {
            throw Refusal.conflict(Phrase("The notes would get too long: shorten them first."))
        }
        return joined
    }

    /// The notes of two nodes that become one, and what is to stand below them. Where both say the same it stands
    /// there once; mentions say the same when they will lead to the same.
    /// - Throws: `Refusal.conflict` when they get longer than notes may be.
    static func joined(
        _ kept: (id: ID<Node>, notes: String), _ gone: (id: ID<Node>, notes: String), lines: [String] = []
    ) throws -> String {
        func meaning(_ notes: String) -> String {
            Mentions.text(Mentions.parts(notes.tidied)) { id, _ in "[[\(id == gone.id ? kept.id : id)]]" }
        }
        let theirs = meaning(kept.notes) == meaning(gone.notes) ? "" : gone.notes
        return try joined([kept.notes, theirs, lines.joined(separator: "\n")])
    }

    // MARK: Duplicating

    func duplicate(_ id: ID<Attribute>, words: Words, in graph: WritableGraph) throws -> ID<Attribute> {
        try database.write { db in
            let attribute = try AttributeStore.attribute(id, in: graph.open, db)
            let form = EntityForm(copyOf: attribute.name, attribute.icon, attribute.notes, words)
            let copy = try AttributeStore.insert(form, to: attribute.entityId, in: graph, at: clock.now(), db)
            let values = try FieldStore.values(of: [id], in: graph.open, db)[id] ?? [:]
            for (field, value) in values { try FieldStore.put(value, copy, field, db) }
            try FieldStore.refold("id = ?", [copy], db)
            try UploadPlace.graph.copy(from: .attribute(id), to: .attribute(copy), in: graph, at: clock.now(), db)
            return copy
        }
    }

    /// With its fields, and with its attributes where that is wanted.
    func duplicate(
        _ id: ID<Entity>, withAttributes: Bool, words: Words, in graph: WritableGraph
    ) throws -> ID<Entity> {
        try database.write { db in
            let entity = try EntityStore.entity(id, in: graph.open, db)
            let now = clock.now()
            let copy = ID<Entity>(at: now)
            let form = EntityForm(copyOf: entity.name, entity.icon, entity.notes, words)
            try EntityStore.insert(form, as: copy, to: graph, at: now, db)
            try UploadPlace.graph.copy(from: .entity(id), to: .entity(copy), in: graph, at: now, db)
            let fields = try FieldStore.fields(of: id, in: graph.open, db)
            let made = try Schema(fields).insert(into: copy, at: now, db)
            if withAttributes {
                try copyAttributes(of: id, to: copy, fields: Array(zip(fields, made)), in: graph, at: now, db)
            }
            return copy
        }
    }

    private func copyAttributes(
        of id: ID<Entity>, to copy: ID<Entity>,
        fields: [(old: DetailField, new: (field: ID<DetailField>, options: [ID<DetailOption>]))],
        in graph: WritableGraph, at now: Instant, _ db: Database
    ) throws {
        let news = Dictionary(uniqueKeysWithValues: fields.map { ($0.old.id, $0) })
        let ids = try ID<Attribute>.fetchAll(
            db, sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY createdAt, id", arguments: [id])
        for id in ids {
            let attribute = try AttributeStore.attribute(id, in: graph.open, db)
            let form = EntityForm(name: attribute.name, icon: attribute.icon, notes: attribute.notes)
            let made = try AttributeStore.insert(form, to: copy, in: graph, at: now, db)
            try UploadPlace.graph.copy(from: .attribute(id), to: .attribute(made), in: graph, at: now, db)
            for (field, value) in try FieldStore.values(of: [id], in: graph.open, db)[id] ?? [:] {
                guard let new = news[field] else { continue }
                var value = value
                if case .choice(let option) = value {
                    guard let place = new.old.options.firstIndex(where: { $0.id == option }) else { continue }
                    value = .choice(new.new.options[place])
                }
                try FieldStore.put(value, made, new.new.field, db)
            }
        }
        try FieldStore.refold("entityId = ?", [copy], db)
    }
}

extension EntityForm {
    /// What a duplicate begins as.
    fileprivate init(copyOf name: String, _ icon: String, _ notes: String, _ words: Words) {
        let copied = String(words("\(name) (copy)").unicodeScalars.prefix(Self.nameLimit))
        self.init(name: copied, icon: icon, notes: notes)
    }
}
