import Foundation
import GRDB
import House
import Localization

/// What earlier versions keep of an entity or an attribute: its notes, and its values of fields for long text.
struct NodeState: VersionedState {
    /// With mentions as tokens: see `Mentions`.
    var notes: String
    var texts: [Text]

    struct Text: Codable, Equatable, Sendable {
        /// The id of the field, 32 digits.
        let field: String
        /// Its name then.
        let name: String
        var text: String
    }

    var plain: String {
        let notes = Mentions.plain(notes)
        return ((notes.isEmpty ? [] : [notes]) + texts.map { "\($0.name):\n\($0.text)" }).joined(separator: "\n\n")
    }
}

extension NodeState {
    /// The state after a change.
    /// - Parameter values: the values that the change sets, `nil` for none; those that are no long text are passed over.
    func changed(
        notes: String? = nil, _ values: [ID<EntityField>: FieldValue?] = [:], fields: [EntityField] = []
    ) -> NodeState {
        var next = self
        next.notes = notes ?? next.notes
        for field in fields where field.type == .longText {
            guard let value = values[field.id] else { continue }
            let text = if case .text(let text) = value { text } else { "" }
            let place = next.texts.firstIndex { $0.field == field.id.description }
            if let place {
                if text.isEmpty { next.texts.remove(at: place) } else { next.texts[place].text = text }
            } else if !text.isEmpty {
                next.texts.append(Text(field: field.id.description, name: field.name, text: text))
            }
        }
        return next
    }
}

/// Keeps and writes the states of nodes.
enum NodeStates {
    /// - Throws: `Refusal.notFound` when the graph has no such node.
    static func thing(_ node: NodeRef, in graph: ID<Graph>, _ db: Database) throws -> VersionedThing<NodeState> {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT notes, createdById, createdAt, changedAt FROM \(node.table) WHERE id = ? AND graphId = ?
                    """), arguments: [node.any, graph])
        guard let row else { throw Refusal.notFound }
        return VersionedThing(
            kind: node.table, id: node.any.uuid, in: graph.uuid, by: row[1], createdAt: row[2], changedAt: row[3],
            NodeState(notes: row[0], texts: try texts(of: node, db)))
    }

    private static func texts(of node: NodeRef, _ db: Database) throws -> [NodeState.Text] {
        guard case .attribute(let id) = node else { return [] }
        return try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT detailField.id, detailField.name, detailValue.text FROM detailValue
                    JOIN detailField ON detailField.id = detailValue.fieldId
                    WHERE detailValue.attributeId = ? AND detailField.type = 'longText' AND detailValue.text IS NOT NULL
                    ORDER BY detailField.position, detailField.id
                    """), arguments: [id]
        ).map { NodeState.Text(field: ($0[0] as ID<EntityField>).description, name: $0[1], text: $0[2]) }
    }

    /// Keeps what a node says before it is changed.
    static func keep(
        _ node: NodeRef, in graph: WritableGraph, at now: Instant, because occasion: VersionOccasion = .writing,
        _ db: Database, beforeItIs next: (NodeState) -> NodeState
    ) throws {
        let thing = try thing(node, in: graph.id, db)
        try EarlierVersions.keep(
            thing, beforeItIs: next(thing.state), by: graph.member, at: now, because: occasion, in: db)
    }

    /// Keeps notes and texts that could not be saved.
    static func keepRefused(
        _ node: NodeRef, in graph: WritableGraph, at now: Instant, _ db: Database,
        _ refused: (NodeState) -> NodeState
    ) throws {
        let thing = try thing(node, in: graph.id, db)
        try EarlierVersions.keepRefused(
            refused(thing.state), of: thing, by: graph.member, at: now, in: db)
    }

    /// Makes a node say what one of its versions says. The text of a field that is gone, or of another type now, becomes a
    /// part of the notes.
    static func write(
        _ state: NodeState, over node: NodeRef, in graph: WritableGraph, at now: Instant, _ db: Database
    ) throws {
        var notes = state.notes
        if case .attribute(let id) = node {
            let entity = try AttributeStore.attribute(id, in: graph.open, db).entityId
            let fields = try FieldStore.fields(of: entity, in: graph.open, db).filter { $0.type == .longText }
            var values = fields.reduce(into: [ID<EntityField>: FieldValue?]()) { $0[$1.id] = .some(nil) }
            for text in state.texts {
                if let field = fields.first(where: { $0.id.description == text.field }) {
                    values[field.id] = .some(.text(text.text))
                } else {
                    notes += (notes.isEmpty ? "" : "\n\n") + "\(text.name):\n\(text.text)"
                }
            }
            if try FieldStore.write(values, of: id, fields: fields, db) { try FieldStore.reindex("id = ?", [id], db) }
        }
        guard notes.unicodeScalars.count <= EntityForm.notesLimit else {
            throw Refusal.conflict(Phrase("This is too long: at most \(EntityForm.notesLimit) characters."))
        }
        try db.execute(
            sql: """
                UPDATE \(node.table) SET notes = ?, notesFold = ?, changedAt = ?, changedById = ?, version = version + 1
                WHERE id = ? AND graphId = ?
                """,
            arguments: [notes, Fold.fold(Mentions.plain(notes)), now, graph.member, node.any, graph.id])
        try Mentions.link(notes, of: node, by: graph.member, in: graph.id, at: now, db)
    }
}
