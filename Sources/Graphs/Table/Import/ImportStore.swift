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

    typealias Texts = StagedTexts<ImportChoices>

    var texts: Texts { Texts(database: database, clock: clock) }

    static func destination(_ entity: ID<Entity>, in graph: WritableGraph) -> Texts.Destination {
        Texts.Destination(member: graph.member, things: [("graphId", graph.id.uuid), ("entityId", entity.uuid)])
    }

    /// - Throws: `Refusal.notFound` if the graph has no such entity.
    func keep(
        _ text: FileText, named name: String, _ choices: ImportChoices, for entity: ID<Entity>,
        in graph: WritableGraph
    ) throws -> ID<Texts.File> {
        try database.write(in: graph) { db in
            try AttributeStore.check(entity, in: graph, db)
            return try texts.keep(text, named: name, choices, for: Self.destination(entity, in: graph), in: db)
        }
    }

    /// The plan of an import as of now.
    func plan(_ reading: ImportReading, for entity: ID<Entity>, in graph: OpenGraph, words: Words) throws -> ImportPlan
    {
        try database.read { db in
            try ImportPlanner(reading: reading, words: words).plan(of: entity, in: graph, db)
        }
    }
}
