import Foundation
import GRDB
import House

/// The colours of a canvas's nodes, a byte for each: 0 for none, 1 to 10 for a colour of the series.
enum CanvasColours {
    /// Gives each entity and its attributes one colour; consecutive entities differ.
    static func byEntity(_ block: CanvasBlock) -> [UInt8] {
        (0..<block.ids.count).map { colour(owner($0, block)) }
    }

    /// Gives each part that links and ownership connect a colour, the largest part first; single nodes have none.
    /// - Returns: a colour for each node, and the number of nodes in each part.
    static func byPart(_ block: CanvasBlock) -> (colours: [UInt8], sizes: [Int]) {
        var parents = Array(0..<block.ids.count)
        func root(_ node: Int) -> Int {
            var node = node
            while parents[node] != node {
                parents[node] = parents[parents[node]]
                node = parents[node]
            }
            return node
        }
        for attribute in block.entityCount..<block.ids.count {
            parents[root(attribute)] = root(owner(attribute, block))
        }
        for link in stride(from: 0, to: block.ends.count, by: 2) {
            parents[root(Int(block.ends[link]))] = root(Int(block.ends[link + 1]))
        }
        let roots = (0..<block.ids.count).map(root)
        let sizes = roots.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        let ranked = sizes.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let ranks = Dictionary(uniqueKeysWithValues: ranked.enumerated().map { ($1.key, $0) })
        return (roots.map { ranks[$0].map(colour) ?? 0 }, ranked.map(\.value))
    }

    /// Gives each attribute the colour of its option in a field; entities and attributes without an option have none.
    /// - Throws: `Refusal.notFound` when the graph has no such field with choices.
    static func by(_ field: ID<EntityField>, _ block: CanvasBlock, in graph: ID<Graph>, _ db: Database) throws
        -> [UInt8]
    {
        let options = try options(of: field, in: graph, db)
        let chosen = Dictionary(uniqueKeysWithValues: options.map { ($0.id, $0.colour) })
        let nodes = UUIDPlaces(block.ids)
        var colours = [UInt8](repeating: 0, count: block.ids.count)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT attributeId, optionId FROM detailValue WHERE fieldId = ? AND optionId IS NOT NULL",
            arguments: [field])
        while let row = try rows.next() {
            if let node = nodes[row[0]], let colour = chosen[row[1]] { colours[node] = UInt8(colour) }
        }
        return colours
    }

    private static func options(of field: ID<EntityField>, in graph: ID<Graph>, _ db: Database) throws
        -> [FieldOption]
    {
        let options = try FieldOption.fetchAll(
            db,
            sql: """
                SELECT \(FieldOption.columns) FROM detailOption JOIN detailField ON detailField.id = detailOption.fieldId
                    JOIN entity ON entity.id = detailField.entityId
                WHERE detailField.id = ? AND entity.graphId = ? ORDER BY detailOption.position, detailOption.id
                """, arguments: [field, graph])
        guard !options.isEmpty else { throw Refusal.notFound }
        return options
    }

    // MARK: Legends

    static func fieldLegend(_ field: ID<EntityField>, in graph: ID<Graph>, _ db: Database) throws -> CanvasLegend {
        .names(try options(of: field, in: graph, db).map { ($0.colour, $0.name) }, others: 0)
    }

    /// The legend of the ten entities with the most attributes, because there are ten colours.
    static func entityLegend(of graph: OpenGraph, _ db: Database) throws -> CanvasLegend {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, place FROM (
                    SELECT entity.name, row_number() OVER (ORDER BY \(CanvasBlock.order("entity"))) - 1 AS place,
                        (SELECT count(*) FROM attribute WHERE attribute.entityId = entity.id) AS size
                    FROM entity WHERE entity.graphId = ?)
                ORDER BY size DESC, place LIMIT 10
                """, arguments: [graph.id])
        return .names(
            rows.map { (Int(colour($0[1])), $0[0]) }, others: max(0, graph.graph.entityCount - rows.count))
    }

    private static func owner(_ node: Int, _ block: CanvasBlock) -> Int {
        node < block.entityCount ? node : Int(block.owners[node - block.entityCount])
    }

    private static func colour(_ number: Int) -> UInt8 { UInt8(number % 10 + 1) }
}
