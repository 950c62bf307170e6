import Foundation
import GRDB

/// Where in a graph something is attached.
enum MediaPlace: Hashable, Sendable {
    case entity(ID<Entity>)
    case attribute(ID<Attribute>)
    /// The graph's own photo.
    case graph

    init(_ node: NodeRef) {
        switch node {
        case .entity(let id): self = .entity(id)
        case .attribute(let id): self = .attribute(id)
        }
    }

    /// The page it belongs to.
    func path(in graph: ID<Graph>) -> String {
        switch self {
        case .entity(let id): EntitiesController.path(id, in: graph)
        case .attribute(let id): AttributesController.path(id, in: graph)
        case .graph: GraphsController.path(graph)
        }
    }

    /// In the order entity, attribute.
    var columns: StatementArguments {
        switch self {
        case .entity(let id): [id, nil]
        case .attribute(let id): [nil, id]
        case .graph: [nil, nil]
        }
    }

    /// A condition on rows of `attachment`, and what it binds.
    var condition: (sql: String, arguments: StatementArguments) {
        switch self {
        case .entity(let id): ("attachment.entityId = ?", [id])
        case .attribute(let id): ("attachment.attributeId = ?", [id])
        case .graph: ("attachment.entityId IS NULL AND attachment.attributeId IS NULL", [])
        }
    }
}

/// A medium at a node, with what people say of it.
struct AttachedFile: Sendable, FetchableRecord {
    let id: ID<AttachedFile>
    let place: MediaPlace
    let medium: Medium
    /// May be empty: then its file name stands for it.
    let title: String
    let caption: String
    let position: Int
    /// When it was chosen as the main photo of its node; the latest counts.
    let mainSince: Instant?
    let createdAt: Instant
    let createdBy: String?
    let version: Int

    var name: String { title.isEmpty ? medium.fileName : title }

    /// Selects from `attachment JOIN medium`.
    static let columns = """
        attachment.id, attachment.entityId, attachment.attributeId, attachment.title, attachment.caption,
        attachment.position, attachment.mainSince, attachment.createdAt, attachment.version,
        (SELECT member.name FROM member WHERE member.id = attachment.createdById) AS createdBy, \(Medium.columns)
        """

    init(row: Row) throws {
        id = row["id"]
        if let entity: ID<Entity> = row["entityId"] {
            place = .entity(entity)
        } else if let attribute: ID<Attribute> = row["attributeId"] {
            place = .attribute(attribute)
        } else {
            place = .graph
        }
        medium = try Medium(row: row)
        title = row["title"]
        caption = row["caption"]
        position = row["position"]
        mainSince = row["mainSince"]
        createdAt = row["createdAt"]
        createdBy = row["createdBy"]
        version = row["version"]
    }
}
