import GRDB
import Localization

extension ShapeStore {
    /// What somebody chose for the one that stays.
    struct Choices: Sendable {
        let name: String
        let icon: String
        /// Fields in which the value of the one that goes wins.
        let theirs: Set<ID<DetailField>>
    }

    /// Two values for one field of the attribute that stays.
    struct Clash: Sendable {
        let field: DetailField
        let ours: DetailValue
        let theirs: DetailValue
    }

    /// What merging two attributes comes to.
    struct AttributeMerge: Sendable {
        let kept: Attribute
        let gone: Attribute
        let fields: [DetailField]
        let ours: FieldStore.Values
        /// Theirs in our fields.
        let theirs: FieldStore.Values
        /// Theirs that fit no field of ours.
        let lines: [String]

        var clashes: [Clash] {
            fields.compactMap { field in
                guard let ours = ours[field.id], let theirs = theirs[field.id], ours != theirs else { return nil }
                return Clash(field: field, ours: ours, theirs: theirs)
            }
        }
    }

    func merge(
        _ kept: ID<Attribute>, _ gone: ID<Attribute>, words: Words, in graph: OpenGraph
    ) throws -> AttributeMerge {
        try database.read { db in try merge(kept, gone, words: words, in: graph, db) }
    }

    private func merge(
        _ kept: ID<Attribute>, _ gone: ID<Attribute>, words: Words, in graph: OpenGraph, _ db: Database
    ) throws -> AttributeMerge {
        guard kept != gone else { throw Refusal.notFound }
        let one = try AttributeStore.attribute(kept, in: graph, db)
        let other = try AttributeStore.attribute(gone, in: graph, db)
        let fields = try FieldStore.fields(of: one.entityId, in: graph, db)
        let old = try FieldStore.fields(of: other.entityId, in: graph, db)
        let values = try FieldStore.values(of: [kept, gone], in: graph, db)
        let isSame = one.entityId == other.entityId
        let mapped =
            isSame
            ? ValueMapper.Mapped(values: values[gone] ?? [:])
            : ValueMapper(words).map(values[gone] ?? [:], from: old, to: fields)
        return AttributeMerge(
            kept: one, gone: other, fields: fields, ours: values[kept] ?? [:], theirs: mapped.values,
            lines: mapped.lines)
    }

    /// Makes one attribute of two. Of two values the one not chosen goes into the notes.
    func merge(
        _ kept: ID<Attribute>, _ gone: ID<Attribute>, _ choices: Choices, words: Words, in graph: WritableGraph
    ) throws {
        try database.write { db in
            let merge = try merge(kept, gone, words: words, in: graph.open, db)
            let mapper = ValueMapper(words)
            var lines = merge.lines
            try record(
                Phrase.key("“%@” merged"), merge.gone.name, in: graph, tables: EntityStore.tables, db
            ) {
                for field in merge.fields {
                    guard let theirs = merge.theirs[field.id] else { continue }
                    let ours = merge.ours[field.id]
                    if let ours, ours != theirs {
                        let isTheirs = choices.theirs.contains(field.id)
                        lines.append(mapper.line(isTheirs ? ours : theirs, of: field))
                        if !isTheirs { continue }
                    }
                    try FieldStore.put(theirs, kept, field.id, db)
                }
                try absorb(.attribute(gone), into: .attribute(kept), in: graph, db)
                let notes = try Self.joined(
                    (ID(kept.uuid), AttributeStore.attribute(kept, in: graph.open, db).notes),
                    (ID(gone.uuid), AttributeStore.attribute(gone, in: graph.open, db).notes), lines: lines)
                try rename("attribute", kept.databaseValue, choices, notes, in: graph, db)
                try db.execute(sql: "DELETE FROM attribute WHERE id = ?", arguments: [gone])
                try settle(.attribute(kept), notes, in: graph, db)
                try FieldStore.refold("id = ?", [kept], db)
            }
        }
    }

    /// Makes one entity of two: fields of the same name and type become one, the others come along, and so do all
    /// attributes.
    func merge(_ kept: ID<Entity>, _ gone: ID<Entity>, _ choices: Choices, in graph: WritableGraph) throws {
        guard kept != gone else { throw Refusal.notFound }
        try database.write { db in
            _ = try EntityStore.entity(kept, in: graph.open, db)
            let other = try EntityStore.entity(gone, in: graph.open, db)
            try record(Phrase.key("“%@” merged"), other.name, in: graph, tables: EntityStore.tables, db) {
                try mergeFields(of: gone, into: kept, in: graph, db)
                try db.execute(
                    sql: "UPDATE attribute SET entityId = ?, version = version + 1 WHERE entityId = ?",
                    arguments: [kept, gone])
                try absorb(.entity(gone), into: .entity(kept), in: graph, db)
                let notes = try Self.joined(
                    (ID(kept.uuid), EntityStore.entity(kept, in: graph.open, db).notes),
                    (ID(gone.uuid), EntityStore.entity(gone, in: graph.open, db).notes))
                try rename("entity", kept.databaseValue, choices, notes, in: graph, db)
                try db.execute(sql: "DELETE FROM entity WHERE id = ?", arguments: [gone])
                try settle(.entity(kept), notes, in: graph, db)
            }
        }
    }

    private func rename(
        _ table: String, _ id: DatabaseValue, _ choices: Choices, _ notes: String, in graph: WritableGraph,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE \(table) SET name = ?, nameFold = ?, icon = ?, notes = ?, notesFold = ?, changedAt = ?,
                    changedById = ?, version = version + 1 WHERE id = ?
                """,
            arguments: [
                choices.name, Fold.fold(choices.name), choices.icon, notes, Fold.fold(Mentions.plain(notes)),
                clock.now(),
                graph.member, id,
            ])
    }

    private func mergeFields(
        of gone: ID<Entity>, into kept: ID<Entity>, in graph: WritableGraph, _ db: Database
    ) throws {
        let ours = try FieldStore.fields(of: kept, in: graph.open, db)
        var position = (ours.map(\.position).max() ?? -1) + 1
        for (field, match) in Self.pairs(try FieldStore.fields(of: gone, in: graph.open, db), with: ours) {
            guard let match else {
                try db.execute(
                    sql: "UPDATE detailField SET entityId = ?, position = ?, version = version + 1 WHERE id = ?",
                    arguments: [kept, position, field.id])
                position += 1
                continue
            }
            try mergeOptions(of: field, into: match, db)
            try ReminderPlace.moveDates(from: field.id.uuid, to: match.id.uuid, in: db)
            try db.execute(
                sql: "UPDATE detailValue SET fieldId = ? WHERE fieldId = ?", arguments: [match.id, field.id])
        }
    }

    /// Fields with those of the other entity that they become one with: of the same name, type and unit.
    static func pairs(
        _ theirs: [DetailField], with ours: [DetailField]
    ) -> [(field: DetailField, match: DetailField?)] {
        var taken: Set<ID<DetailField>> = []
        return theirs.map { field in
            let match = ours.first {
                Fold.fold($0.name) == Fold.fold(field.name) && $0.type == field.type && $0.unit == field.unit
                    && !taken.contains($0.id)
            }
            if let match { taken.insert(match.id) }
            return (field, match)
        }
    }

    private func mergeOptions(of field: DetailField, into match: DetailField, _ db: Database) throws {
        for (place, option) in field.options.enumerated() {
            if let same = match.options.first(where: { Fold.fold($0.name) == Fold.fold(option.name) }) {
                try db.execute(
                    sql: "UPDATE detailValue SET optionId = ? WHERE optionId = ?", arguments: [same.id, option.id])
            } else {
                try db.execute(
                    sql: "UPDATE detailOption SET fieldId = ?, position = ? WHERE id = ?",
                    arguments: [match.id, match.options.count + place, option.id])
            }
        }
    }

    // MARK: What points at the one that goes

    private func absorb(_ gone: NodeRef, into kept: NodeRef, in graph: WritableGraph, _ db: Database) throws {
        let (kind, old, new): (String, DatabaseValue, DatabaseValue)
        switch (gone, kept) {
        case (.entity(let before), .entity(let after)):
            (kind, old, new) = ("Entity", before.databaseValue, after.databaseValue)
            try ReminderPlace.move(from: before.uuid, to: after.uuid, in: db)
        case (.attribute(let before), .attribute(let after)):
            (kind, old, new) = ("Attribute", before.databaseValue, after.databaseValue)
            try ReminderPlace.move(from: before.uuid, to: after.uuid, in: db)
        default: throw Refusal.notFound
        }
        let (source, target) = ("source\(kind)Id", "target\(kind)Id")
        try Mentions.retarget(gone, to: kept, by: graph.member, in: graph.id, at: clock.now(), db)
        // A link between the two would join one with itself.
        try db.execute(
            sql: """
                DELETE FROM link WHERE (\(source) = :old AND \(target) = :new) OR (\(source) = :new AND \(target) = :old)
                """,
            arguments: ["old": old, "new": new])
        for column in [source, target] {
            try db.execute(sql: "UPDATE link SET \(column) = ? WHERE \(column) = ?", arguments: [new, old])
        }
        try dropDuplicates(source, target, new, db)
        // Behind those of the one that stays, whose main photo stays too.
        let own = "\(kind.lowercased())Id"
        try db.execute(
            sql: """
                UPDATE attachment SET \(own) = :new, version = version + 1,
                    mainSince = CASE WHEN EXISTS (
                        SELECT 1 FROM attachment AS main WHERE main.\(own) = :new AND main.mainSince IS NOT NULL)
                        THEN NULL ELSE mainSince END,
                    position = position + 1 + coalesce(
                        (SELECT max(position) FROM attachment AS last WHERE last.\(own) = :new), -1)
                WHERE \(own) = :old
                """,
            arguments: ["old": old, "new": new])
    }

    /// The links of the joined notes' mentions, and the new name in whatever mentions the one that stays.
    private func settle(_ kept: NodeRef, _ notes: String, in graph: WritableGraph, _ db: Database) throws {
        try Mentions.link(notes, of: kept, by: graph.member, in: graph.id, at: clock.now(), db)
        try Mentions.renamed(kept, in: graph.id, db)
    }

    /// Of links between the same two nodes that mean the same, the oldest stays; one with a note stays in any case.
    private func dropDuplicates(_ source: String, _ target: String, _ id: DatabaseValue, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM link WHERE (\(source) = :id OR \(target) = :id) AND EXISTS (
                    SELECT 1 FROM link AS first
                    WHERE (first.\(source) = :id OR first.\(target) = :id) AND first.id < link.id
                        AND first.sourceEntityId IS link.sourceEntityId
                        AND first.sourceAttributeId IS link.sourceAttributeId
                        AND first.targetEntityId IS link.targetEntityId
                        AND first.targetAttributeId IS link.targetAttributeId
                        AND first.kindId IS link.kindId AND first.isMention = link.isMention
                        AND (link.note = '' OR first.note = link.note))
                """,
            arguments: ["id": id])
    }
}
