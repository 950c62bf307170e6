import Foundation
import GRDB
import House

/// A running brew, or one whose cup waits to be rated.
struct BrewRun: Sendable {
    let id: ID<BrewRun>
    let recipe: ID<BrewRecipe>?
    let plan: BrewPlan
    let startedAt: Instant
    let zone: String
    let state: State
    let events: [BrewEvent]

    /// The raw values are stored in the database and sent in responses.
    enum State: String, Sendable, DatabaseValueConvertible {
        case running
        case logged
        case dropped
    }

    static let columns = "id, recipeId, plan, startedAt, zone, state"

    /// Reads `columns` and the run's events.
    init(row: Row, _ db: Database) throws {
        id = row[0]
        recipe = row[1]
        plan = try JSONDecoder().decode(BrewPlan.self, from: Data((row[2] as String).utf8))
        startedAt = row[3]
        zone = row[4]
        state = row[5]
        events = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT at, kind, step FROM brewEvent WHERE runId = ? ORDER BY at"),
            arguments: [id]
        ).compactMap { row in
            BrewEvent.Kind(rawValue: row[1]).map { BrewEvent(at: row[0], kind: $0, step: row[2]) }
        }
    }

    var clock: BrewClock {
        BrewClock(startedAt: startedAt.milliseconds, seconds: plan.steps.map(\.seconds), events: events)
    }
}
