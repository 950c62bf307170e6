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

    /// Runs of rows with `columns`, and their events.
    static func runs(_ rows: [Row], _ db: Database) throws -> [BrewRun] {
        guard !rows.isEmpty else { return [] }
        let list = DatabaseList(rows.map { $0[0] as UUID })
        let events = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT at, kind, step, runId FROM brewEvent WHERE runId IN \(list.marks) ORDER BY at"),
            arguments: list.arguments
        ).reduce(into: [UUID: [BrewEvent]]()) { all, row in
            guard let kind = BrewEvent.Kind(rawValue: row[1]) else { return }
            all[row[3], default: []].append(BrewEvent(at: row[0], kind: kind, step: row[2]))
        }
        return try rows.map { try BrewRun(row: $0, events: events[$0[0] as UUID] ?? []) }
    }

    private init(row: Row, events: [BrewEvent]) throws {
        id = row[0]
        recipe = row[1]
        plan = try JSONDecoder().decode(BrewPlan.self, from: Data((row[2] as String).utf8))
        startedAt = row[3]
        zone = row[4]
        state = row[5]
        self.events = events
    }

    var clock: BrewClock {
        BrewClock(startedAt: startedAt.milliseconds, seconds: plan.steps.map(\.seconds), events: events)
    }
}
