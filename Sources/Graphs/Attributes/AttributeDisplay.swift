import GRDB
import House

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
        try database.read { db in
            try ListOptions.read("entity:\(entity)", of: graph.member, in: db) ?? AttributeDisplay()
        }
    }

    /// - Throws: `Refusal.notFound` when the graph has no such entity.
    func keep(_ display: AttributeDisplay, of entity: ID<Entity>, in graph: OpenGraph) throws {
        try database.write { db in
            _ = try EntityStore.entity(entity, in: graph, db)
            try ListOptions.write(display, for: "entity:\(entity)", of: graph.member, in: db)
        }
    }
}
