import Foundation
import GRDB

/// What the links of a graph make of its nodes: who has most, who has none, and into how many parts they fall.
///
/// An attribute belongs to its entity, so parts are counted over entities, by union-find in memory: SQL would walk
/// from node to node.
struct LinkSurvey {
    private(set) var partCount = 0
    /// Nodes in the largest part.
    private(set) var largestPart = 0
    private(set) var loneEntities = 0
    private(set) var loneAttributes = 0
    /// The best-linked nodes, the first first; at most ten.
    private(set) var best: [(id: NodeId, links: Int)] = []

    private struct Node {
        let id: UUID
        /// The place of its entity among all nodes; its own for an entity.
        let owner: Int32
        var links: Int32 = 0
    }

    init(of graph: ID<Graph>, _ db: Database) throws {
        var nodes = try Self.nodes(of: graph, db)
        var parents = Array(Int32(0)..<Int32(nodes.count))
        try Self.readLinks(of: graph, &nodes, &parents, db)
        count(nodes, &parents)
        best = Self.best(nodes)
    }

    private static func nodes(of graph: ID<Graph>, _ db: Database) throws -> [Node] {
        var nodes: [Node] = []
        var entity: UUID?
        var owner: Int32 = 0
        // Both from indexes alone; the attributes of one entity follow each other.
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT entity.id, attribute.id FROM entity LEFT JOIN attribute ON attribute.entityId = entity.id
                    WHERE entity.graphId = ?
                    """),
            arguments: [graph])
        while let row = try rows.next() {
            let id: UUID = row[0]
            if id != entity {
                entity = id
                owner = Int32(nodes.count)
                nodes.append(Node(id: id, owner: owner))
            }
            if let attribute: UUID = row[1] { nodes.append(Node(id: attribute, owner: owner)) }
        }
        return nodes
    }

    private static func readLinks(
        of graph: ID<Graph>, _ nodes: inout [Node], _ parents: inout [Int32], _ db: Database
    ) throws {
        var places = [UUID: Int32](minimumCapacity: nodes.count)
        for (place, node) in nodes.enumerated() { places[node.id] = Int32(place) }
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT coalesce(sourceEntityId, sourceAttributeId), coalesce(targetEntityId, targetAttributeId)
                    FROM link WHERE graphId = ?
                    """),
            arguments: [graph])
        while let row = try rows.next() {
            guard let source = places[row[0]], let target = places[row[1]] else { continue }
            nodes[Int(source)].links += 1
            nodes[Int(target)].links += 1
            let one = root(nodes[Int(source)].owner, &parents)
            let other = root(nodes[Int(target)].owner, &parents)
            if one != other { parents[Int(max(one, other))] = min(one, other) }
        }
    }

    /// Halves the way up as it goes.
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

    private static func best(_ nodes: [Node]) -> [(id: NodeId, links: Int)] {
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
