import GRDB
import House
import Localization

extension MergeStore {
    /// The name, icon and winning values chosen for the node that stays.
    struct Choices: Sendable {
        var isTheirName = false
        var isTheirIcon = false
        /// Fields in which the value of the node that goes wins.
        let theirs: Set<ID<EntityField>>

        /// The name and the icon of the node that stays.
        /// - Parameters:
        ///   - before: those that it had when the merge began. What was changed since is not replaced.
        ///   - ours: those that it has now.
        ///   - theirs: those of the node that goes.
        func title(before: Title, ours: Title, theirs: Title) -> Title {
            let wantsIcon = isTheirIcon || ours.icon.isEmpty
            return Title(
                name: isTheirName && ours.name == before.name ? theirs.name : ours.name,
                icon: wantsIcon && ours.icon == before.icon ? theirs.icon : ours.icon)
        }
    }

    struct Title: Sendable {
        let name: String
        let icon: String
    }

    /// Two values for one field of the attribute that stays.
    struct Clash: Sendable {
        let field: EntityField
        let ours: FieldValue
        let theirs: FieldValue
    }

    /// The preview of merging two attributes.
    struct AttributeMerge: Sendable {
        let kept: Attribute
        let gone: Attribute
        let fields: [EntityField]
        let ours: FieldStore.Values
        /// The values of the attribute that goes, in fields of the one that stays.
        let theirs: FieldStore.Values
        /// The values of the attribute that goes that fit no such field, as lines for the notes.
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

    /// Merges two attributes into one. Of two values for a field, the one that was not chosen goes into the notes.
    func merge(
        _ kept: ID<Attribute>, _ gone: ID<Attribute>, _ choices: Choices, words: Words, in graph: WritableGraph
    ) throws {
        try database.write(in: graph) { db in
            let merge = try merge(kept, gone, words: words, in: graph.open, db)
            let mapper = ValueMapper(words)
            var lines = merge.lines
            try record(
                Phrase.key("“%@” merged"), merge.gone.name, in: graph, tables: EntityStore.tables, db
            ) {
                try NodeStates.keep(.attribute(kept), in: graph, at: clock.now(), because: .merging, db) { _ in
                    NodeState(notes: "", texts: [])
                }
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
                lines += try absorb(.attribute(gone), into: .attribute(kept), in: graph, db)
                let notes = try Self.joined(
                    (ID(kept.uuid), AttributeStore.attribute(kept, in: graph.open, db).notes),
                    (ID(gone.uuid), AttributeStore.attribute(gone, in: graph.open, db).notes), lines: lines)
                let ours = Title(name: merge.kept.name, icon: merge.kept.icon)
                let title = choices.title(
                    before: ours, ours: ours, theirs: Title(name: merge.gone.name, icon: merge.gone.icon))
                try rename(.attribute(kept), title, notes, in: graph, db)
                try db.execute(sql: "DELETE FROM attribute WHERE id = ?", arguments: [gone])
                try updateMentions(.attribute(kept), notes, in: graph, db)
                try FieldStore.reindex("id = ?", [kept], db)
            }
        }
    }
}
