import Foundation
import GRDB
import House

/// The nodes of graphs, entities and attributes alike. An `OpenGraph` proves that the caller may see the graph.
struct NodeStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// The most nodes that a picker shows, and the most recently used ones at its top.
    static let shown = 50
    static let shownRecent = 8
    /// The number of recently used nodes stored for each member and graph.
    static let keptRecent = 40

    /// - Throws: `Refusal.notFound` when the graph has no such node.
    func node(_ id: ID<Node>, in graph: OpenGraph) throws -> Node {
        try database.read { db in try Self.node(id, in: graph.id, db) }
    }

    static func node(_ id: ID<Node>, in graph: ID<Graph>, _ db: Database) throws -> Node {
        let node = try Node.fetchOne(
            db.cachedStatement(sql: "SELECT * FROM (\(Node.all)) WHERE id = :id"),
            arguments: ["graph": graph, "id": id])
        guard let node else { throw Refusal.notFound }
        return node
    }

    /// The nodes of the graph that have these ids, in the order given.
    func nodes(_ ids: [ID<Node>], in graph: OpenGraph) throws -> [Node] {
        try database.read { db in try Self.nodes(ids, in: graph.id, db) }
    }

    static func nodes(_ ids: [ID<Node>], in graph: ID<Graph>, _ db: Database) throws -> [Node] {
        var found: [ID<Node>: Node] = [:]
        // A statement takes 32,766 arguments; texts and forms hold far fewer ids, and short lists are quicker to prepare.
        for start in stride(from: 0, to: ids.count, by: 500) {
            let some = ids[start..<min(start + 500, ids.count)]
            let marks = repeatElement("?", count: some.count).joined(separator: ", ")
            // The plus keeps SQLite from the index on graphId, by which it would read all nodes of the graph.
            let rows = try Node.fetchAll(
                db,
                sql: """
                    SELECT id, name, icon, NULL AS ownerId, NULL AS ownerName FROM entity
                    WHERE id IN (\(marks)) AND +graphId = ?
                    UNION ALL
                    SELECT attribute.id, attribute.name, attribute.icon, entity.id, entity.name
                    FROM attribute JOIN entity ON entity.id = attribute.entityId
                    WHERE attribute.id IN (\(marks)) AND +attribute.graphId = ?
                    """,
                arguments: StatementArguments(some) + [graph] + StatementArguments(some) + [graph])
            for node in rows { found[node.id.any] = node }
        }
        return ids.compactMap { found[$0] }
    }

    /// The nodes that a picker offers.
    struct Offer: Sendable {
        /// Nodes used lately, the latest first.
        var recent: [Node] = []
        /// Nodes by name, or the best hits first.
        var others: [Node] = []
        /// True when more nodes fit the query.
        var isMore = false
        /// True when an entity has exactly the name searched for.
        var hasNamesake = false
    }

    /// Nodes to choose from: without a query those used lately, then by name; with one those whose name or text has
    /// every word of it, the best hits first, and of equally good ones those used lately.
    func offer(_ query: SearchQuery, in graph: OpenGraph) throws -> Offer {
        try database.read { db in
            query.isEmpty ? try everything(graph, db) : try hits(query, graph, db)
        }
    }

    /// Search also finds links with a note and files, but nothing can be linked to them. They are left out before the
    /// limit applies: otherwise a graph with many photos would offer none of its nodes.
    private static let isNode = """
        NOT EXISTS (SELECT 1 FROM attachment WHERE attachment.id = searchEntry.thingId)
            AND NOT EXISTS (SELECT 1 FROM link WHERE link.id = searchEntry.thingId)
        """

    private func everything(_ graph: OpenGraph, _ db: Database) throws -> Offer {
        let recent = try ID<Node>.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT nodeId FROM recentNode WHERE memberId = ? AND graphId = ? ORDER BY usedAt DESC, nodeId DESC
                    LIMIT \(Self.keptRecent)
                    """),
            arguments: [graph.member, graph.id])
        let names = try ID<Node>.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT thingId FROM searchEntry WHERE subjectId = ? AND \(Self.isNode)
                    ORDER BY title, thingId LIMIT \(Self.shown + Self.keptRecent + 1)
                    """),
            arguments: [graph.id])
        var offer = Offer()
        offer.recent = Array(try Self.nodes(recent, in: graph.id, db).prefix(Self.shownRecent))
        let known = Set(offer.recent.map(\.id))
        let others = try Self.nodes(names, in: graph.id, db).filter { !known.contains($0.id) }
        offer.others = Array(others.prefix(Self.shown))
        offer.isMore = others.count > Self.shown
        return offer
    }

    private func hits(_ query: SearchQuery, _ graph: OpenGraph, _ db: Database) throws -> Offer {
        let ids = try ID<Node>.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT hit.thingId FROM (\(query.best(where: Self.isNode))) AS hit
                    LEFT JOIN recentNode ON recentNode.memberId = :member AND recentNode.nodeId = hit.thingId
                    ORDER BY hit.place, recentNode.usedAt IS NULL, recentNode.usedAt DESC, hit.title, hit.thingId
                    LIMIT \(Self.shown + 1)
                    """),
            arguments: query.arguments + [
                "subject": graph.id, "member": graph.member, "size": SearchQuery.resultLimit, "offset": 0,
            ])
        var offer = Offer()
        offer.others = try Self.nodes(Array(ids.prefix(Self.shown)), in: graph.id, db)
        offer.isMore = ids.count > Self.shown
        offer.hasNamesake = try Bool.fetchOne(
            db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM entity WHERE graphId = ? AND nameFold = ?)"),
            arguments: [graph.id, Fold.fold(query.text)]
        ).unwrap()
        return offer
    }

    /// Remembers which nodes a member picked or linked, for the picker.
    static func use(_ nodes: [ID<Node>], by member: ID<Member>, in graph: ID<Graph>, at now: Instant, _ db: Database)
        throws
    {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO recentNode (memberId, graphId, nodeId, usedAt) VALUES (?, ?, ?, ?)
                ON CONFLICT (memberId, nodeId) DO UPDATE SET usedAt = excluded.usedAt, graphId = excluded.graphId
                """)
        for node in nodes { try statement.execute(arguments: [member, graph, node, now]) }
        try db.execute(
            sql: """
                DELETE FROM recentNode WHERE memberId = :member AND graphId = :graph AND nodeId NOT IN (
                    SELECT nodeId FROM recentNode WHERE memberId = :member AND graphId = :graph
                    ORDER BY usedAt DESC, nodeId DESC LIMIT \(keptRecent))
                """,
            arguments: ["member": member, "graph": graph])
    }
}

extension NodeRef {
    /// The id without the kind of node.
    var any: ID<Node> {
        switch self {
        case .entity(let id): ID(id.uuid)
        case .attribute(let id): ID(id.uuid)
        }
    }

    var isEntity: Bool { if case .entity = self { true } else { false } }

    /// The table of a node, and the columns of a link that hold its id.
    var table: String { isEntity ? "entity" : "attribute" }
    var sourceColumn: String { isEntity ? "sourceEntityId" : "sourceAttributeId" }
    var targetColumn: String { isEntity ? "targetEntityId" : "targetAttributeId" }

    var entity: ID<Entity>? { if case .entity(let id) = self { id } else { nil } }
    var attribute: ID<Attribute>? { if case .attribute(let id) = self { id } else { nil } }
}
