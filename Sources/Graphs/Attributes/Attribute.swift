import GRDB
import House

/// An attribute with everything stored of it: a node that an entity owns.
struct Attribute: Sendable, FetchableRecord {
    let id: ID<Attribute>
    let entityId: ID<Entity>
    let entityName: String
    let entityIcon: String
    let entityItem: ItemName
    let name: String
    let notes: String
    let icon: String
    let createdAt: Instant
    let changedAt: Instant
    /// The names of the members who created it and who changed it last; `nil` for a member who has left.
    let createdBy: String?
    let changedBy: String?
    let version: Int

    /// Selects from `attribute JOIN entity`.
    static let columns = """
        attribute.id, attribute.entityId, entity.name AS entityName, entity.icon AS entityIcon,
        entity.itemSingular, entity.itemPlural, attribute.name, attribute.notes, attribute.icon, attribute.createdAt,
        attribute.changedAt, attribute.version,
        (SELECT member.name FROM member WHERE member.id = attribute.createdById) AS createdBy,
        (SELECT member.name FROM member WHERE member.id = attribute.changedById) AS changedBy
        """

    init(row: Row) throws {
        id = row["id"]
        entityId = row["entityId"]
        entityName = row["entityName"]
        entityIcon = row["entityIcon"]
        entityItem = ItemName(singular: row["itemSingular"], plural: row["itemPlural"])
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
