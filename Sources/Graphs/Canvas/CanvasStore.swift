import Foundation
import GRDB
import House
import Localization

/// The nodes of a graph's canvas and their places. An `OpenGraph` proves that the caller may see the graph.
struct CanvasStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The most nodes that are described at once.
    static let described = 500
    /// The most nodes that one search finds.
    static let found = 20

    func block(of graph: OpenGraph, kinds: [LinkKind]) throws -> CanvasBlock {
        try database.read { db in try CanvasBlock(of: graph.id, kinds: kinds.map(\.id), db) }
    }

    // MARK: Describing

    /// A node as it is drawn.
    struct Drawn: Sendable {
        let node: NodeRef
        let name: String
        /// An emoji or `icon:name`; may be empty.
        let icon: String
        let photo: ID<AttachedFile>?
    }

    /// The graph has changed: indexes in the order known before belong to other nodes now.
    struct Changed: Error {}

    /// - Parameter range: indexes in the order of `CanvasBlock`; only the first `described` of them are used.
    /// - Throws: `Changed` when the graph has another stamp.
    func nodes(_ range: Range<Int>, at stamp: UInt32, in graph: OpenGraph) throws -> [Drawn] {
        try database.read { db in
            try Self.require(stamp, graph, db)
            let count = graph.graph.entityCount
            let range = range.prefix(Self.described)
            let entities = range.clamped(to: 0..<count)
            let attributes = range.clamped(to: count..<(count + graph.graph.attributeCount))
            return try Self.rows("entity", entities, in: graph, db)
                + Self.rows(
                    "attribute", (attributes.lowerBound - count)..<(attributes.upperBound - count), in: graph, db)
        }
    }

    func stamp(of graph: OpenGraph) throws -> CanvasBlock.Stamp {
        try database.read { try CanvasBlock.stamp(of: graph.id, $0) }
    }

    static func require(_ stamp: UInt32, _ graph: OpenGraph, _ db: Database) throws {
        guard try CanvasBlock.stamp(of: graph.id, db).order == stamp else { throw Changed() }
    }

    private static func rows(_ table: String, _ range: Range<Int>, in graph: OpenGraph, _ db: Database) throws
        -> [Drawn]
    {
        guard !range.isEmpty else { return [] }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id, name, icon,
                        (SELECT attachment.id FROM attachment WHERE \(CanvasBlock.shows(table))
                            ORDER BY attachment.mainSince DESC, attachment.position, attachment.id LIMIT 1)
                    FROM \(table) WHERE graphId = ? ORDER BY \(CanvasBlock.order(table)) LIMIT ? OFFSET ?
                    """),
            arguments: [graph.id, range.count, range.lowerBound])
        return rows.map { row in
            Drawn(
                node: table == "entity" ? .entity(row[0]) : .attribute(row[0]), name: row[1], icon: row[2],
                photo: row[3])
        }
    }

    /// The indexes of nodes in the order of `CanvasBlock`.
    /// - Throws: `Changed` when the graph has another stamp.
    func numbers(of nodes: [NodeRef], at stamp: UInt32, in graph: OpenGraph) throws -> [Int] {
        try database.read { db in
            try Self.require(stamp, graph, db)
            return try nodes.compactMap { node in
                let before = try Int.fetchOne(
                    db.cachedStatement(
                        sql: """
                            SELECT (SELECT count(*) FROM \(node.table) AS other WHERE other.graphId = :graph
                                AND (other.createdAt, other.id) < (this.createdAt, this.id))
                            FROM \(node.table) AS this WHERE this.id = :node AND this.graphId = :graph
                            """),
                    arguments: ["graph": graph.id, "node": node.any])
                return before.map { node.isEntity ? $0 : $0 + graph.graph.entityCount }
            }
        }
    }

    // MARK: Places

    /// The stamp of the looks before and after nodes were placed: with both a script knows whether anything else has
    /// changed since it read the graph.
    struct Placed: Sendable {
        let before: UInt32
        let after: UInt32
    }

    /// Saves the places that a canvas sends. Nodes that the graph no longer has are skipped.
    func place(_ places: [NodePlace], in graph: WritableGraph) throws -> Placed {
        try database.write(in: graph) { db in
            try Self.placed(in: graph, db) { try Self.place(places, in: graph.id, db) }
        }
    }

    private static func placed(in graph: WritableGraph, _ db: Database, _ work: () throws -> Void) throws -> Placed {
        let before = try CanvasBlock.stamp(of: graph.id, db).looks
        try work()
        return Placed(before: before, after: try CanvasBlock.stamp(of: graph.id, db).looks)
    }

    /// Saves the places of tidied nodes together, with an undo entry in the bin.
    func tidy(_ places: [NodePlace], in graph: WritableGraph) throws -> Placed {
        let context = UndoStore.UndoContext(
            member: graph.member, room: GraphsRoom.id, kind: .change, subjectKind: SubjectKind.graph.rawValue,
            subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId,
            phrase: Phrase.key("Canvas of “%@” tidied"), name: graph.open.graph.name)
        return try database.write(in: graph) { db in
            try Self.placed(in: graph, db) {
                let entry = try undo.recording(context, tables: ["entityPlace", "attributePlace"], in: db) {
                    try Self.place(places, in: graph.id, db)
                }
                // A repeated request, whose first answer was lost, changes nothing.
                try UndoStore.removeIfEmpty(entry, in: db)
            }
        }
    }

    static func place(_ places: [NodePlace], in graph: ID<Graph>, _ db: Database) throws {
        let statements = try ["entity", "attribute"].map { try db.cachedStatement(sql: placing($0)) }
        let returning = try db.cachedStatement(sql: returning)
        for place in places {
            if place.isOnRing {
                try returning.execute(arguments: [
                    "isPinMeant": place.isByHand && place.isPinMeant, "node": place.node, "graph": graph,
                ])
                continue
            }
            for statement in statements {
                try statement.execute(arguments: [
                    "x": Double(place.x), "y": Double(place.y), "isPinned": place.isPinned && place.isPinMeant,
                    "isByHand": place.isByHand, "isPinMeant": place.isByHand && place.isPinMeant,
                    "node": place.node, "graph": graph,
                ])
                if db.changesCount > 0 { break }
            }
        }
    }

    /// Forgets the place of an attribute; that of another member's pin only if the pin itself is meant.
    private static let returning = """
        DELETE FROM attributePlace WHERE (:isPinMeant OR NOT isPinned)
            AND attributeId = (SELECT id FROM attribute WHERE id = :node AND graphId = :graph)
        """

    /// Stores a node's place, and with an entity's place the number of its attributes, even if its pin keeps the place.
    private static func placing(_ table: String) -> String {
        let isEntity = table == "entity"
        let isMoved = "(:isByHand OR NOT isPinned)"
        return """
            INSERT INTO \(table)Place (\(table)Id, x, y, isPinned\(isEntity ? ", attributeCount" : ""))
            SELECT id, :x, :y, :isPinned AND :isByHand
                \(isEntity ? ", (SELECT count(*) FROM attribute WHERE entityId = entity.id)" : "")
            FROM \(table) WHERE id = :node AND graphId = :graph
            ON CONFLICT (\(table)Id) DO UPDATE
                SET x = iif(\(isMoved), excluded.x, x), y = iif(\(isMoved), excluded.y, y),
                    isPinned = iif(:isPinMeant, excluded.isPinned, isPinned)
                    \(isEntity ? ", attributeCount = excluded.attributeCount" : "")
                WHERE \(isMoved) \(isEntity ? "OR attributeCount IS NOT excluded.attributeCount" : "")
            """
    }
}
