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
        try database.write(in: graph) { db in try queue.addOnce(Self.job, payload: graph.id.description, in: db) }
        queue.wake()
    }

    /// The number of nodes above which a graph is laid out here some time after an import.
    static let large = 2_000

    /// A graph often comes in several files, one after the other: it is laid out so long after the last of them.
    static let pause: Duration = .minutes(2)

    /// Queues the layout of a graph that an import left large, so that opening its canvas later need not wait for it. Opening
    /// it earlier has it laid out at once.
    func askIfLarge(_ graph: ID<Graph>, in db: Database) throws {
        let isLarge = try Bool.fetchOne(
            db, sql: "SELECT entities + attributes > ? FROM graphSize WHERE graphId = ?",
            arguments: [Self.large, graph])
        if isLarge == true { try queue.addOnce(Self.job, payload: graph.description, after: Self.pause, in: db) }
    }

    /// Where more than one in so many entities is new, or has outgrown its place, the picture as it was is worth little.
    private static let few = 4

    /// Places each entity that has no place beside its neighbours. Lays out the whole graph if none has one; and also if many
    /// are new or have outgrown theirs, and no hand has pinned or moved anything. Entities deleted meanwhile are skipped.
    func run(_ graph: ID<Graph>) throws {
        let block = try database.read { db in
            try Bool.fetchOne(db, sql: "SELECT 1 FROM graph WHERE id = ?", arguments: [graph]) == nil
                ? nil : CanvasBlock(of: graph, kinds: [], db)
        }
        guard let block else { return }
        let count = block.entityCount
        let places = Array(block.places.prefix(count))
        let fresh = places.indices.filter { places[$0].x.isNaN }
        let grown = places.indices.filter { block.flags[$0].contains(.grown) }
        let pinned = places.indices.filter { block.flags[$0].contains(.pinned) }
        // Attributes lie in rings around their entities, and have places of their own where a hand took them.
        let isTouched = !pinned.isEmpty || block.places.dropFirst(count).contains { !$0.x.isNaN }
        let isKept = isTouched ? fresh.count < count : Self.few * (fresh.count + grown.count) < count
        guard !fresh.isEmpty || !isKept else { return }
        let ends = stride(from: 0, to: block.ends.count, by: 2).map { (Int(block.ends[$0]), Int(block.ends[$0 + 1])) }
        let owners = block.owners.map(Int.init)
        var layout = ForceLayout(
            count: count, links: entityLinks(ends: ends, owner: owners, entityCount: count), places: places,
            pinned: Set(pinned), radius: spacing(owner: owners, entityCount: count), isWarm: isKept)
        layout.settle()
        let found = layout.places
        // One that stays where it was is stored all the same: it has room for what it has now.
        let outgrown = Set(isKept ? [] : grown)
        let changed = places.indices.filter { places[$0] != found[$0] || outgrown.contains($0) }
        for start in stride(from: 0, to: changed.count, by: Self.written) {
            try database.write { db in
                try CanvasStore.place(
                    changed[start...].prefix(Self.written).map { number in
                        NodePlace(
                            node: ID(block.ids[number]), x: found[number].x, y: found[number].y, isPinned: false,
                            isByHand: false, isOnRing: false, isPinMeant: false)
                    }, in: graph, db)
            }
        }
    }
}
