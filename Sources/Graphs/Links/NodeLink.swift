import Foundation
import GRDB
import House

/// A link as one of its two ends sees it.
struct NodeLink: Sendable, FetchableRecord {
    let id: ID<Link>
    /// The node at the other end.
    let other: Node
    let group: LinkGroup
    /// The reading of the kind from this node; empty for a link without a kind.
    let reading: String
    let note: String
    let version: Int

    init(row: Row) throws {
        id = row["linkId"]
        other = try Node(row: row)
        group = LinkGroup(kind: row["kindId"], isIncoming: row["direction"], isMention: row["isMention"])
        reading = row["reading"]
        note = row["note"]
        version = row["version"]
    }

    /// All links at a node, with the readings of their kinds from there. Binds the two parameters. Columns: linkId,
    /// kindId, note, isMention, createdAt, version, entityEnd, attributeEnd (of the other node), reading, direction (1:
    /// the other node is the source, and that makes a difference).
    static func ends(of node: NodeRef, _ id: String = ":node", _ graph: String = ":graph") -> String {
        """
        SELECT end.*, coalesce(CASE WHEN isIncoming AND inverse <> '' THEN inverse ELSE linkKind.name END, '') AS reading,
            isIncoming AND (isMention OR coalesce(NOT \(LinkKind.isSymmetric), 0)) AS direction
        FROM (
            SELECT id AS linkId, kindId, note, isMention, createdAt, version, 0 AS isIncoming,
                targetEntityId AS entityEnd, targetAttributeId AS attributeEnd
            FROM link WHERE \(node.sourceColumn) = \(id) AND graphId = \(graph)
            UNION ALL
            SELECT id, kindId, note, isMention, createdAt, version, 1, sourceEntityId, sourceAttributeId
            FROM link WHERE \(node.targetColumn) = \(id) AND graphId = \(graph)
        ) AS end LEFT JOIN linkKind ON linkKind.id = end.kindId
        """
    }

    /// The columns that `NodeLink` and `Node` read, from rows of `ends` named `hit`.
    static let columns = """
        hit.linkId, hit.kindId, hit.note, hit.isMention, hit.version, hit.reading, hit.direction,
        coalesce(entity.id, attribute.id) AS id, coalesce(entity.name, attribute.name) AS name,
        coalesce(entity.icon, attribute.icon) AS icon, owner.id AS ownerId, owner.name AS ownerName
        """

    static let joins = """
        LEFT JOIN entity ON entity.id = hit.entityEnd
        LEFT JOIN attribute ON attribute.id = hit.attributeEnd
        LEFT JOIN entity AS owner ON owner.id = attribute.entityId
        """

    /// Kinds by name, then links without a kind, then mentions.
    static let groupOrder = "hit.isMention, hit.kindId IS NULL, lower(hit.reading), hit.kindId, hit.direction"
}

/// Links at one node that have the same meaning when read from it.
struct LinkGroup: Hashable, Sendable {
    let kind: ID<LinkKind>?
    let isIncoming: Bool
    let isMention: Bool
}

extension LinkGroup: LosslessStringConvertible {
    /// For addresses: 32 digits of the kind or `none`, then `-in` when read from the target; `mentions`, `mentions-in`.
    var description: String {
        (isMention ? "mentions" : kind?.description ?? "none") + (isIncoming ? "-in" : "")
    }

    init?(_ text: String) {
        isIncoming = text.hasSuffix("-in")
        let name = isIncoming ? String(text.dropLast(3)) : text
        isMention = name == "mentions"
        kind = ID(name)
        if kind == nil, !isMention, name != "none" { return nil }
    }
}
