import GRDB
import House

/// An entity with everything stored of it.
struct Entity: Sendable, FetchableRecord {
    let id: ID<Entity>
    let name: String
    /// The stored notes, with mentions as tokens: see `Mentions`.
    let notes: String
    let icon: String
    let item: ItemName
    let createdAt: Instant
    let changedAt: Instant
    /// The names of the members who created it and who changed it last; `nil` for a member who has left.
    let createdBy: String?
    let changedBy: String?
    let version: Int

    static let columns = """
        entity.id, entity.name, entity.notes, entity.icon, entity.itemSingular, entity.itemPlural, entity.createdAt,
        entity.changedAt, entity.version,
        (SELECT member.name FROM member WHERE member.id = entity.createdById) AS createdBy,
        (SELECT member.name FROM member WHERE member.id = entity.changedById) AS changedBy
        """

    init(row: Row) throws {
        id = row["id"]
        name = row["name"]
        notes = row["notes"]
        icon = row["icon"]
        item = ItemName(singular: row["itemSingular"], plural: row["itemPlural"])
        createdAt = row["createdAt"]
        changedAt = row["changedAt"]
        createdBy = row["createdBy"]
        changedBy = row["changedBy"]
        version = row["version"]
    }
}

/// A line of a list of entities.
struct EntityRow: Sendable, FetchableRecord {
    let id: ID<Entity>
    let name: String
    let icon: String
    /// The beginning of the notes, at most 160 characters.
    let preview: String
    /// The number of its attributes; `nil` if they were not counted or there are none.
    let attributes: Int?
    /// The photo shown instead of the icon.
    let photo: ID<AttachedFile>?
    let item: ItemName

    /// - Parameter isCounting: whether its attributes are counted.
    static func columns(isCounting: Bool) -> String {
        """
        entity.id, entity.name, entity.icon, substr(entity.notes, 1, \(Mentions.previewed)),
        \(isCounting ? "(SELECT count(*) FROM attribute WHERE attribute.entityId = entity.id)" : "0"),
        (SELECT attachment.id FROM attachment WHERE attachment.entityId = entity.id
            AND EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = attachment.mediumId AND rendition.side = 400)
            ORDER BY attachment.mainSince DESC, attachment.position, attachment.id LIMIT 1),
        entity.itemSingular, entity.itemPlural
        """
    }

    init(row: Row) throws {
        id = row[0]
        name = row[1]
        icon = row[2]
        preview = Mentions.preview(row[3])
        let count: Int = row[4]
        attributes = count == 0 ? nil : count
        photo = row[5]
        item = ItemName(singular: row[6], plural: row[7])
    }
}

/// An entity that was changed lately, with the graph it is in.
struct RecentEntity: Sendable, FetchableRecord {
    let id: ID<Entity>
    let graphId: ID<Graph>
    let name: String
    let icon: String
    let graphName: String
    let changedAt: Instant

    init(row: Row) throws {
        id = row["id"]
        graphId = row["graphId"]
        name = row["name"]
        icon = row["icon"]
        graphName = row["graphName"]
        changedAt = row["changedAt"]
    }
}
