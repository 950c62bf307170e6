import GRDB
import House
import Localization

/// Creates, changes, shares and deletes graphs as a whole.
struct GraphStore: SharingStore {
    typealias Open = OpenGraph

    let database: HouseDatabase
    let undo: UndoStore
    let unlocks: Unlocks
    let clock: WallClock

    /// The tables that a graph's deletion touches and its undo brings back.
    /// Parents stand before what refers to them: that is the order in which undo brings them back.
    static let tables =
        ["graph", "share", "graphLock", "unlockWay", "template", "linkKind", "canvasView"] + EntityStore.tables

    /// - Returns: the new graph's id. It is shared as the household wants new things to be.
    func add(_ form: GraphForm, for writer: Writer) throws -> ID<Graph> {
        try database.write { db in
            let household = try Household.fetch(db).unwrap()
            let id = try Self.insert(name: form.name, icon: form.icon, owner: writer.id, at: clock.now(), in: db)
            try Shares.set(
                (form.audience ?? household.audience).audience, kind: .graph, subject: id.uuid, at: clock.now(), in: db)
            return id
        }
    }

    static func hasAny(_ owner: ID<Member>, in db: Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM graph WHERE ownerId = ?)", arguments: [owner]) == true
    }

    /// Inserts a graph, which only its owner sees at first.
    static func insert(
        name: String, icon: String, owner: ID<Member>, at now: Instant, in db: Database
    ) throws -> ID<Graph> {
        let id = ID<Graph>(at: now)
        try db.execute(
            sql: "INSERT INTO graph (id, ownerId, name, nameFold, icon, createdAt) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [id, owner, name, Fold.fold(name), icon, now])
        return id
    }

    static func change(
        _ graph: WritableGraph, to form: GraphForm, in db: Database
    ) throws -> Saved<Void, Graph> {
        try db.execute(
            sql: """
                UPDATE graph SET name = ?, nameFold = ?, icon = ?, version = version + 1 WHERE id = ? AND version = ?
                """,
            arguments: [form.name, Fold.fold(form.name), form.icon, graph.id, form.version])
        if db.changesCount == 1 { return .done }
        let now = try Graph.fetchOne(
            db, sql: Graph.visible + " AND graph.id = :graph",
            arguments: ["member": graph.member, "graph": graph.id])
        guard let now else { throw Refusal.notFound }
        return .conflict(current: now)
    }

    /// Deletes a graph with its contents. If undo brings it back, its lock is closed for every member.
    /// - Parameter next: the name of an empty graph that its owner gets if they have no other.
    /// - Throws: `Refusal.notFound` when it is deleted already: a second click must not hide the undo of the first.
    func remove(_ graph: OwnGraph, next: String? = nil) throws -> ID<UndoEntry> {
        let lock = graph.open.lock
        let hidesName = lock?.hidesName ?? false
        let work = try undo.bulk.begin { db in
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM graph WHERE id = ?)", arguments: [graph.id])
            guard isThere == true else { throw Refusal.notFound }
            let context = UndoStore.UndoContext(
                member: graph.open.member, room: "graphs", kind: hidesName ? .change : .deletion,
                subjectKind: SubjectKind.graph.rawValue, subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId,
                phrase: hidesName ? Phrase.key("A locked graph was deleted") : Phrase.key("Graph “%@” deleted"),
                name: hidesName ? "" : graph.open.graph.name, isWhole: true)
            return try BulkRemoval.begin(
                .graph(graph.id.uuid, next: next), at: graph.id.uuid, context, place: "/graphs", undo: undo, in: db)
        }
        if let lock { unlocks.close(lock.version) }
        return try (work?.entry).unwrap()
    }

    /// Gives an owner without a graph an empty one, as every member has a graph of their own to write in.
    static func replaceLast(
        of owner: ID<Member>, with name: String, at now: Instant, in db: Database
    ) throws {
        let hasOne = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM graph WHERE ownerId = ?)", arguments: [owner])
        if hasOne != true { _ = try insert(name: name, icon: "", owner: owner, at: now, in: db) }
    }

    // MARK: First steps

    /// Whether any entity has a field; whether the oldest entity has a place on the canvas, as every entity has once
    /// the canvas was opened; and the newest entity.
    func beginnings(of graph: OpenGraph) throws -> (hasField: Bool, hasCanvas: Bool, newest: ID<Entity>?) {
        try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM detailField CROSS JOIN entity ON entity.id = detailField.entityId
                                WHERE entity.graphId = :graph),
                            EXISTS (SELECT 1 FROM entityPlace WHERE entityId = (
                                SELECT id FROM entity WHERE graphId = :graph ORDER BY createdAt, id LIMIT 1)),
                            (SELECT id FROM entity WHERE graphId = :graph ORDER BY createdAt DESC, id DESC LIMIT 1)
                        """),
                arguments: ["graph": graph.id]
            ).unwrap()
            return (row[0], row[1], row[2])
        }
    }

    // MARK: Display options

    func display(of graph: OpenGraph) throws -> GraphDisplay {
        try database.read { db in
            try ListOptions.read("graph:\(graph.id)", of: graph.member, in: db) ?? GraphDisplay()
        }
    }

    func keep(_ display: GraphDisplay, for graph: OpenGraph) throws {
        try database.write { db in
            try ListOptions.write(display, for: "graph:\(graph.id)", of: graph.member, in: db)
        }
    }
}

/// One member's display options for one graph's list of entities.
struct GraphDisplay: Codable, Sendable, Equatable {
    var view = View.list
    /// Medium if nil.
    var size: AttributeDisplay.Size?
    var sort = Sort.name
    var showsNotes = true
    var showsCounts = true
    /// Whether the member has put the checklist of first steps away.
    var hidesSteps: Bool?

    enum View: String, Codable, Sendable, CaseIterable {
        case list, grid
    }

    enum Sort: String, Codable, Sendable, CaseIterable {
        case name, newest, changed
    }
}
