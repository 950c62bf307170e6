import Foundation
import GRDB
import House

/// The figures of one graph.
struct GraphStats: Sendable {
    let graph: OpenGraph
    let entities: Int
    let attributes: Int
    let links: Int
    /// Nodes with notes.
    let notes: Int
    let partCount: Int
    /// Nodes in the largest connected part.
    let largestPart: Int
    let loneEntities: Int
    let loneAttributes: Int
    /// At most ten, the best first.
    let best: [LinkedNode]
    /// At most ten, the most used first.
    let fields: [FieldUse]
    /// The amounts before each month's end, as many as `StatsStore.Months` has.
    let growth: [Amounts]
    let media: Media

    /// The figures of the attached files.
    struct Media: Sendable {
        var photos = 0
        var videos = 0
        var files = 0
        var bytes = 0

        static func + (left: Media, right: Media) -> Media {
            Media(
                photos: left.photos + right.photos, videos: left.videos + right.videos,
                files: left.files + right.files, bytes: left.bytes + right.bytes)
        }
    }

    struct LinkedNode: Sendable {
        let node: Node
        let graph: ID<Graph>
        let links: Int
    }

    struct Amounts: Sendable {
        var entities = 0
        var attributes = 0
        var links = 0

        static func + (left: Amounts, right: Amounts) -> Amounts {
            Amounts(
                entities: left.entities + right.entities, attributes: left.attributes + right.attributes,
                links: left.links + right.links)
        }
    }
}

/// The use of a field: the number of its entity's attributes that have a value.
struct FieldUse: Sendable, FetchableRecord {
    let graph: ID<Graph>
    let entity: ID<Entity>
    let entityName: String
    let name: String
    let filled: Int
    let attributes: Int

    /// Binds `:graph`. Goes from the fields to their entities: there are far fewer fields than entities.
    static let select = """
        SELECT most.*, (SELECT count(*) FROM attribute WHERE attribute.entityId = most.entityId) AS attributes FROM (
            SELECT entity.graphId, entity.id AS entityId, entity.name AS entityName, detailField.name,
                (SELECT count(*) FROM detailValue WHERE detailValue.fieldId = detailField.id) AS filled
            FROM detailField CROSS JOIN entity ON entity.id = detailField.entityId
            WHERE entity.graphId = :graph ORDER BY filled DESC, detailField.nameFold, detailField.id LIMIT 10) AS most
        WHERE filled > 0
        """

    init(row: Row) throws {
        graph = row["graphId"]
        entity = row["entityId"]
        entityName = row["entityName"]
        name = row["name"]
        filled = row["filled"]
        attributes = row["attributes"]
    }
}

/// A node that no link touches.
struct LoneNode {
    enum Kind: String, CaseIterable, Sendable {
        case entity, attribute
    }

    /// Binds `:graph`, `:size` and `:offset`; the columns of a `Node`.
    static func select(_ kind: Kind) -> String {
        switch kind {
        case .entity:
            """
            SELECT id, name, icon, NULL AS ownerId, NULL AS ownerName FROM entity WHERE graphId = :graph
                AND NOT EXISTS (SELECT 1 FROM link WHERE link.sourceEntityId = entity.id)
                AND NOT EXISTS (SELECT 1 FROM link WHERE link.targetEntityId = entity.id)
            ORDER BY nameFold, id LIMIT :size OFFSET :offset
            """
        case .attribute:
            """
            SELECT attribute.id, attribute.name, attribute.icon, entity.id AS ownerId, entity.name AS ownerName
            FROM entity CROSS JOIN attribute ON attribute.entityId = entity.id WHERE entity.graphId = :graph
                AND NOT EXISTS (SELECT 1 FROM link WHERE link.sourceAttributeId = attribute.id)
                AND NOT EXISTS (SELECT 1 FROM link WHERE link.targetAttributeId = attribute.id)
            ORDER BY entity.nameFold, entity.id, attribute.nameFold, attribute.id LIMIT :size OFFSET :offset
            """
        }
    }
}
