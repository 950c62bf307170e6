import GRDB
import House
import Localization

/// Merges, moves and duplicates nodes. A `WritableGraph` proves that the caller may change the graph.
struct MergeStore: Sendable {
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
        let context = UndoStore.UndoContext(phrase, name, in: graph, kind: .change)
        _ = try undo.recording(context, tables: tables, in: db, work)
    }

    /// Joins texts with a blank line between them.
    /// - Throws: `Refusal.conflict` when they are longer than notes may be.
    static func joined(_ texts: [String]) throws -> String {
        let joined = texts.filter { !$0.tidied.isEmpty }.joined(separator: "\n\n")
        guard joined.unicodeScalars.count <= EntityForm.notesLimit else {
            throw Refusal.conflict(Phrase("The notes would be too long. Shorten them first."))
        }
        return joined
    }

    /// Joins the notes of two nodes that become one, and further lines below them. Notes that are the same appear once;
    /// mentions are the same if they will lead to the same node.
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
}
