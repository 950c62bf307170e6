import GRDB
import House

/// The columns that one member left out of one entity's table.
extension GraphStore {
    func hiddenColumns(of entity: ID<Entity>, in graph: OpenGraph) throws -> [ID<EntityField>] {
        let ids: [String]? = try database.read { db in
            try ListOptions.read("table:\(entity)", of: graph.member, in: db)
        }
        return (ids ?? []).compactMap { ID<EntityField>($0) }
    }

    /// Hides at most 100 columns: the stored row has no room for more, and members hide them one by one.
    func hide(_ fields: [ID<EntityField>], of entity: ID<Entity>, in graph: OpenGraph) throws {
        try database.write { db in
            let ids = fields.prefix(100).map(\.description)
            try ListOptions.write(ids, for: "table:\(entity)", of: graph.member, in: db)
        }
    }
}
