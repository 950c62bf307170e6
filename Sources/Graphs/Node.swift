import GRDB
import House

/// The node at an end of a link: an entity or an attribute.
enum NodeRef: Hashable, Sendable {
    case entity(ID<Entity>)
    case attribute(ID<Attribute>)

    /// The 32 digits, the same in either kind: no two nodes share an id.
    var digits: String {
        switch self {
        case .entity(let id): id.description
        case .attribute(let id): id.description
        }
    }

    /// The node's own page.
    func path(in graph: ID<Graph>) -> String {
        switch self {
        case .entity(let id): EntitiesController.path(id, in: graph)
        case .attribute(let id): AttributesController.path(id, in: graph)
        }
    }

    /// The two columns of one end of a link, in the order entity, attribute; one of them is NULL.
    var columns: StatementArguments {
        switch self {
        case .entity(let id): [id, nil]
        case .attribute(let id): [nil, id]
        }
    }
}

/// A node as pickers, links and search show it.
struct Node: Sendable, FetchableRecord {
    let id: NodeRef
    let name: String
    let icon: String
    /// The entity that owns it; `nil` for an entity.
    let owner: Owner?

    struct Owner: Sendable {
        let id: ID<Entity>
        let name: String
    }

    /// “Entity · Attribute”, or the entity's name.
    var label: String { owner.map { "\($0.name) · \(name)" } ?? name }

    /// All nodes of one graph; binds `:graph`. Columns: id, name, nameFold, icon, ownerId, ownerName, changedAt.
    static let all = """
        SELECT id, name, nameFold, icon, NULL AS ownerId, NULL AS ownerName, changedAt FROM entity WHERE graphId = :graph
        UNION ALL
        SELECT attribute.id, attribute.name, attribute.nameFold, attribute.icon, entity.id, entity.name, attribute.changedAt
        FROM attribute JOIN entity ON entity.id = attribute.entityId WHERE attribute.graphId = :graph
        """

    /// Reads columns by name, so the row may hold others.
    init(row: Row) throws {
        let ownerId: ID<Entity>? = row["ownerId"]
        if let ownerId {
            id = .attribute(row["id"])
            owner = Owner(id: ownerId, name: row["ownerName"])
        } else {
            id = .entity(row["id"])
            owner = nil
        }
        name = row["name"]
        icon = row["icon"]
    }
}
