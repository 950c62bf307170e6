import GRDB
import House
import Localization

extension MergeStore {
    /// Merges two entities into one: fields of the same name, type and unit become one, the others come along, and so
    /// do all attributes. Undone as one. A large merge goes on after this returns, see `BulkRunner`, and is taken back
    /// whole if it does not finish.
    /// - Returns: the entry of the bin.
    @discardableResult
    func merge(
        _ kept: ID<Entity>, _ gone: ID<Entity>, _ choices: Choices, in graph: WritableGraph
    ) throws -> ID<UndoEntry>? {
        guard kept != gone else { throw Refusal.notFound }
        let work = try undo.bulk.begin { db in
            let one = try EntityStore.entity(kept, in: graph.open, db)
            let other = try EntityStore.entity(gone, in: graph.open, db)
            // Refuse notes that would get too long before anything is moved.
            _ = try Self.joined((ID(kept.uuid), one.notes), (ID(gone.uuid), other.notes))
            let total = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM attribute WHERE entityId = ?", arguments: [gone]
            ).unwrap()
            let merging = try EntitiesMerging(self, kept, gone, choices, in: graph, at: clock.now(), db)
            return try merging.begin(
                UndoStore.UndoContext(Phrase.key("“%@” merged"), other.name, in: graph, kind: .change),
                place: EntitiesController.path(kept, in: graph.id), total: total, in: db)
        }
        return work?.entry
    }

    /// Pairs each field with the field of the other entity that has the same name, type and unit.
    static func pairs(
        _ theirs: [EntityField], with ours: [EntityField]
    ) -> [(field: EntityField, match: EntityField?)] {
        var taken: Set<ID<EntityField>> = []
        return theirs.map { field in
            let match = ours.first {
                Fold.fold($0.name) == Fold.fold(field.name) && $0.type == field.type && $0.unit == field.unit
                    && !taken.contains($0.id)
            }
            if let match { taken.insert(match.id) }
            return (field, match)
        }
    }
}

/// Merges two entities. The one that stays has all fields from the first piece on, with new ones for those that only
/// the other has; attributes come over with their values, and at last the other is deleted with its own fields.
private struct EntitiesMerging: ChangePieces {
    let merges: MergeStore
    let kept: ID<Entity>
    let gone: ID<Entity>
    let choices: MergeStore.Choices
    /// The name and the icon that the entity that stays had at first.
    let before: MergeStore.Title
    let graph: WritableGraph
    let now: Instant
    /// Fields that the entity that stays gets, with their new ids and their positions there.
    private var coming: [(field: EntityField, id: ID<EntityField>, position: Int)] = []
    /// Options that its fields get.
    private var options: [FieldOption] = []
    /// The target of each field's values.
    private var heirs: [ID<EntityField>: FieldHeir] = [:]
    /// The fields of both entities as they must be after the first piece.
    private var expected: Set<FieldState>

    private struct FieldState: Hashable {
        let id: ID<EntityField>
        let version: Int
        let options: Set<ID<FieldOption>>

        init(_ field: EntityField, adding more: [FieldOption] = []) {
            id = field.id
            version = field.version
            options = Set((field.options + more.filter { $0.fieldId == field.id }).map(\.id))
        }

        init(new id: ID<EntityField>, options: [FieldOption]) {
            self.id = id
            version = 1
            self.options = Set(options.filter { $0.fieldId == id }.map(\.id))
        }
    }

    init(
        _ merges: MergeStore, _ kept: ID<Entity>, _ gone: ID<Entity>, _ choices: MergeStore.Choices,
        in graph: WritableGraph, at now: Instant, _ db: Database
    ) throws {
        self.merges = merges
        self.kept = kept
        self.gone = gone
        self.choices = choices
        before = try Self.title(EntityStore.entity(kept, in: graph.open, db))
        self.graph = graph
        self.now = now
        let ours = try FieldStore.fields(of: kept, in: graph.open, db)
        let theirs = try FieldStore.fields(of: gone, in: graph.open, db)
        var position = (ours.map(\.position).max() ?? -1) + 1
        expected = []
        for (field, match) in MergeStore.pairs(theirs, with: ours) {
            let id = match?.id ?? ID<EntityField>(at: now)
            if match == nil {
                coming.append((field, id, position))
                position += 1
            }
            heirs[field.id] = FieldHeir(field: id, options: heirs(of: field.options, in: id, match?.options ?? []))
        }
        expected = Set(theirs.map { FieldState($0) } + ours.map { FieldState($0, adding: options) })
            .union(coming.map { FieldState(new: $0.id, options: options) })
    }

    /// The options of the same names, or new ones behind the existing ones.
    private mutating func heirs(
        of theirs: [FieldOption], in field: ID<EntityField>, _ ours: [FieldOption]
    ) -> [ID<FieldOption>: ID<FieldOption>] {
        var heirs: [ID<FieldOption>: ID<FieldOption>] = [:]
        for (place, option) in theirs.enumerated() {
            if let same = ours.first(where: { Fold.fold($0.name) == Fold.fold(option.name) }) {
                heirs[option.id] = same.id
            } else {
                let new = FieldOption(
                    id: ID(at: now), fieldId: field, name: option.name, colour: option.colour,
                    position: ours.count + place)
                options.append(new)
                heirs[option.id] = new.id
            }
        }
        return heirs
    }

    var undo: UndoStore { merges.undo }
    var tables: [String] { EntityStore.tables }
    var weight: Int { 6 + heirs.count }

    func change(_ count: Int, of work: BulkWork, in db: Database) throws -> BulkWork.Step {
        try AttributeStore.check(kept, in: graph, db)
        try AttributeStore.check(gone, in: graph, db)
        if work.done == 0 { try addFields(db) } else { try checkFields(db) }
        // Read the attributes anew for each piece: members may have added some since.
        let limit = min(count, 500)
        let part = try ID<Attribute>.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM attribute WHERE entityId = ? ORDER BY createdAt, id LIMIT ?"),
            arguments: [gone, limit])
        try move(part, db)
        guard part.count < limit else { return BulkWork.Step(done: part.count, isLast: false) }
        try unite(db)
        return BulkWork.Step(done: part.count, isLast: true)
    }

    // MARK: Fields

    private func addFields(_ db: Database) throws {
        for (field, id, position) in coming {
            var fallback = field.fallback?.plain
            if case .value(let value)? = field.fallback { fallback = heirs[field.id]?.value(value)?.plain }
            try db.cachedStatement(
                sql: """
                    INSERT INTO detailField (id, entityId, name, nameFold, type, position, isPinned, isRequired, unit,
                        minimum, maximum, fallback, createdAt)
                    SELECT ?, ?, name, nameFold, type, ?, isPinned, isRequired, unit, minimum, maximum, ?, createdAt
                    FROM detailField WHERE id = ?
                    """
            ).execute(arguments: [id, kept, position, fallback, field.id])
        }
        for option in options { try FieldStore.put(option, db) }
    }

    /// - Throws: `Refusal.conflict` when a field was changed meanwhile: then the whole merge is taken back.
    private func checkFields(_ db: Database) throws {
        let fields = try [kept, gone].flatMap { try FieldStore.fields(of: $0, in: graph.open, db) }
        guard Set(fields.map { FieldState($0) }) == expected else {
            throw Refusal.conflict(Phrase("The fields were changed in the meantime. Go back and review them."))
        }
    }

    // MARK: Attributes

    private func move(_ part: [ID<Attribute>], _ db: Database) throws {
        let values = try FieldStore.values(of: part, in: graph.open, db)
        let give = try db.cachedStatement(
            sql: "UPDATE detailValue SET fieldId = ?, optionId = ? WHERE attributeId = ? AND fieldId = ?")
        let move = try db.cachedStatement(
            sql: "UPDATE attribute SET entityId = ?, version = version + 1 WHERE id = ?")
        for id in part {
            for (field, value) in values[id, default: [:]] {
                guard let heir = heirs[field], let value = heir.value(value) else { continue }
                var option: ID<FieldOption>?
                if case .choice(let id) = value { option = id }
                try give.execute(arguments: [heir.field, option, id, field])
            }
            try move.execute(arguments: [kept, id])
            try Mentions.renamed(.attribute(id), in: graph.id, db)
        }
    }

    // MARK: The end

    private func unite(_ db: Database) throws {
        for (field, heir) in heirs {
            try merges.undo.subjects.moveHangingDates(from: field.uuid, to: heir.field.uuid, in: db)
        }
        let lines = try merges.absorb(.entity(gone), into: .entity(kept), in: graph, db)
        let one = try EntityStore.entity(kept, in: graph.open, db)
        let other = try EntityStore.entity(gone, in: graph.open, db)
        let notes = try MergeStore.joined((ID(kept.uuid), one.notes), (ID(gone.uuid), other.notes), lines: lines)
        let title = choices.title(before: before, ours: Self.title(one), theirs: Self.title(other))
        try NodeStates.keep(.entity(kept), in: graph, at: merges.clock.now(), because: .merging, db) {
            $0.changed(notes: notes)
        }
        try merges.rename(.entity(kept), title, notes, in: graph, db)
        try EntityStore.name(other.item, of: kept, in: graph, at: merges.clock.now(), db)
        try db.execute(sql: "DELETE FROM entity WHERE id = ?", arguments: [gone])
        try merges.updateMentions(.entity(kept), notes, isRenamed: title.name != one.name, in: graph, db)
    }

    private static func title(_ entity: Entity) -> MergeStore.Title {
        MergeStore.Title(name: entity.name, icon: entity.icon)
    }
}
