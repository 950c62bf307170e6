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
        let planner = ImportPlanner(reading: reading, words: words)
        // Comparing takes long, and holds none of the database's readers.
        let candidates: [String: [ImportPlanner.Candidate]] =
            try reading.choices.existing == .add
            ? [:] : database.read { db in try planner.candidates(of: entity, in: graph, db) }
        return try planner.plan(candidates) { typed, before in
            guard typed.contains("[[") else { return typed }
            return try database.read { db in try Mentions.kept(typed, before: before, in: graph.id, db) }
        }
    }
}
