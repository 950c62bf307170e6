import GRDB
import Localization

/// A view of a canvas that was given a name. It belongs to the graph: whoever sees the graph sees it.
struct CanvasView: Sendable, FetchableRecord {
    let id: ID<CanvasView>
    let name: String
    /// What it shows, as an address says it.
    let options: String

    static let maxNameLength = 60

    init(row: Row) throws {
        id = row["id"]
        name = row["name"]
        options = row["options"]
    }
}

/// The views of canvases. Whoever calls has proof that the graph is open to them.
struct CanvasViewStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// By name.
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

    /// The nodes that a view names; none where there is no such view.
    func nodes(of id: ID<CanvasView>, in graph: OpenGraph) throws -> CanvasNodes? {
        try database.read { db in
            try Row.fetchOne(
                db, sql: "SELECT hidden, folded, selected FROM canvasView WHERE id = ? AND graphId = ?",
                arguments: [id, graph.id]
            ).map { CanvasNodes(hidden: $0[0], folded: $0[1], selected: $0[2]) }
        }
    }

    /// Keeps what is shown under a name; under a name that is taken it stands in the other's place.
    /// - Parameter nodes: at most `CanvasNodes.limit` of each.
    /// - Returns: its id.
    func keep(_ name: String, _ options: String, _ nodes: CanvasNodes, in graph: WritableGraph) throws
        -> ID<CanvasView>
    {
        try database.write { db in
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
    }

    func remove(_ id: ID<CanvasView>, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write { db in
            let view = try Self.view(id, in: graph.id, db)
            let context = UndoStore.UndoContext(
                member: graph.member, room: GraphsRoom.id, subjectKind: SubjectKind.graph.rawValue,
                subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId,
                phrase: Phrase.key("View “%@” deleted"), name: view.name)
            return try undo.recording(context, tables: ["canvasView"], in: db) {
                try db.execute(sql: "DELETE FROM canvasView WHERE id = ? AND graphId = ?", arguments: [id, graph.id])
            }
        }
    }
}
