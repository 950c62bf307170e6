import Foundation
import GRDB
import House

/// The paths between two nodes of a graph: over links, and between an attribute and its entity.
struct PathStore: Sendable {
    let database: HouseDatabase

    /// The most paths of the same length that are shown.
    static let shown = 3

    /// One path from the first node to the second, both included.
    struct Path: Sendable {
        let nodes: [Node]
        /// The step from each node to the next: one less than there are nodes.
        let steps: [Step]
    }

    /// The connection between two adjacent nodes of a path.
    struct Step: Sendable {
        /// The readings of the links between them, from the first to the second; empty for a link without a kind.
        let readings: [String]
        /// The first one's notes mention the second.
        let mentions: Bool
        /// The second one's notes mention the first.
        let isMentioned: Bool
        let ownership: Ownership?
    }

    /// The shortest paths; none if the two nodes are not connected.
    func paths(from start: Node, to goal: Node, in graph: OpenGraph) throws -> [Path] {
        try database.read { db in
            var search = PathSearch(from: start.id, to: goal.id, in: graph.id)
            let ways = try search.run(db).prefix(Self.shown)
            let ids = Set(ways.joined().map(\.any))
            let nodes = Dictionary(
                try NodeStore.nodes(Array(ids), in: graph.id, db).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
            return try ways.map { way in
                let path = way.compactMap { nodes[$0] }
                let steps = try zip(path, path.dropFirst()).map { try step($0, $1, in: graph.id, db) }
                return Path(nodes: path, steps: steps)
            }
        }
    }

    private func step(_ one: Node, _ other: Node, in graph: ID<Graph>, _ db: Database) throws -> Step {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT reading, isMention, direction FROM (\(NodeLink.ends(of: one.id)))
                    WHERE coalesce(entityEnd, attributeEnd) = :other ORDER BY isMention, reading = '', reading LIMIT 5
                    """),
            arguments: ["node": one.id.any, "graph": graph, "other": other.id.any])
        var ownership: Ownership?
        if case .entity(let id) = one.id, other.owner?.id == id { ownership = .has }
        if case .entity(let id) = other.id, one.owner?.id == id { ownership = .isPart }
        return Step(
            readings: rows.filter { !$0["isMention"] }.map { $0["reading"] },
            mentions: rows.contains { $0["isMention"] && !$0["direction"] },
            isMentioned: rows.contains { $0["isMention"] && $0["direction"] }, ownership: ownership)
    }
}

/// A breadth-first search from both ends at once, a whole level at a time, always on the side with fewer nodes to go on
/// from. A level is read by a handful of statements whatever its size.
struct PathSearch {
    private let start: NodeRef
    private let goal: NodeRef
    private let graph: ID<Graph>
    /// For each end, the start first: the nodes seen from it, each with its neighbours one step nearer to that end.
    private var nearer: [[NodeRef: [NodeRef]]]

    init(from start: NodeRef, to goal: NodeRef, in graph: ID<Graph>) {
        self.start = start
        self.goal = goal
        self.graph = graph
        nearer = [[start: []], [goal: []]]
    }

    /// The most paths that are built: more than a page shows.
    private static let limit = 10

    /// The shortest paths from the start to the goal, at most ten.
    mutating func run(_ db: Database) throws -> [[NodeRef]] {
        if start == goal { return [[start]] }
        var frontiers = [[start], [goal]]
        while !frontiers[0].isEmpty, !frontiers[1].isEmpty {
            let side = frontiers[0].count <= frontiers[1].count ? 0 : 1
            frontiers[side] = try level(after: frontiers[side], side: side, db)
            // Both sides are whole levels, so the path through the first meeting is a shortest one.
            let meetings = frontiers[side].filter { nearer[1 - side][$0] != nil }
            if !meetings.isEmpty { return ways(through: meetings) }
        }
        return []
    }

    private mutating func level(after frontier: [NodeRef], side: Int, _ db: Database) throws -> [NodeRef] {
        var found: [NodeRef: [NodeRef]] = [:]
        for isEntity in [true, false] {
            let some = frontier.filter { $0.isEntity == isEntity }
            guard !some.isEmpty else { continue }
            let ids = some.reduce(into: Data(capacity: 16 * some.count)) { data, node in
                withUnsafeBytes(of: node.any.uuid.uuid) { data.append(contentsOf: $0) }
            }
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: isEntity ? Self.besideEntities : Self.besideAttributes),
                arguments: ["ids": ids, "count": some.count, "graph": graph])
            while let row = try rows.next() {
                let from: Int = row[0]
                let entity: ID<Entity>? = row[1]
                let other: NodeRef = if let entity { .entity(entity) } else { .attribute(row[2]) }
                guard nearer[side][other] == nil else { continue }
                if !found[other, default: []].contains(some[from]) { found[other, default: []].append(some[from]) }
            }
        }
        nearer[side].merge(found) { old, _ in old }
        return Array(found.keys)
    }

    private func ways(through meetings: [NodeRef]) -> [[NodeRef]] {
        var ways: [[NodeRef]] = []
        for node in meetings.sorted(by: { $0.digits < $1.digits }) {
            for head in half(from: node, side: 0) {
                for tail in half(from: node, side: 1) {
                    ways.append(head.reversed() + tail.dropFirst())
                    if ways.count == Self.limit { return ways }
                }
            }
        }
        return ways
    }

    /// The paths from a node to one of the two ends, at most ten.
    private func half(from node: NodeRef, side: Int) -> [[NodeRef]] {
        var open = [[node]]
        var done: [[NodeRef]] = []
        while let way = open.popLast(), let last = way.last, done.count < Self.limit {
            let next = nearer[side][last] ?? []
            if next.isEmpty { done.append(way) }
            for node in next { open.append(way + [node]) }
        }
        return done
    }

    /// `:ids` holds the ids of `:count` nodes, 16 bytes each. Gives the number of the node, and a neighbour as an
    /// entity or as an attribute. The plus keeps SQLite from reading all links of the graph for each node: it would
    /// choose `linkByGraph`, which contains all columns of the query.
    private static func beside(_ table: String, _ owned: String) -> String {
        """
        WITH RECURSIVE part (number, id) AS (
            SELECT 0, substr(:ids, 1, 16)
            UNION ALL
            SELECT number + 1, substr(:ids, 16 * number + 17, 16) FROM part WHERE number + 1 < :count)
        SELECT part.number, link.targetEntityId, link.targetAttributeId
        FROM part CROSS JOIN link ON link.source\(table)Id = part.id WHERE +link.graphId = :graph
        UNION ALL
        SELECT part.number, link.sourceEntityId, link.sourceAttributeId
        FROM part CROSS JOIN link ON link.target\(table)Id = part.id WHERE +link.graphId = :graph
        UNION ALL
        \(owned)
        """
    }

    private static let besideEntities = beside(
        "Entity",
        "SELECT part.number, NULL, attribute.id FROM part CROSS JOIN attribute ON attribute.entityId = part.id")
    private static let besideAttributes = beside(
        "Attribute",
        "SELECT part.number, attribute.entityId, NULL FROM part CROSS JOIN attribute ON attribute.id = part.id")
}
