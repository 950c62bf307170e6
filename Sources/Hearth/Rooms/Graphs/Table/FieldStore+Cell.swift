import GRDB
import Localization

/// One value of one attribute, changed by itself.
extension FieldStore {
    /// What became of it.
    enum CellOutcome: Sendable {
        /// With what takes it back; nothing where the value stood there already, as when it is sent a second time.
        case saved(ID<UndoEntry>?)
        /// Somebody changed this very value since it was read: nothing was written; this is what stands.
        case changedMeanwhile(FieldValue?)
    }

    /// Changes one value. Whatever else of the attribute others changed meanwhile is no conflict.
    ///
    /// - Parameters:
    ///   - value: taken as it is, `nil` for none: ranges and `isRequired` are `FieldReader`'s to check.
    ///   - isExpected: whether the value that stands is the one that was seen when this one was typed.
    /// - Throws: `Refusal.notFound` when the graph has no such attribute, or its entity no such field.
    func change(
        _ id: ID<EntityField>, of attribute: ID<Attribute>, to value: FieldValue?, in graph: WritableGraph,
        ifExpected isExpected: (FieldValue?) -> Bool
    ) throws -> CellOutcome {
        try database.write { db in
            let now = try AttributeStore.attribute(attribute, in: graph.open, db)
            let fields = try Self.fields(of: now.entityId, in: graph.open, db)
            guard let field = fields.first(where: { $0.id == id }) else { throw Refusal.notFound }
            let standing = try Self.values(of: [attribute], fields: [field], in: graph.open, db)[attribute]?[id]
            if standing == value { return .saved(nil) }
            guard isExpected(standing) else { return .changedMeanwhile(standing) }
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” changed"), "\(now.name) · \(field.name)", in: graph, kind: .value)
            let entry = try undo.recording(context, tables: ["detailValue"], in: db) {
                _ = try Self.write([id: value], of: attribute, fields: fields, db)
            }
            try Self.touch([attribute], by: graph.member, at: clock.now(), db)
            return .saved(entry)
        }
    }
}
