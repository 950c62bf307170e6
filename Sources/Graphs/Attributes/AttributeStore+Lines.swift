import GRDB
import House
import Localization

extension AttributeStore {
    /// Names of a list that are not new, each once; case and accents do not count.
    struct Repeated: Sendable, Equatable {
        /// Names that the entity already has.
        var known: [String] = []
        /// Names that the list contains more than once.
        var twice: [String] = []

        var isEmpty: Bool { known.isEmpty && twice.isEmpty }
    }

    func repeated(_ names: [String], in entity: ID<Entity>, of graph: OpenGraph) throws -> Repeated {
        let known = try database.read { db in try Self.folds(in: entity, of: graph, db) }
        let names = names.map { (name: $0, fold: Fold.fold($0)) }
        let counts = names.reduce(into: [:]) { $0[$1.fold, default: 0] += 1 }
        return Repeated(
            known: AttributeLines.distinct(names.filter { known.contains($0.fold) }.map(\.name)),
            twice: AttributeLines.distinct(names.filter { counts[$0.fold, default: 0] > 1 }.map(\.name)))
    }

    private static func folds(in entity: ID<Entity>, of graph: OpenGraph, _ db: Database) throws -> Set<String> {
        Set(
            try String.fetchAll(
                db, sql: "SELECT nameFold FROM attribute WHERE entityId = ? AND +graphId = ?",
                arguments: [entity, graph.id]))
    }

    /// The indexes of names that neither the entity nor an earlier line of the list has.
    private static func new(
        _ names: [String], in entity: ID<Entity>, of graph: OpenGraph, _ db: Database
    ) throws -> [Int] {
        var seen = try folds(in: entity, of: graph, db)
        return names.indices.filter { seen.insert(Fold.fold(names[$0])).inserted }
    }

    /// Adds an attribute with the default values of its fields for each name: all or none, undone as one.
    /// - Parameter item: what one of the entity's things is called, if the entity does not say so yet. It stays when the
    ///   lines are undone.
    /// - Returns: how many were added.
    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func add(
        _ lines: AttributeLines, beginning values: FieldStore.Values, to entity: ID<Entity>, named name: String,
        naming item: ItemName? = nil, in graph: WritableGraph
    ) throws -> Int {
        try database.write(in: graph) { db in
            try Self.check(entity, in: graph, db)
            let places =
                lines.duplicates == .add
                ? Array(lines.names.indices) : try Self.new(lines.names, in: entity, of: graph.open, db)
            let names = places.map { lines.names[$0] }
            if names.isEmpty { return 0 }
            let fields = try FieldStore.fields(of: entity, in: graph.open, db)
            let context = UndoStore.UndoContext(
                adding: Phrase.key("Lines added to “%@”"), undone: Phrase.key("Adding lines to “%@” undone"), name,
                in: graph)
            let now = clock.now()
            _ = try undo.recording(context, tables: Self.tables, in: db) {
                for (index, name) in names.enumerated() {
                    // The attributes are created a millisecond apart, so that sorting by newest keeps their order.
                    let at = Instant(milliseconds: now.milliseconds - Int64(names.count - index))
                    let id = try Self.insert(EntityForm(name: name), to: entity, in: graph, at: at, db)
                    if try FieldStore.write(values.mapValues { $0 }, of: id, fields: fields, db) {
                        try FieldStore.reindex("id = ?", [id], db)
                    }
                }
            }
            if let item { try EntityStore.name(item, of: entity, in: graph, at: now, db) }
            return names.count
        }
    }
}
