import Foundation
import GRDB
import House
import Localization

/// The log of cups. How a cup was brewed never changes; its rating may.
struct BrewLogStore: Sendable {
    let database: HouseDatabase
    let undo: UndoStore
    let clock: WallClock

    static let pageSize = 50

    // MARK: Reading

    /// Selects cups.
    struct Choice: Sendable {
        var recipe: ID<BrewRecipe>?
        var bag: ID<BrewBag>?
        /// Only those before the cup with this id.
        var after: ID<BrewLog>?
    }

    /// The newest first.
    func page(_ choice: Choice, of own: OwnBarista, limit: Int = pageSize) throws -> [BrewLog] {
        try database.read { db in
            var (conditions, arguments) = (["brewLog.baristaId = :barista"], ["barista": own.id] as StatementArguments)
            if let recipe = choice.recipe {
                conditions.append("brewLog.recipeId = :recipe")
                arguments += ["recipe": recipe]
            }
            if let bag = choice.bag {
                conditions.append("brewLog.id IN (SELECT logId FROM brewLogBean WHERE bagId = :bag)")
                arguments += ["bag": bag]
            }
            if let after = choice.after {
                conditions.append(
                    "(brewLog.finishedAt, brewLog.id) < (SELECT finishedAt, id FROM brewLog AS other WHERE other.id = :after)"
                )
                arguments += ["after": after]
            }
            arguments += ["limit": limit]
            var logs = try BrewLog.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(BrewLog.columns) FROM brewLog WHERE \(conditions.joined(separator: " AND "))
                        ORDER BY brewLog.finishedAt DESC, brewLog.id DESC LIMIT :limit
                        """), arguments: arguments)
            try BrewLog.readBeans(of: &logs, db)
            return logs
        }
    }

    /// The values of a cup's other program for which Hearth has no field.
    func foreign(_ log: BrewLog) throws -> ForeignFacts {
        try database.read { db in try ForeignFacts.of("brewLog", log.id.uuid, db) }
    }

    func count(of own: OwnBarista) throws -> Int {
        try database.read { db in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT count(*) FROM brewLog WHERE baristaId = ?"), arguments: [own.id]) ?? 0
        }
    }

    /// - Throws: `Refusal.notFound`, also for another member's cup.
    func log(_ id: ID<BrewLog>, of own: OwnBarista) throws -> BrewLog {
        try database.read { db in
            var log = try Self.log(id, of: own, db)
            try log.readBeans(db)
            return log
        }
    }

    static func log(_ id: ID<BrewLog>, of own: OwnBarista, _ db: Database) throws -> BrewLog {
        let log = try BrewLog.fetchOne(
            db.cachedStatement(
                sql: "SELECT \(BrewLog.columns) FROM brewLog WHERE brewLog.id = ? AND brewLog.baristaId = ?"),
            arguments: [id, own.id])
        guard let log else { throw Refusal.notFound }
        return log
    }

    /// The previous cup by the same recipe; `nil` for a first cup.
    func before(_ log: BrewLog, of own: OwnBarista) throws -> BrewLog? {
        guard let recipe = log.recipe else { return nil }
        return try page(Choice(recipe: recipe, after: log.id), of: own, limit: 1).first
    }

    func hasLogs(by recipe: ID<BrewRecipe>, of own: OwnBarista) throws -> Bool {
        try database.read { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM brewLog WHERE recipeId = ? AND baristaId = ?)"),
                arguments: [recipe, own.id]) ?? false
        }
    }

    /// The grinder's settings when a recipe was last brewed with each bag, as far as they were recorded.
    func lastSettings(by recipe: ID<BrewRecipe>, of own: OwnBarista) throws -> [ID<BrewBag>: String] {
        try database.read { db in
            // SQLite takes the columns beside a lone max() from the row that has it.
            try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT brewLogBean.bagId, brewLog.setting, max(brewLog.finishedAt)
                        FROM brewLog JOIN brewLogBean ON brewLogBean.logId = brewLog.id
                        WHERE brewLog.recipeId = ? AND brewLog.baristaId = ? AND brewLog.setting <> ''
                            AND brewLogBean.bagId IS NOT NULL
                        GROUP BY brewLogBean.bagId
                        """), arguments: [recipe, own.id]
            ).reduce(into: [:]) { $0[$1[0]] = $1[1] }
        }
    }

    /// The cups that a recipe's owner brewed by it, if they share them with everyone who may see the recipe.
    func shared(by recipe: OpenRecipe, limit: Int) throws -> [BrewLog] {
        guard recipe.recipe.sharesLogs, recipe.ownerId != recipe.member else { return [] }
        return try database.read { db in
            var logs = try BrewLog.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT \(BrewLog.columns) FROM brewLog
                        JOIN barista ON barista.id = brewLog.baristaId AND barista.ownerId = :owner
                        WHERE brewLog.recipeId = :recipe ORDER BY brewLog.finishedAt DESC, brewLog.id DESC LIMIT :limit
                        """), arguments: ["owner": recipe.ownerId, "recipe": recipe.id, "limit": limit])
            try BrewLog.readBeans(of: &logs, db)
            return logs
        }
    }

    // MARK: Writing

    /// A cup that is to be added.
    struct NewCup {
        let id: UUID
        let recipe: ID<BrewRecipe>?
        let plan: BrewPlan
        let zone: String
        let finishedAt: Instant
        /// Seconds of brewing; `nil` if they are not known.
        let seconds: Int?
        /// Seconds of each step.
        var stepTimes: [Int] = []
    }

    /// Adds the cup of a brew, with the brew's id.
    static func insert(
        _ run: BrewRun, _ verdict: BrewVerdict, finishedAt: Instant, of own: OwnBarista, at now: Instant, _ db: Database
    ) throws {
        let state = run.clock.state(at: finishedAt.milliseconds)
        let cup = NewCup(
            id: run.id.uuid, recipe: run.recipe, plan: run.plan, zone: run.zone, finishedAt: finishedAt,
            seconds: Int((run.clock.brewed(state) + 500) / 1000), stepTimes: state.spent.map { Int(($0 + 500) / 1000) })
        try insert(cup, verdict, of: own, at: now, db)
    }

    private static func insert(
        _ cup: NewCup, _ verdict: BrewVerdict, of own: OwnBarista, at now: Instant, _ db: Database
    ) throws {
        let plan = cup.plan
        let day = Day(cup.finishedAt.date, in: TimeZone(identifier: cup.zone) ?? .gmt)
        try db.execute(
            sql: """
                INSERT INTO brewLog (id, baristaId, recipeId, finishedAt, day, zone, method, recipeName, recipeFold, dose,
                    yield, temperature, grind, setting, grinderId, grinder, dripperId, dripper, waterId, water, seconds,
                    plannedSeconds, stepTimes, change, rating, extraction, strength, note, noteFold, tds, beverage,
                    createdAt, steps)
                VALUES (?, ?, (SELECT id FROM brewRecipe WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                    (SELECT id FROM brewGear WHERE id = ?), ?, (SELECT id FROM brewGear WHERE id = ?), ?,
                    (SELECT id FROM brewGear WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                cup.id, own.id, cup.recipe, cup.finishedAt, day.iso, cup.zone, plan.method, plan.name,
                Fold.fold(plan.name), plan.dose, plan.yield, plan.temperature, plan.grind, plan.setting,
                plan.grinder?.id, plan.grinder?.name ?? "", plan.dripper?.id, plan.dripper?.name ?? "",
                plan.water?.id, plan.water?.name ?? "", cup.seconds, plan.plannedSeconds,
                String(decoding: try JSONEncoder().encode(cup.stepTimes), as: UTF8.self), plan.change,
                verdict.rating, verdict.taste.extraction?.rawValue, verdict.taste.strength?.rawValue, verdict.note,
                Fold.fold(verdict.note), verdict.tds, verdict.beverage?.tenths, now, plan.steps.json,
            ])
        try BrewedBean.insert(
            plan.beans.map { ($0.bag, $0.name, Grams(tenths: $0.amount), nil) }, into: cup.id, of: own.id, on: day,
            at: now, db)
    }

    /// Adds a cup that was brewed without the guide, once: a form that is sent twice changes nothing.
    func add(_ cup: NewCup, _ verdict: BrewVerdict, of own: OwnBarista) throws {
        try database.write { db in
            let owner = try ID<Barista>.fetchOne(
                db, sql: "SELECT baristaId FROM brewLog WHERE id = ?", arguments: [cup.id])
            if owner == own.id { return }
            let isTaken =
                try owner != nil
                || Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM brewRun WHERE id = ?)", arguments: [cup.id]) == true
            guard !isTaken else { throw Refusal.notFound }
            try Self.insert(cup, verdict, of: own, at: clock.now(), db)
        }
    }

    /// Changes the rating of a cup.
    func change(
        _ id: ID<BrewLog>, to verdict: BrewVerdict, version: Int?, of own: OwnBarista
    ) throws -> Saved<Void, BrewLog> {
        try database.write { db in
            var now = try Self.log(id, of: own, db)
            if now.verdict == verdict { return .done }
            let next = BrewNote(note: verdict.note)
            let thing = try own.open.versioned(id.uuid, in: "brewLog", db)
            guard now.version == version else {
                try EarlierVersions.keepRefused(next, of: thing, by: own.member, at: clock.now(), in: db)
                try now.readBeans(db)
                return .conflict(current: now)
            }
            try EarlierVersions.keep(thing, beforeItIs: next, by: own.member, at: clock.now(), in: db)
            try db.execute(
                sql: """
                    UPDATE brewLog SET rating = ?, extraction = ?, strength = ?, note = ?, noteFold = ?, tds = ?,
                        beverage = ?, version = version + 1 WHERE id = ?
                    """,
                arguments: [
                    verdict.rating, verdict.taste.extraction?.rawValue, verdict.taste.strength?.rawValue, verdict.note,
                    Fold.fold(verdict.note), verdict.tds, verdict.beverage?.tenths, id,
                ])
            return .done
        }
    }

    /// Deletes a cup; its beans count as unused again.
    func remove(_ log: BrewLog, of own: OwnBarista) throws {
        try database.write { db in
            let context = UndoStore.UndoContext(
                member: own.member, room: BrewRoom.id, kind: .deletion, subjectKind: SubjectKind.barista.rawValue,
                subjectId: own.open.uuid, ownerId: own.member, phrase: Phrase.key("Cup of “%@” deleted"),
                name: log.recipeName)
            _ = try undo.recording(context, tables: ["brewLog", "brewLogBean", "brewSource"], in: db) {
                try db.execute(
                    sql: "DELETE FROM brewLog WHERE id = ? AND baristaId = ?", arguments: [log.id, own.id])
                guard db.changesCount == 1 else { throw Refusal.notFound }
            }
        }
    }
}
