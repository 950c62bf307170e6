import GRDB
import GraphLayout

/// Gives the entities of a large graph their places, so that no phone has to.
struct CanvasLayout: Sendable {
    let database: HouseDatabase
    let queue: JobQueue

    static let job = "canvas layout"
    /// Places are written in pieces, so that others may write in between.
    private static let written = 2_000

    /// Lays it out soon; once, however many ask.
    func ask(for graph: WritableGraph) throws {
        try database.write { db in
            let isAsked = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ? AND payload = ? AND failedAt IS NULL)",
                arguments: [Self.job, graph.id.description]
            ).unwrap()
            if !isAsked { try queue.add(Self.job, payload: graph.id.description, in: db) }
        }
        queue.wake()
    }

    /// Gives each entity that has no place one beside its neighbours; where none has any, lays out the whole graph.
    /// What is gone meanwhile is passed over.
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
                            isByHand: false)
                    }, in: graph, db)
            }
        }
    }
}
