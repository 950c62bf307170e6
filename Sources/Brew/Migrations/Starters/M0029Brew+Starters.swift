import Foundation
import GRDB
import House

/// The starters: recipes of every new household. Frozen, as the migration is.
extension M0029Brew {
    struct Starter {
        let id: UUID
        let method: String
        /// The key of a phrase, as are `tactile` and the instructions.
        let name: String
        /// Tenths of a gram.
        let dose: Int
        let yield: Int
        /// Halves of a degree Celsius.
        let temperature: Int
        let grind: String
        let tactile: String
        let steps: [Step]
    }

    struct Step {
        let instruction: String
        var seconds: Int?
        /// Tenths of a gram.
        var water: Int?
        var isTarget = false
        var kind: String?
    }

    /// Two for each method. The ids are fixed, so that a starter is the same recipe in every household.
    static let starters: [Starter] = [
        v60Starters, kalitaStarters, chemexStarters, aeropressStarters, frenchPressStarters, cleverStarters,
        mokaStarters, coldBrewStarters, espressoStarters, machineStarters,
    ].flatMap(\.self)

    /// A UUID of version 7 from 21 November 2026 and the starter's number in the list.
    static func starterId(_ number: UInt8) -> UUID {
        UUID(uuid: (0x01, 0xA1, 0xFB, 0x67, 0x18, 0x00, 0x70, 0x00, 0x80, 0, 0, 0, 0, 0, 0, number))
    }

    static func addStarters(in db: Database) throws {
        for starter in starters {
            try db.execute(
                sql: """
                    INSERT INTO brewRecipe (id, origin, method, name, nameFold, dose, yield, temperature, grind, tactile,
                        createdAt, modifiedAt)
                    VALUES (?, 'starter_template', ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
                    """,
                arguments: [
                    starter.id, starter.method, starter.name, Fold.fold(starter.name), starter.dose, starter.yield,
                    starter.temperature, starter.grind, starter.tactile,
                ])
            for (position, step) in starter.steps.enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO brewStep (id, recipeId, position, instruction, seconds, water, isTarget, waterKind)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        ID<Migrations>(at: Instant(milliseconds: 0)), starter.id, position, step.instruction,
                        step.seconds, step.water, step.isTarget, step.kind,
                    ])
            }
        }
    }
}
