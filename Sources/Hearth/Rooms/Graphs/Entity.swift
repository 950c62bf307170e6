public import GRDB

/// One entity, whole.
public struct Entity: Sendable, FetchableRecord {
    public let id: ID<Entity>
    public let name: String
    /// As they are kept, mentions as tokens: see `Mentions`.
    public let notes: String
    public let icon: String
    public let createdAt: Instant
    public let changedAt: Instant
    /// Who made it and who changed it last; `nil` when they have left.
    public let createdBy: String?
    public let changedBy: String?
    public let version: Int

    static let columns = """
        entity.id, entity.name, entity.notes, entity.icon, entity.createdAt, entity.changedAt, entity.version,
        (SELECT member.name FROM member WHERE member.id = entity.createdById) AS createdBy,
        (SELECT member.name FROM member WHERE member.id = entity.changedById) AS changedBy
        """

    public init(row: Row) throws {
        id = row["id"]
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

/// A line of a list of entities.
public struct EntityRow: Sendable, FetchableRecord {
    public let id: ID<Entity>
    public let name: String
    public let icon: String
    /// The beginning of the notes, at most 160 characters.
    public let preview: String
    /// Its attributes, where they were asked for and there are any.
    public let attributes: Int?
    /// What stands for it instead of its icon.
    let photo: ID<AttachedFile>?

    /// - Parameter isCounting: whether its attributes are counted.
    static func columns(isCounting: Bool) -> String {
        """
        entity.id, entity.name, entity.icon, substr(entity.notes, 1, \(Mentions.previewed)),
        \(isCounting ? "(SELECT count(*) FROM attribute WHERE attribute.entityId = entity.id)" : "0"),
        (SELECT attachment.id FROM attachment WHERE attachment.entityId = entity.id
            AND EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = attachment.mediumId AND rendition.side = 400)
            ORDER BY attachment.mainSince DESC, attachment.position, attachment.id LIMIT 1)
        """
    }

    public init(row: Row) throws {
        id = row[0]
        name = row[1]
        icon = row[2]
        preview = Mentions.preview(row[3])
        let count: Int = row[4]
        attributes = count == 0 ? nil : count
        photo = row[5]
    }
}

/// An entity that was changed lately, with the graph it is in.
public struct RecentEntity: Sendable, FetchableRecord {
    public let id: ID<Entity>
    public let graphId: ID<Graph>
    public let name: String
    public let icon: String
    public let graphName: String
    public let changedAt: Instant

    public init(row: Row) throws {
        id = row["id"]
        graphId = row["graphId"]
        name = row["name"]
        icon = row["icon"]
        graphName = row["graphName"]
        changedAt = row["changedAt"]
    }
}
