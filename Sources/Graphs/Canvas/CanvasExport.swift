import Foundation
import GRDB
import HTML
import House

/// A graph in the formats of other programs. An `OpenGraph` proves that the caller may see it.
struct CanvasExport: Sendable {
    let database: HouseDatabase

    /// A node with all columns of its row.
    private struct Node {
        let id: String
        let name: String
        let notes: String
        let icon: String
        /// The name and the id of an attribute's entity; empty for an entity.
        let owner: String
        let ownerId: String
        let place: (x: Double, y: Double)?
        let isPinned: Bool
        /// By the name of the field, as programs read them.
        var values: [String: String] = [:]
    }

    /// All nodes of a graph, and the names of their fields: one for all fields of that name, as an index of books and one
    /// of films have a “Year” each.
    private struct Nodes {
        var all: [Node]
        let fields: [String]
    }

    private struct Link {
        let source: String
        let target: String
        let sourceName: String
        let targetName: String
        let kind: String
        let note: String
    }

    private static func nodes(of graph: ID<Graph>, _ db: Database) throws -> Nodes {
        let values = try values(of: graph, db)
        let fields = try String.fetchAll(
            db,
            sql: """
                SELECT detailField.name FROM detailField JOIN entity ON entity.id = detailField.entityId
                WHERE entity.graphId = ? GROUP BY detailField.name ORDER BY min(detailField.position), detailField.name
                """, arguments: [graph])
        // Names that look the same can be stored in different bytes, which SQL tells apart and Swift does not.
        var seen: Set<String> = []
        var nodes = Nodes(all: try plainNodes(of: graph, db), fields: fields.filter { seen.insert($0).inserted })
        for index in nodes.all.indices { nodes.all[index].values = values[nodes.all[index].id] ?? [:] }
        return nodes
    }

    /// The values of every attribute, by its id and the name of the field.
    private static func values(of graph: ID<Graph>, _ db: Database) throws -> [String: [String: String]] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT detailValue.attributeId, detailField.name AS field, detailOption.name AS option, detailValue.text,
                    detailValue.integer, detailValue.decimal, detailValue.date, detailValue.yesNo, detailValue.optionId
                FROM detailValue JOIN detailField ON detailField.id = detailValue.fieldId
                    JOIN entity ON entity.id = detailField.entityId
                    LEFT JOIN detailOption ON detailOption.id = detailValue.optionId
                WHERE entity.graphId = ?
                """, arguments: [graph])
        var values: [String: [String: String]] = [:]
        while let row = try rows.next() {
            let id = (row["attributeId"] as ID<Graphs.Node>).description
            values[id, default: [:]][row["field"]] = row["option"] ?? FieldValue(row: row)?.plain
        }
        return values
    }

    private static func plainNodes(of graph: ID<Graph>, _ db: Database) throws -> [Node] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT entity.id, entity.name, entity.notes, entity.icon, '' AS owner, NULL AS ownerId, x, y, isPinned
                FROM entity LEFT JOIN entityPlace ON entityId = entity.id WHERE graphId = :graph
                UNION ALL
                SELECT attribute.id, attribute.name, attribute.notes, attribute.icon, entity.name, entity.id, x, y, isPinned
                FROM attribute JOIN entity ON entity.id = attribute.entityId
                    LEFT JOIN attributePlace ON attributeId = attribute.id WHERE attribute.graphId = :graph
                """, arguments: ["graph": graph])
        var nodes: [Node] = []
        while let row = try rows.next() {
            let x: Double? = row[6]
            let ownerId: ID<Entity>? = row[5]
            nodes.append(
                Node(
                    id: (row[0] as ID<Graphs.Node>).description, name: row[1], notes: Mentions.plain(row[2]),
                    icon: row[3],
                    owner: row[4],
                    ownerId: ownerId?.description ?? "", place: x.map { ($0, row[7]) }, isPinned: row[8] ?? false))
        }
        return nodes
    }

    private static func links(of graph: ID<Graph>, _ db: Database) throws -> [Link] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT coalesce(sourceEntityId, sourceAttributeId), coalesce(targetEntityId, targetAttributeId),
                    coalesce(sourceEntity.name, sourceAttribute.name), coalesce(targetEntity.name, targetAttribute.name),
                    coalesce(linkKind.name, ''), note
                FROM link LEFT JOIN entity AS sourceEntity ON sourceEntity.id = sourceEntityId
                    LEFT JOIN attribute AS sourceAttribute ON sourceAttribute.id = sourceAttributeId
                    LEFT JOIN entity AS targetEntity ON targetEntity.id = targetEntityId
                    LEFT JOIN attribute AS targetAttribute ON targetAttribute.id = targetAttributeId
                    LEFT JOIN linkKind ON linkKind.id = kindId
                WHERE link.graphId = ?
                """, arguments: [graph])
        var links: [Link] = []
        while let row = try rows.next() {
            links.append(
                Link(
                    source: (row[0] as ID<Graphs.Node>).description, target: (row[1] as ID<Graphs.Node>).description,
                    sourceName: row[2], targetName: row[3], kind: row[4], note: row[5]))
        }
        return links
    }

    // MARK: CSV

    func nodes(of graph: OpenGraph) throws -> [UInt8] {
        var csv = CSVWriter()
        let nodes = try database.read { try Self.nodes(of: graph.id, $0) }
        var columns = ["id", "name", "entity", "entityId", "icon", "notes", "x", "y", "pinned"]
        for field in nodes.fields {
            var name = field
            while columns.contains(name) || name != field && nodes.fields.contains(name) { name += " (field)" }
            columns.append(name)
        }
        csv.add(columns)
        for node in nodes.all {
            let place = [node.place.map { String($0.x) } ?? "", node.place.map { String($0.y) } ?? ""]
            csv.add(
                [node.id, node.name, node.owner, node.ownerId, node.icon, node.notes] + place
                    + [node.isPinned ? "1" : "0"] + nodes.fields.map { node.values[$0] ?? "" })
        }
        return csv.bytes
    }

    func links(of graph: OpenGraph) throws -> [UInt8] {
        var csv = CSVWriter()
        csv.add(["source", "sourceName", "kind", "target", "targetName", "note"])
        for link in try database.read({ try Self.links(of: graph.id, $0) }) {
            csv.add([link.source, link.sourceName, link.kind, link.target, link.targetName, link.note])
        }
        return csv.bytes
    }

    // MARK: GraphML

    /// The graph as the primer of graphml.graphdrawing.org says. Characters that XML cannot hold are left out.
    func graphML(of graph: OpenGraph) throws -> HTML {
        let (nodes, links) = try database.read { db in
            (try Self.nodes(of: graph.id, db), try Self.links(of: graph.id, db))
        }
        let keys = Dictionary(uniqueKeysWithValues: nodes.fields.enumerated().map { ($1, "field\($0)") })
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            <key id="name" for="node" attr.name="name" attr.type="string"/>
            <key id="notes" for="node" attr.name="notes" attr.type="string"/>
            <key id="icon" for="node" attr.name="icon" attr.type="string"/>
            <key id="entity" for="node" attr.name="entity" attr.type="string"/>
            <key id="x" for="node" attr.name="x" attr.type="double"/>
            <key id="y" for="node" attr.name="y" attr.type="double"/>
            <key id="pinned" for="node" attr.name="pinned" attr.type="boolean"/>
            \(nodes.fields, { field in
                """
                <key id="\(keys[field] ?? "")" for="node" attr.name="\(Self.xml(field))" attr.type="string"/>

                """
            })\
            <key id="kind" for="edge" attr.name="kind" attr.type="string"/>
            <key id="note" for="edge" attr.name="note" attr.type="string"/>
            <graph id="\(graph.id.description)" edgedefault="directed">
            \(nodes.all, { Self.element($0, keys) })
            \(nodes.all.filter { !$0.ownerId.isEmpty }, { node in
                """
                <edge source="\(node.ownerId)" target="\(node.id)"><data key="kind">attribute</data></edge>

                """
            })
            \(links, { link in
                """
                <edge source="\(link.source)" target="\(link.target)">\(Self.data("kind", link.kind))\
                \(Self.data("note", link.note))</edge>

                """
            })
            </graph>
            </graphml>

            """
    }

    private static func element(_ node: Node, _ keys: [String: String]) -> HTML {
        """
        <node id="\(node.id)">\(data("name", node.name))\(data("notes", node.notes))\(data("icon", node.icon))\
        \(data("entity", node.owner))\(node.place, { place in
            "\(data("x", String(place.x)))\(data("y", String(place.y)))"
        })\(data("pinned", node.isPinned ? "true" : ""))\
        \(node.values.sorted { $0.key < $1.key }, { data(keys[$0.key] ?? "", $0.value) })</node>

        """
    }

    private static func data(_ key: String, _ text: String) -> HTML {
        text.isEmpty ? HTML() : "<data key=\"\(key)\">\(xml(text))</data>"
    }

    /// The text without the characters that XML 1.0 does not allow.
    private static func xml(_ text: String) -> String {
        func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "\t", "\n", "\r": true
            default: scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
            }
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter(isAllowed)))
    }

    // MARK: SVG

    /// A picture of all nodes at their places, with the names of entities.
    func picture(of graph: OpenGraph) throws -> HTML {
        let (nodes, links) = try database.read { db in
            (try Self.plainNodes(of: graph.id, db), try Self.links(of: graph.id, db))
        }
        // An older version could give an attribute the id of an entity.
        let numbers = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var neighbours = [[Int]](repeating: [], count: nodes.count)
        for link in links {
            if let source = numbers[link.source], let target = numbers[link.target] {
                neighbours[source].append(target)
                neighbours[target].append(source)
            }
        }
        let still = CanvasStill(
            nodes: nodes.enumerated().map { number, node in
                CanvasStill.Node(
                    path: "", name: Self.xml(node.name), isEntity: node.ownerId.isEmpty, place: node.place,
                    owner: numbers[node.ownerId], neighbours: neighbours[number])
            })
        return still.picture(title: Self.xml(graph.graph.name))
    }
}
