public import GRDB

/// One attribute, whole: a node that an entity owns.
public struct Attribute: Sendable, FetchableRecord {
    public let id: ID<Attribute>
    public let entityId: ID<Entity>
    public let entityName: String
    public let entityIcon: String
    public let name: String
    public let notes: String
    public let icon: String
    public let createdAt: Instant
    public let changedAt: Instant
    /// Who made it and who changed it last; `nil` when they have left.
    public let createdBy: String?
    public let changedBy: String?
    public let version: Int

    /// Selects from `attribute JOIN entity`.
    static let columns = """
        attribute.id, attribute.entityId, entity.name AS entityName, entity.icon AS entityIcon, attribute.name,
        attribute.notes, attribute.icon, attribute.createdAt, attribute.changedAt, attribute.version,
        (SELECT member.name FROM member WHERE member.id = attribute.createdById) AS createdBy,
        (SELECT member.name FROM member WHERE member.id = attribute.changedById) AS changedBy
        """

    public init(row: Row) throws {
        id = row["id"]
        entityId = row["entityId"]
        entityName = row["entityName"]
        entityIcon = row["entityIcon"]
        name = row["name"]
        notes = row["notes"]
        icon = row["icon"]
        createdAt = row["createdAt"]
        changedAt = row["changedAt"]
        createdBy = row["createdBy"]
        changedBy = row["changedBy"]
        version = row["version"]
    }
}
