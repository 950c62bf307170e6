import Foundation
import GRDB
import House
import Localization

/// Imports tables of text into entities.
struct ImportStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock
    let layout: CanvasLayout

    /// The plan of an import as of now.
    func plan(_ reading: ImportReading, for entity: ID<Entity>, in graph: OpenGraph, words: Words) throws -> ImportPlan
    {
        try database.read { db in
            try ImportPlanner(reading: reading, words: words).plan(of: entity, in: graph, db)
        }
    }
}
