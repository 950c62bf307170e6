import Foundation
import GRDB

/// The columns that one member left out of one entity's table.
extension GraphStore {
    func hiddenColumns(of entity: ID<Entity>, in graph: OpenGraph) throws -> [ID<EntityField>] {
        let json = try database.read { db in
            try ListOptions.read("table:\(entity)", of: graph.member, in: db)
        }
        // Options that an older Hearth wrote and this one cannot read hide nothing.
        let ids = json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        return ids.compactMap { ID<EntityField>($0) }
    }

    /// Hides at most 100 columns: the stored row has no room for more, and members hide them one by one.
    func hide(_ fields: [ID<EntityField>], of entity: ID<Entity>, in graph: OpenGraph) throws {
        let json = String(decoding: try JSONEncoder().encode(fields.prefix(100).map(\.description)), as: UTF8.self)
        try database.write { db in
            try ListOptions.write(json, for: "table:\(entity)", of: graph.member, in: db)
        }
    }
}
