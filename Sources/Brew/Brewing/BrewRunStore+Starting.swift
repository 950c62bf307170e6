import Foundation
import GRDB
import House
import Localization

extension BrewRunStore {
    /// Starts a brew, once for each id and choices: a repeated request changes nothing, also after the brew is over.
    ///
    /// A page's form has one id, and its member may go back to it and start with other choices. These apply to the brew
    /// that has the id as long as it is under way. Without a tap it begins anew; its taps stay, and with them its
    /// beginning. If it is over, or its taps do not fit the other choices, another brew begins beside it.
    /// - Parameter at: when it began; not in the future.
    /// - Returns: the id of the brew that has the choices.
    /// - Throws: `Refusal.badRequest` if too many run already.
    @discardableResult
    func start(
        _ id: ID<BrewRun>, _ plan: BrewPlan, recipe: ID<BrewRecipe>?, at: Instant, zone: String, of own: OwnBarista
    ) throws -> ID<BrewRun> {
        let json = String(decoding: try JSONEncoder().encode(plan), as: UTF8.self)
        return try database.write { db in
            var id = id
            while let run = try Self.known(id, of: own, db) {
                if run.isSent(plan) { return id }
                if run.canTake(plan) {
                    let isTapped = !run.events.isEmpty
                    try db.execute(
                        sql: "UPDATE brewRun SET plan = ?, recipeId = ?, startedAt = ?, zone = ? WHERE id = ?",
                        arguments: [
                            json, recipe, isTapped ? run.startedAt : at, isTapped ? run.zone : zone, id,
                        ])
                    try Self.remember(recipe, of: own, db)
                    return id
                }
                // The id of the brew beside it follows from its own, so that a repeated request finds it.
                id = try ID(sent: id.description, by: own.member, in: own.open.uuid).unwrap()
            }
            try Self.requireRoom(of: own, db)
            try db.execute(
                sql: "INSERT INTO brewRun (id, baristaId, recipeId, plan, startedAt, zone) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [id, own.id, recipe, json, at, zone])
            try Self.remember(recipe, of: own, db)
            return id
        }
    }

    /// The brew with an id that was sent; `nil` if there is none yet.
    /// - Throws: `Refusal.notFound` if the id is that of another member's brew, or of a cup.
    private static func known(_ id: ID<BrewRun>, of own: OwnBarista, _ db: Database) throws -> BrewRun? {
        let exists = { (table: String) in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ?)", arguments: [id]) == true
        }
        if try exists("brewRun") { return try find(id, of: own, db) }
        if try exists("brewLog") { throw Refusal.notFound }
        return nil
    }

    private static func requireRoom(of own: OwnBarista, _ db: Database) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM brewRun WHERE baristaId = ? AND state = 'running'", arguments: [own.id])
        guard (count ?? 0) < runningLimit else {
            throw Refusal.badRequest(Phrase("Too many brews are running. Finish or discard one first."))
        }
    }

    /// Stores the recipe as the one that the member brewed last.
    private static func remember(_ recipe: ID<BrewRecipe>?, of own: OwnBarista, _ db: Database) throws {
        guard let recipe else { return }
        try db.execute(
            sql: "UPDATE barista SET recipeId = ? WHERE id = ? AND recipeId IS NOT ?",
            arguments: [recipe, own.id, recipe])
    }
}

extension BrewRun {
    /// Whether it was started with the same choices; also if it was started before Hearth kept them.
    fileprivate func isSent(_ other: BrewPlan) -> Bool { plan.sent == nil || plan.sent == other.sent }

    /// Whether other choices may apply to it: it is neither over nor waits to be rated, and its taps count by the steps
    /// of both.
    fileprivate func canTake(_ other: BrewPlan) -> Bool {
        guard state == .running, clock.finishedAt == nil else { return false }
        return events.isEmpty || plan.steps.map(\.seconds) == other.steps.map(\.seconds)
    }
}
