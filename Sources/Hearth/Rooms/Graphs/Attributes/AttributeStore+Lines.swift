import GRDB
import Localization

extension AttributeStore {
    /// Those of some names that an entity has already, blind to case and accents, or that come twice among them.
    func known(_ names: [String], in entity: ID<Entity>, of graph: OpenGraph) throws -> [String] {
        try database.read { db in
            try AttributeLines.distinct(Self.repeated(names, in: entity, of: graph, db).map { names[$0] })
        }
    }

    /// The places of names that stand in the entity or further up in the list.
    private static func repeated(
        _ names: [String], in entity: ID<Entity>, of graph: OpenGraph, _ db: Database
    ) throws -> [Int] {
        var seen = Set(
            try String.fetchAll(
                db, sql: "SELECT nameFold FROM attribute WHERE entityId = ? AND +graphId = ?",
                arguments: [entity, graph.id]))
        return names.indices.filter { !seen.insert(Fold.fold(names[$0])).inserted }
    }

    /// Adds an attribute for each name, with what its fields begin with; all or none, undone as one.
    /// - Returns: how many were added.
    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func add(
        _ lines: AttributeLines, beginning values: FieldStore.Values, to entity: ID<Entity>, named name: String,
        in graph: WritableGraph
    ) throws -> Int {
        try database.write { db in
            try Self.check(entity, in: graph, db)
            let skipped =
                try lines.duplicates == .add
                ? []
                : Set(
                    Self.repeated(lines.names, in: entity, of: graph.open, db))
            let names = lines.names.indices.filter { !skipped.contains($0) }.map { lines.names[$0] }
            if names.isEmpty { return 0 }
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            let occasion = UndoStore.Occasion(UndoStore.linesAdded, name, in: graph)
            let now = clock.now()
            _ = try undo.recording(occasion, tables: Self.tables, in: db) {
                for (index, name) in names.enumerated() {
                    // A millisecond apart, so that sorting by newest keeps their order.
                    let at = Instant(milliseconds: now.milliseconds - Int64(names.count - index))
                    let id = try Self.insert(EntityForm(name: name), to: entity, in: graph, at: at, db)
                    if try FieldStore.write(values.mapValues { $0 }, of: id, fields: fields, db) {
                        try FieldStore.refold("id = ?", [id], db)
                    }
                }
            }
            return names.count
        }
    }
}
