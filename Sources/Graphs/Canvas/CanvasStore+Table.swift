import Foundation
import GRDB
import House

/// The nodes of a canvas with their neighbours, for readers of a table instead of a picture.
extension CanvasStore {
    /// The most rows on a page, and the most neighbours in a row.
    static let rowsOnPage = 100
    static let neighboursInRow = 20

    struct Beside: Sendable {
        let node: NodeRef
        let name: String
    }

    struct TableRow: Sendable {
        let node: NodeRef
        let name: String
        /// The entity of an attribute.
        let owner: Beside?
        /// The first `neighboursInRow` of the linked nodes, in the order in which the links were made.
        var neighbours: [Beside] = []
        /// The number of links of the node.
        var links = 0
    }

    /// The nodes of a page in the order of `CanvasBlock`. Four statements.
    func rows(on page: ListPage, in graph: OpenGraph) throws -> [TableRow] {
        let count = graph.graph.entityCount
        let entities = (page.offset..<page.end).clamped(to: 0..<count)
        let attributes = (page.offset..<page.end).clamped(to: count..<(count + graph.graph.attributeCount))
        return try database.read { db in
            var rows = try Self.entities(entities, in: graph.id, db)
            rows += try Self.attributes(
                (attributes.lowerBound - count)..<(attributes.upperBound - count), in: graph.id, db)
            let places = UUIDPlaces(rows.map(\.node.any.uuid))
            let beside = try Self.beside(rows.map(\.node.any), in: graph.id, db)
            while let row = try beside.next() {
                guard let place = places[row[0]] else { continue }
                rows[place].links = row[3]
                rows[place].neighbours.append(
                    Beside(node: row[1] ? .entity(row[2]) : .attribute(row[2]), name: row[4]))
            }
            return rows
        }
    }

    private static func entities(_ range: Range<Int>, in graph: ID<Graph>, _ db: Database) throws -> [TableRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT id, name FROM entity WHERE graphId = ? ORDER BY \(CanvasBlock.order("entity")) LIMIT ? OFFSET ?"
            ),
            arguments: [graph, range.count, range.lowerBound]
        ).map { TableRow(node: .entity($0[0]), name: $0[1], owner: nil) }
    }

    private static func attributes(_ range: Range<Int>, in graph: ID<Graph>, _ db: Database) throws -> [TableRow] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT attribute.id, attribute.name, entity.id, entity.name
                    FROM attribute JOIN entity ON entity.id = attribute.entityId WHERE attribute.graphId = ?
                    ORDER BY \(CanvasBlock.order("attribute")) LIMIT ? OFFSET ?
                    """),
            arguments: [graph, range.count, range.lowerBound]
        ).map { TableRow(node: .attribute($0[0]), name: $0[1], owner: Beside(node: .entity($0[2]), name: $0[3])) }
    }

    /// A row for each link of the given nodes: the node, whether the neighbour is an entity, the neighbour's id, the
    /// number of the node's links, and the neighbour's name.
    private static func beside(_ nodes: [ID<Node>], in graph: ID<Graph>, _ db: Database) throws -> RowCursor {
        let marks = databaseQuestionMarks(count: nodes.count)
        let ends = ["sourceEntityId", "sourceAttributeId", "targetEntityId", "targetAttributeId"]
        let sides = ends.map { end in
            let other = end.hasPrefix("source") ? "target" : "source"
            return """
                SELECT \(end) AS node, \(other)EntityId AS entityEnd, \(other)AttributeId AS attributeEnd, createdAt, id
                FROM link WHERE \(end) IN (\(marks)) AND +graphId = ?
                """
        }
        return try Row.fetchCursor(
            db,
            sql: """
                SELECT node, entityEnd IS NOT NULL, coalesce(entityEnd, attributeEnd), links,
                    coalesce(entity.name, attribute.name)
                FROM (
                    SELECT *, row_number() OVER (PARTITION BY node ORDER BY createdAt, id) AS place,
                        count(*) OVER (PARTITION BY node) AS links
                    FROM (\(sides.joined(separator: " UNION ALL ")))
                ) LEFT JOIN entity ON entity.id = entityEnd LEFT JOIN attribute ON attribute.id = attributeEnd
                WHERE place <= \(neighboursInRow) ORDER BY node, place
                """,
            arguments: ends.reduce(StatementArguments()) { all, _ in all + StatementArguments(nodes) + [graph] })
    }
}
