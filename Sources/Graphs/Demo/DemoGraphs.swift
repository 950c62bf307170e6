import GRDB
import HTTP
import House
import Localization

/// The graphs of the demo family, and the large ones to measure with.
struct DemoGraphs: Sendable {
    let room: GraphsRoom
    let family: DemoFamily

    func add() throws {
        for open in try room.door.all(for: family.ada) { _ = try room.graphs.remove(OwnGraph(open)) }
        for graph in DemoGraph.all { try add(graph) }
        try DemoKitchen(room: room, family: family).add()
        let (entities, nodes) = (family.count(.entities), family.count(.nodes))
        if entities > 0 { try addMany(entities) }
        if nodes > 0 { try addKnowledge(nodes) }
    }

    private func add(_ demo: DemoGraph) throws {
        let owner = family.people[demo.owner]
        let form = GraphForm(["name": demo.name, "icon": demo.icon])
        let open = try room.door.open(try room.graphs.add(form, for: Writer(owner)), for: owner)
        let graph = try WritableGraph(open)
        try room.graphs.share(OwnGraph(open), with: demo.audience)
        for thing in demo.things {
            let item = ItemSuggestions.suggestion(for: thing.name, in: .en)
            let form = EntityForm([
                "name": thing.name, "icon": thing.icon, "notes": thing.notes, "itemSingular": item?.singular ?? "",
                "itemPlural": item?.plural ?? "",
            ])
            let entity = try room.entities.add(form, to: graph)
            for schema in DemoSchema.all where schema.entity == thing.name {
                try schema.fill(entity, in: graph, of: room, family)
            }
        }
        try DemoLinks.add(to: graph, of: room)
    }

    /// Adds entities with names made of words, the same ones every time.
    private func addMany(_ count: Int) throws {
        let graph = try room.graphs.add(GraphForm(["name": "Everything", "icon": "📦"]), for: Writer(family.ada))
        try room.graphs.database.write { db in
            let now = family.clock.now()
            for number in 0..<count {
                let at = Instant(milliseconds: now.milliseconds - Int64(number) * 60_000)
                try Self.insert(number, as: ID(at: at), in: graph, owner: family.ada, at: at, db)
            }
        }
    }

    private func addKnowledge(_ nodes: Int) throws {
        let graph = try room.graphs.add(GraphForm(["name": "A lifetime", "icon": "🏛️"]), for: Writer(family.ada))
        try room.graphs.database.write { db in
            try DemoLarge(nodes: max(nodes, 100), owner: family.ada, now: family.clock.now()).fill(graph, db)
        }
    }

    /// Inserts an entity whose name and notes are made from a number.
    static func insert(
        _ number: Int, as id: ID<Entity>, in graph: ID<Graph>, owner: Member, at: Instant, _ db: Database
    ) throws {
        let (name, notes) = (DemoWords.name(number), DemoWords.notes(number))
        try db.cachedStatement(
            sql: """
                INSERT INTO entity (id, graphId, name, nameFold, notes, notesFold, createdAt, changedAt, createdById,
                    changedById)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            id, graph, name, Fold.fold(name), notes, Fold.fold(notes), at, at, owner.id, owner.id,
        ])
    }
}

extension DemoSize {
    static let entities = DemoSize(
        name: "entities", help: "Adds a graph with this many entities. For measuring.")
    /// Entities and attributes together.
    static let nodes = DemoSize(
        name: "nodes",
        help: "Adds a graph with this many nodes, as many links and twice as many values. For measuring.")
}
