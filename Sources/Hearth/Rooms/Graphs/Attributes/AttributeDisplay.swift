import Foundation
import GRDB

/// One member's display options for one entity's list of attributes.
struct AttributeDisplay: Codable, Sendable, Equatable {
    var view = GraphDisplay.View.list
    var size = Size.medium
    /// `name`, `newest` or the id of a field.
    var sort = Self.name
    var isDescending = false
    /// The id of the choice field that rows are grouped by.
    var group: String?
    var showsValues = true
    var showsNotes = true

    static let name = "name"
    static let newest = "newest"

    enum Size: String, Codable, Sendable, CaseIterable {
        case small, medium, large
    }

    func sortField(of fields: [EntityField]) -> EntityField? { fields.first { $0.id.description == sort } }

    func groupField(of fields: [EntityField]) -> EntityField? {
        fields.first { $0.type == .choice && $0.id.description == group }
    }
}

extension AttributeStore {
    func display(of entity: ID<Entity>, in graph: OpenGraph) throws -> AttributeDisplay {
        let json = try database.read { db in
            try ListOptions.read("entity:\(entity)", of: graph.member, in: db)
        }
        // Options that an older Hearth wrote and this one cannot read become the defaults.
        return json.flatMap { try? JSONDecoder().decode(AttributeDisplay.self, from: Data($0.utf8)) }
            ?? AttributeDisplay()
    }

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func keep(_ display: AttributeDisplay, of entity: ID<Entity>, in graph: OpenGraph) throws {
        let json = String(decoding: try JSONEncoder().encode(display), as: UTF8.self)
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO display (memberId, list, options)
                    SELECT ?, ?, ? FROM entity WHERE id = ? AND graphId = ?
                    ON CONFLICT (memberId, list) DO UPDATE SET options = excluded.options
                    """,
                arguments: [graph.member, "entity:\(entity)", json, entity, graph.id])
            guard db.changesCount == 1 else { throw Refusal.notFound }
        }
    }
}
