import GRDB
import House
import Localization

/// A named view of a canvas. It belongs to the graph: every member who sees the graph sees its views.
struct CanvasView: Sendable, FetchableRecord {
    let id: ID<CanvasView>
    let name: String
    /// The options of the view, as the query of an address.
    let options: String

    static let maxNameLength = 60

    init(row: Row) throws {
        id = row["id"]
        name = row["name"]
        options = row["options"]
    }
}

/// The named views of canvases. An `OpenGraph` proves that the caller may see the graph.
struct CanvasViewStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// All views of a graph, by name.
    func all(in graph: OpenGraph) throws -> [CanvasView] {
        try database.read { db in
            try CanvasView.fetchAll(
                db.cachedStatement(
                    sql: "SELECT id, name, options FROM canvasView WHERE graphId = ? ORDER BY nameFold, id"),
                arguments: [graph.id])
        }
    }

    /// - Throws: `Refusal.notFound` when the graph has no such view.
    func view(_ id: ID<CanvasView>, in graph: OpenGraph) throws -> CanvasView {
        try database.read { db in try Self.view(id, in: graph.id, db) }
    }

    private static func view(_ id: ID<CanvasView>, in graph: ID<Graph>, _ db: Database) throws -> CanvasView {
        let view = try CanvasView.fetchOne(
            db, sql: "SELECT id, name, options FROM canvasView WHERE id = ? AND graphId = ?", arguments: [id, graph])
        guard let view else { throw Refusal.notFound }
        return view
    }

    /// The nodes that a view lists; nil when the graph has no such view.
    func nodes(of id: ID<CanvasView>, in graph: OpenGraph) throws -> CanvasNodes? {
        try database.read { db in
            try Row.fetchOne(
                db, sql: "SELECT hidden, folded, selected FROM canvasView WHERE id = ? AND graphId = ?",
                arguments: [id, graph.id]
            ).map { CanvasNodes(hidden: $0[0], folded: $0[1], selected: $0[2]) }
        }
    }

    /// Saves a view under a name; a view that already has the name is replaced, which can be undone: another member may
    /// have made it.
    /// - Parameter nodes: at most `CanvasNodes.limit` in each list.
    /// - Returns: the id of the view.
    func keep(_ name: String, _ options: String, _ nodes: CanvasNodes, in graph: WritableGraph) throws
        -> ID<CanvasView>
    {
        try database.write(in: graph) { db in
            let old = try String.fetchOne(
                db, sql: "SELECT name FROM canvasView WHERE graphId = ? AND nameFold = ?",
                arguments: [graph.id, Fold.fold(name)])
            guard let old else { return try write(name, options, nodes, in: graph, db) }
            var id: ID<CanvasView>?
            let entry = try undo.recording(
                context(Phrase.key("View “%@” changed"), old, in: graph), tables: ["canvasView"], in: db
            ) {
                id = try write(name, options, nodes, in: graph, db)
            }
            try UndoStore.removeIfEmpty(entry, in: db)
            return try id.unwrap()
        }
    }

    private func write(
        _ name: String, _ options: String, _ nodes: CanvasNodes, in graph: WritableGraph, _ db: Database
    ) throws -> ID<CanvasView> {
        try ID<CanvasView>.fetchOne(
            db,
            sql: """
                INSERT INTO canvasView (id, graphId, name, nameFold, options, hidden, folded, selected, createdAt,
                    createdById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (graphId, nameFold) DO UPDATE SET options = excluded.options, name = excluded.name,
                    hidden = excluded.hidden, folded = excluded.folded, selected = excluded.selected
                RETURNING id
                """,
            arguments: [
                ID<CanvasView>(at: clock.now()), graph.id, name, Fold.fold(name), options, nodes.hidden,
                nodes.folded, nodes.selected, clock.now(), graph.member,
            ]
        ).unwrap()
    }

    /// - Parameter phrase: the key of a phrase with one `%@`.
    private func context(_ phrase: String, _ name: String, in graph: WritableGraph) -> UndoStore.UndoContext {
        UndoStore.UndoContext(
            member: graph.member, room: GraphsRoom.id, kind: .change, subjectKind: SubjectKind.graph.rawValue,
            subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId, phrase: phrase, name: name)
    }

    func remove(_ id: ID<CanvasView>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write(in: graph) { db in
            let view = try Self.view(id, in: graph.id, db)
            let context = context(Phrase.key("View “%@” deleted"), view.name, in: graph)
            return try undo.recording(context, tables: ["canvasView"], in: db) {
                try db.execute(sql: "DELETE FROM canvasView WHERE id = ? AND graphId = ?", arguments: [id, graph.id])
            }
        }
    }
}
