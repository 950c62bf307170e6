import GRDB
import House
import Localization

/// The links of graphs. An `OpenGraph` proves that the caller may see the graph.
struct LinkStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    /// The most links of one group, and of all groups, on a node's own page; a further page has the rest.
    static let shownInGroup = 12
    static let shownInAll = 120

    /// The links at one node as its page shows them.
    struct Overview: Sendable {
        var groups: [Group] = []
        var total = 0

        struct Group: Sendable {
            let links: [NodeLink]
            let total: Int
        }
    }

    /// The newest links of each group, each group by the names of the other nodes.
    func overview(of node: NodeRef, in graph: OpenGraph) throws -> Overview {
        try database.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(NodeLink.columns), hit.groupTotal, hit.total FROM (
                        SELECT *, count(*) OVER () AS total,
                            count(*) OVER (PARTITION BY isMention, kindId, direction) AS groupTotal,
                            row_number() OVER (PARTITION BY isMention, kindId, direction
                                ORDER BY createdAt DESC, linkId DESC) AS place
                        FROM (\(NodeLink.ends(of: node)))
                    ) AS hit \(NodeLink.joins)
                    WHERE hit.place <= \(Self.shownInGroup)
                    ORDER BY \(NodeLink.groupOrder), coalesce(entity.nameFold, attribute.nameFold), hit.linkId
                    LIMIT \(Self.shownInAll)
                    """)
            var overview = Overview()
            var links: [NodeLink] = []
            var count = 0
            let rows = try Row.fetchCursor(statement, arguments: ["node": node.any, "graph": graph.id])
            while let row = try rows.next() {
                let link = try NodeLink(row: row)
                overview.total = row["total"]
                if let last = links.last, last.group != link.group {
                    overview.groups.append(Overview.Group(links: links, total: count))
                    links = []
                }
                links.append(link)
                count = row["groupTotal"]
            }
            if !links.isEmpty { overview.groups.append(Overview.Group(links: links, total: count)) }
            return overview
        }
    }

    /// Some links of a node in the order of their groups and names, and the number of all.
    func links(
        of node: NodeRef, in graph: OpenGraph, group: LinkGroup?, on page: ListPage
    ) throws -> (links: [NodeLink], total: Int) {
        try database.read { db in
            let condition =
                group == nil
                ? "1" : "isMention = :isMention AND kindId IS :kind AND direction = :isIncoming"
            var arguments: StatementArguments = ["node": node.any, "graph": graph.id]
            if let group {
                arguments += ["isMention": group.isMention, "kind": group.kind, "isIncoming": group.isIncoming]
            }
            let hits = "SELECT * FROM (\(NodeLink.ends(of: node))) WHERE \(condition)"
            let total = try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM (\(hits))"), arguments: arguments)
            let links = try NodeLink.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(NodeLink.columns) FROM (\(hits)) AS hit \(NodeLink.joins)
                        ORDER BY \(NodeLink.groupOrder), coalesce(entity.nameFold, attribute.nameFold), hit.linkId
                        LIMIT :size OFFSET :offset
                        """),
                arguments: arguments + ["size": page.size, "offset": page.offset])
            return (links, try total.unwrap())
        }
    }

    /// The readings of existing links to other nodes, empty for a link without a kind. Mentions do not count.
    func readings(of node: NodeRef, to others: [Node], in graph: OpenGraph) throws -> [NodeRef: [String]] {
        guard !others.isEmpty else { return [:] }
        return try database.read { db in
            let marks = repeatElement("?", count: others.count).joined(separator: ", ")
            let rows = try Row.fetchAll(
                db,
                sql: """
                    WITH hit AS (
                        SELECT coalesce(entityEnd, attributeEnd) AS other, entityEnd IS NULL AS isAttribute, reading
                        FROM (\(NodeLink.ends(of: node, "?1", "?2"))) WHERE NOT isMention)
                    SELECT * FROM hit WHERE other IN (\(marks)) ORDER BY reading
                    """,
                arguments: [node.any, graph.id] + StatementArguments(others.map(\.id.any)))
            return rows.reduce(into: [:]) { readings, row in
                let id: NodeRef = row["isAttribute"] ? .attribute(row["other"]) : .entity(row["other"])
                readings[id, default: []].append(row["reading"])
            }
        }
    }

    /// - Throws: `Refusal.notFound` when the node has no such link.
    func link(_ id: ID<Link>, of node: NodeRef, in graph: OpenGraph) throws -> NodeLink {
        try database.read { db in try Self.link(id, of: node, in: graph.id, db) }
    }

    static func link(_ id: ID<Link>, of node: NodeRef, in graph: ID<Graph>, _ db: Database) throws -> NodeLink {
        let link = try NodeLink.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT \(NodeLink.columns) FROM (\(NodeLink.ends(of: node))) AS hit \(NodeLink.joins)
                    WHERE hit.linkId = :link
                    """),
            arguments: ["node": node.any, "graph": graph, "link": id])
        guard let link else { throw Refusal.notFound }
        return link
    }

    /// Deletes a link that a member made.
    /// - Throws: `Refusal.conflict` for a mention, which disappears only with its text in the notes.
    func remove(_ id: ID<Link>, of node: NodeRef, from graph: WritableGraph) throws -> ID<UndoEntry> {
        try database.write(in: graph) { db in
            let link = try Self.link(id, of: node, in: graph.id, db)
            guard !link.group.isMention else { throw Self.isMention }
            let context = UndoStore.UndoContext(
                member: graph.member, room: "graphs", kind: .change, subjectKind: SubjectKind.graph.rawValue,
                subjectId: graph.id.uuid, ownerId: graph.open.graph.ownerId,
                phrase: Phrase.key("Link to “%@” deleted"), name: link.other.name)
            return try undo.recording(context, tables: ["link"], in: db) {
                try db.execute(sql: "DELETE FROM link WHERE id = ? AND graphId = ?", arguments: [id, graph.id])
            }
        }
    }

    static let isMention = Refusal.conflict(
        Phrase("This link is a mention in the notes. Remove it there."))
}
