import Foundation
import GRDB
import House

/// Texts that are on their way into an entity are files beside the uploads. Frozen: a change is a new migration.
enum M0040StagedTexts {
    static let name = "0040 staged texts"

    static let sql = "DROP TABLE csvImport;"

    static func moveOut(_ db: Database) throws {
        try StagedFile.moveOut(of: "csvImport", to: "graphs", db) { row in
            let (graph, entity): (ID<Graph>, ID<Entity>) = (row["graphId"], row["entityId"])
            return (entity.uuid, "/graphs/\(graph)/entities/\(entity)/table")
        }
    }
}
