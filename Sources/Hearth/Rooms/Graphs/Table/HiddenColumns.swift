import Foundation
import GRDB

/// The columns that one member left out of one entity's table.
extension GraphStore {
    func hiddenColumns(of entity: ID<Entity>, in graph: OpenGraph) throws -> [ID<EntityField>] {
        let json = try database.read { db in
            try ListOptions.read("table:\(entity)", of: graph.member, in: db)
        }
        // What an older Hearth wrote and this one cannot read hides nothing.
        let ids = json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        return ids.compactMap { ID<EntityField>($0) }
    }

    /// At most 100: more do not fit into the row that keeps them, and nobody hides so many one by one.
    func hide(_ fields: [ID<EntityField>], of entity: ID<Entity>, in graph: OpenGraph) throws {
        let json = String(decoding: try JSONEncoder().encode(fields.prefix(100).map(\.description)), as: UTF8.self)
        try database.write { db in
            try ListOptions.write(json, for: "table:\(entity)", of: graph.member, in: db)
        }
    }
}
