import GRDB
import House

/// A graph as one member sees it: with their level of access.
struct Graph: Sendable, FetchableRecord {
    let id: ID<Graph>
    let ownerId: ID<Member>
    let name: String
    /// An emoji or `icon:name`; may be empty.
    let icon: String
    let createdAt: Instant
    let version: Int
    let entityCount: Int
    let attributeCount: Int
    let linkCount: Int
    /// The number of shares: with 0 only the owner sees the graph.
    let shareCount: Int
    let level: AccessLevel
    /// The photo shown beside the name.
    let photo: ID<AttachedFile>?
    let lock: SubjectLock?

    /// Binds `:member`. Leaves out graphs that the member may not see.
    static let visible = """
        SELECT graph.id, graph.ownerId, graph.name, graph.icon, graph.createdAt, graph.version, graphSize.entities,
            graphSize.attributes, graphSize.links,
            (SELECT count(*) FROM share WHERE share.subjectId = graph.id), \(Shares.level("graph")),
            (SELECT attachment.id FROM attachment
                WHERE attachment.graphId = graph.id AND attachment.entityId IS NULL AND attachment.attributeId IS NULL
                ORDER BY attachment.mainSince DESC LIMIT 1),
            \(SubjectLock.columns(of: "graphLock"))
        FROM graph JOIN graphSize ON graphSize.graphId = graph.id
            LEFT JOIN graphLock ON graphLock.graphId = graph.id
        WHERE \(Shares.isVisible("graph"))
        """

    init(row: Row) throws {
        id = row[0]
        ownerId = row[1]
        name = row[2]
        icon = row[3]
        createdAt = row[4]
        version = row[5]
        entityCount = row[6]
        attributeCount = row[7]
        linkCount = row[8]
        shareCount = row[9]
        level = row[10]
        photo = row[11]
        lock = SubjectLock(row: row, at: 12)
    }
}
