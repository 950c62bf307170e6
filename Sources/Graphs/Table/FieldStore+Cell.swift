import GRDB
import House
import Localization

/// One value of one attribute, changed by itself.
extension FieldStore {
    /// Changes one value. A change of anything else in the attribute is no conflict.
    ///
    /// - Parameters:
    ///   - value: not checked, `nil` for none: ranges and `isRequired` are `FieldReader`'s to check.
    ///   - isExpected: whether the stored value is the one that the member saw when typing this one.
    /// - Returns: the undo entry; `nil` if the value was stored already, as when a request is sent twice.
    /// - Throws: `Refusal.notFound` when the graph has no such attribute, or its entity no such field.
    func change(
        _ id: ID<EntityField>, of attribute: ID<Attribute>, to value: FieldValue?, in graph: WritableGraph,
        ifExpected isExpected: (FieldValue?) -> Bool
    ) throws -> Saved<ID<UndoEntry>?, FieldValue?> {
        try database.write(in: graph) { db in
            let now = try AttributeStore.attribute(attribute, in: graph.open, db)
            let fields = try Self.fields(of: now.entityId, in: graph.open, db)
            guard let field = fields.first(where: { $0.id == id }) else { throw Refusal.notFound }
            let current = try Self.values(of: [attribute], fields: [field], in: graph.open, db)[attribute]?[id]
            if current == value { return .done(nil) }
            guard isExpected(current) else { return .conflict(current: current) }
            if field.type == .longText {
                try NodeStates.keep(.attribute(attribute), in: graph, at: clock.now(), db) {
                    $0.changed([id: value], fields: fields)
                }
            }
            let context = UndoStore.UndoContext(
                Phrase.key("“%@” changed"), "\(now.name) · \(field.name)", in: graph, kind: .value)
            let entry = try undo.recording(context, tables: ["detailValue"], in: db) {
                _ = try Self.write([id: value], of: attribute, fields: fields, db)
            }
            try Self.touch([attribute], by: graph.member, at: clock.now(), db)
            return .done(entry)
        }
    }
}
