import Foundation
import GRDB
import House

/// The connections and the growth of a graph: the best-linked nodes, the nodes without links, the connected parts, and
/// the amounts at each month's end.
///
/// All of it comes from one pass over the nodes and one over the links, because reading them takes most of the time.
/// Attributes belong to their entities, so parts are counted over entities, by union-find in memory: SQL would walk
/// from node to node.
struct LinkSurvey: Sendable {
    private(set) var partCount = 0
    /// Nodes in the largest part.
    private(set) var largestPart = 0
    private(set) var loneEntities = 0
    private(set) var loneAttributes = 0
    /// The nodes with the most links, at most ten, in descending order.
    private(set) var best: [(id: NodeRef, links: Int)] = []
    /// The amounts before each of the ends.
    private(set) var growth: [GraphStats.Amounts]

    private struct Node {
        let id: UUID
        /// The index of its entity among all nodes; for an entity its own.
        let owner: Int32
        var links: Int32 = 0
    }

    /// - Parameter ends: the instants by which growth is counted, in order.
    init(of graph: ID<Graph>, ends: [Instant], _ db: Database) throws {
        growth = Array(repeating: GraphStats.Amounts(), count: ends.count)
        let months = Months(ends: ends.map(\.milliseconds))
        var nodes = try readNodes(of: graph, months, db)
        var parents = Array(Int32(0)..<Int32(nodes.count))
        try readLinks(of: graph, months, &nodes, &parents, db)
        count(nodes, &parents)
        best = Self.best(nodes)
        for index in growth.indices.dropFirst() { growth[index] = growth[index] + growth[index - 1] }
    }

    // MARK: Reading

    private mutating func readNodes(of graph: ID<Graph>, _ months: Months, _ db: Database) throws -> [Node] {
        var nodes: [Node] = []
        var entity: Int64?
        var owner: Int32 = 0
        // Read both tables from indexes alone; the attributes of one entity follow each other. SQLite would choose the
        // index by name, which is three times as large.
        let statement = try db.cachedStatement(
            sql: """
                SELECT entity.rowid, entity.id, entity.createdAt, attribute.id, attribute.createdAt
                FROM entity INDEXED BY entityByCreation
                LEFT JOIN attribute INDEXED BY attributeByCreation ON attribute.entityId = entity.id
                WHERE entity.graphId = ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [graph])
        while let row = try rows.next() {
            let number: Int64 = row[0]
            if number != entity {
                entity = number
                owner = Int32(nodes.count)
                nodes.append(Node(id: row[1], owner: owner))
                if let month = months.index(of: row[2]) { growth[month].entities += 1 }
            }
            guard let attribute: UUID = row[3] else { continue }
            nodes.append(Node(id: attribute, owner: owner))
            if let month = months.index(of: row[4]) { growth[month].attributes += 1 }
        }
        return nodes
    }

    private mutating func readLinks(
        of graph: ID<Graph>, _ months: Months, _ nodes: inout [Node], _ parents: inout [Int32], _ db: Database
    ) throws {
        var ends: [(source: UUID, target: UUID)] = []
        let statement = try db.cachedStatement(
            sql: """
                SELECT coalesce(sourceEntityId, sourceAttributeId), coalesce(targetEntityId, targetAttributeId), createdAt
                FROM link INDEXED BY linkByGraph WHERE graphId = ?
                """)
        let rows = try Row.fetchCursor(statement, arguments: [graph])
        while let row = try rows.next() {
            if let month = months.index(of: row[2]) { growth[month].links += 1 }
            ends.append((row[0], row[1]))
        }
        // Look up the nodes after all links are read: independent lookups let the processor wait for memory less often.
        let places = UUIDPlaces(nodes.lazy.map(\.id))
        for (source, target) in ends.map({ (places[$0.source], places[$0.target]) }) {
            guard let source, let target else { continue }
            nodes[source].links += 1
            nodes[target].links += 1
            let one = Self.root(nodes[source].owner, &parents)
            let other = Self.root(nodes[target].owner, &parents)
            if one != other { parents[Int(max(one, other))] = min(one, other) }
        }
    }

    /// The months of the growth, to find the month of an instant.
    private struct Months {
        /// In milliseconds, in order.
        let ends: [Int64]

        /// The first month that ends after the instant; nil if none does.
        func index(of instant: Int64) -> Int? {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if ends[middle] > instant { high = middle } else { low = middle + 1 }
            }
            return low < ends.count ? low : nil
        }
    }

    // MARK: Counting

    /// Finds the root of a part, and halves the path to it on the way.
    private static func root(_ place: Int32, _ parents: inout [Int32]) -> Int32 {
        var place = place
        while parents[Int(place)] != place {
            parents[Int(place)] = parents[Int(parents[Int(place)])]
            place = parents[Int(place)]
        }
        return place
    }

    private mutating func count(_ nodes: [Node], _ parents: inout [Int32]) {
        var sizes = [Int32](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated() {
            let isEntity = node.owner == Int32(place)
            if isEntity, Self.root(node.owner, &parents) == node.owner { partCount += 1 }
            if node.links == 0, isEntity { loneEntities += 1 }
            if node.links == 0, !isEntity { loneAttributes += 1 }
            sizes[Int(Self.root(node.owner, &parents))] += 1
        }
        largestPart = Int(sizes.max() ?? 0)
    }

    private static func best(_ nodes: [Node]) -> [(id: NodeRef, links: Int)] {
        var best: [Int] = []
        for (place, node) in nodes.enumerated() where node.links > 0 {
            if best.count == 10, let last = best.last, nodes[last].links >= node.links { continue }
            let index = best.firstIndex { nodes[$0].links < node.links } ?? best.count
            best.insert(place, at: index)
            if best.count > 10 { best.removeLast() }
        }
        return best.map { place in
            let node = nodes[place]
            let isEntity = node.owner == Int32(place)
            return (isEntity ? .entity(ID(node.id)) : .attribute(ID(node.id)), Int(node.links))
        }
    }
}
