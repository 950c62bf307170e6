import GRDB
import GraphLayout
import House

/// Computes places for the entities of a large graph, so that no phone has to.
struct CanvasLayout: Sendable {
    let database: HouseDatabase
    let queue: JobQueue

    static let job = "canvas layout"
    /// The places written in one transaction, so that others may write in between.
    private static let written = 2_000

    /// Queues the layout of a graph, once for any number of requests.
    func ask(for graph: WritableGraph) throws {
        try database.write(in: graph) { db in try ask(for: graph.id, in: db) }
        queue.wake()
    }

    private func ask(for graph: ID<Graph>, in db: Database) throws {
        let isAsked = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND payload = ? AND failedAt IS NULL)",
            arguments: [Self.job, graph.description]
        ).unwrap()
        if !isAsked { try queue.add(Self.job, payload: graph.description, in: db) }
    }

    /// The number of nodes above which a graph is laid out here as soon as an import is done.
    static let large = 2_000

    /// Queues the layout of a large graph that has entities without a place, so that opening its canvas need not wait
    /// for it. The caller wakes the queue once the transaction is done.
    func askIfLarge(_ graph: ID<Graph>, in db: Database) throws {
        let isNeeded = try Bool.fetchOne(
            db,
            sql: """
                SELECT entities + attributes > :large AND EXISTS (
                    SELECT 1 FROM entity WHERE graphId = :graph
                        AND NOT EXISTS (SELECT 1 FROM entityPlace WHERE entityId = entity.id))
                FROM graphSize WHERE graphId = :graph
                """, arguments: ["graph": graph, "large": Self.large])
        if isNeeded == true { try ask(for: graph, in: db) }
    }

    /// Places each entity that has no place beside its neighbours; if no entity has a place, lays out the whole graph.
    /// Entities deleted meanwhile are skipped.
    func run(_ graph: ID<Graph>) throws {
        let block = try database.read { db in
            try Bool.fetchOne(db, sql: "SELECT 1 FROM graph WHERE id = ?", arguments: [graph]) == nil
                ? nil : CanvasBlock(of: graph, kinds: [], db)
        }
        guard let block else { return }
        let count = block.entityCount
        let places = Array(block.places.prefix(count))
        let fresh = places.indices.filter { places[$0].x.isNaN }
        guard !fresh.isEmpty else { return }
        let ends = stride(from: 0, to: block.ends.count, by: 2).map { (Int(block.ends[$0]), Int(block.ends[$0 + 1])) }
        let owners = block.owners.map(Int.init)
        var layout = ForceLayout(
            count: count, links: entityLinks(ends: ends, owner: owners, entityCount: count), places: places,
            pinned: Set(places.indices.filter { block.flags[$0].contains(.pinned) }),
            radius: spacing(owner: owners, entityCount: count), isWarm: fresh.count < count)
        layout.settle()
        let found = layout.places
        for start in stride(from: 0, to: count, by: Self.written) {
            try database.write { db in
                try CanvasStore.place(
                    (start..<min(start + Self.written, count)).filter { places[$0] != found[$0] }.map { number in
                        NodePlace(
                            node: ID(block.ids[number]), x: found[number].x, y: found[number].y, isPinned: false,
                            isByHand: false, isOnRing: false, isPinMeant: false)
                    }, in: graph, db)
            }
        }
    }
}
