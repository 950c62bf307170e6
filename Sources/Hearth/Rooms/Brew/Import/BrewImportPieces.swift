import Foundation
import GRDB

/// Imports a plan in pieces: first the things that cups refer to, then the cups.
struct BrewImportPieces: BulkPieces {
    let plan: BrewImportPlan
    let barista: WritableBarista
    let staged: ID<StagedFile>
    let landing: String
    let store: BrewImportStore

    /// The cost of a cup in rows: itself, its beans, its source, and their entries in indexes.
    var weight: Int { 4 }
    var makesRoom: Bool { false }

    private var now: Instant { store.clock.now() }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        try checkBarista(db)
        let some = work.done..<min(work.done + count, plan.count)
        try store.undo.recordPart(of: entry, tables: BrewImportStore.tables, in: db) {
            for index in some { try write(index, db) }
        }
        return BulkWork.Step(done: some.count, isLast: some.upperBound == plan.count)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        try UndoStore.finish(&work.entry, at: now, in: db)
        StagedFile.finish(staged, in: BrewRoom.id, at: landing, of: store.database.folder, db)
    }

    /// The importing member may have left or become a guest since.
    /// - Throws: `Refusal.notFound`.
    private func checkBarista(_ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM barista JOIN member ON member.id = barista.ownerId
                        WHERE barista.id = ? AND member.id = ? AND member.role <> 'guest')
                    """), arguments: [barista.id, barista.member])
        guard isThere == true else { throw Refusal.notFound }
    }

    private func write(_ index: Int, _ db: Database) throws {
        var place = index
        if place < plan.gear.count {
            return try once(plan.gear[place].source, in: "brewGear", db) { try write(plan.gear[place], db) }
        }
        place -= plan.gear.count
        if place < plan.bags.count {
            return try once(plan.bags[place].source, in: "brewBag", db) { try write(plan.bags[place], db) }
        }
        place -= plan.bags.count
        if place < plan.recipes.count {
            return try once(plan.recipes[place].source, in: "brewRecipe", db) { try write(plan.recipes[place], db) }
        }
        let log = plan.logs[place - plan.recipes.count]
        try once(log.source, in: "brewLog", db) { try write(log, db) }
    }

    /// Another import of the same things may have finished since the plan was made.
    private func once(_ source: String, in table: String, _ db: Database, _ write: () throws -> Void) throws {
        if try thing(source, in: table, db) == nil { try write() }
    }

    // MARK: What cups refer to

    private func write(_ gear: ImportedGear, _ db: Database) throws {
        let kind = try BrewGear.Kind(rawValue: gear.kind).unwrap()
        let id = try ShelfStore.insert(kind, gear.name, note: gear.note, barista: barista.id, at: now, in: db)
        if gear.isRetired { try db.execute(sql: "UPDATE brewGear SET isRetired = 1 WHERE id = ?", arguments: [id]) }
        try keep(gear.source, id.uuid, db)
    }

    private func write(_ bag: ImportedBag, _ db: Database) throws {
        let content = BrewBag.Content(
            name: bag.name, roaster: bag.roaster, roastedOn: bag.roastedOn, openedOn: bag.openedOn,
            frozenOn: bag.frozenOn, thawedOn: bag.thawedOn, finishedOn: bag.finishedOn, weight: bag.weight,
            price: bag.price, currency: bag.currency, note: bag.note)
        let id = try ShelfStore.insert(content, extras: bag.extras, barista: barista.id, at: now, in: db)
        try keep(bag.source, id.uuid, db)
    }

    private func write(_ recipe: ImportedRecipe, _ db: Database) throws {
        let id = try RecipeStore.insert(recipe.content, .custom, owner: barista.member, at: now, in: db)
        try keep(recipe.source, id.uuid, db)
    }

    private func keep(_ source: String, _ id: UUID, _ db: Database) throws {
        try db.cachedStatement(
            sql: "INSERT INTO brewSource (baristaId, source, thingId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        ).execute(arguments: [barista.id, source, id])
    }

    /// The id of the thing that a source names: an imported one, or an exported one that still exists.
    private func thing(_ source: String?, in table: String, _ db: Database) throws -> UUID? {
        guard let source else { return nil }
        let found = try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT thingId FROM brewSource WHERE baristaId = ? AND source = ?"),
            arguments: [barista.id, source])
        let own =
            source.hasPrefix(HearthBrewSource.prefix)
            ? ID<BrewLog>(String(source.dropFirst(HearthBrewSource.prefix.count)))?.uuid : nil
        guard let id = found ?? own else { return nil }
        let (column, owner) = table == "brewRecipe" ? ("ownerId", barista.member.uuid) : ("baristaId", barista.id.uuid)
        return try UUID.fetchOne(
            db.cachedStatement(sql: "SELECT id FROM \(table) WHERE id = ? AND \(column) = ?"), arguments: [id, owner])
    }

    // MARK: Cups

    private func write(_ log: ImportedLog, _ db: Database) throws {
        let id = ID<BrewLog>(at: log.finishedAt)
        let times = log.stepTimes.map(String.init).joined(separator: ",")
        try db.cachedStatement(
            sql: """
                INSERT INTO brewLog (id, baristaId, recipeId, finishedAt, day, zone, method, recipeName, recipeFold, dose,
                    yield, temperature, grind, setting, grinderId, grinder, dripperId, dripper, waterId, water, seconds,
                    plannedSeconds, stepTimes, change, rating, extraction, strength, note, noteFold, tds, beverage, extras,
                    createdAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                id, barista.id, try thing(log.recipe, in: "brewRecipe", db), log.finishedAt, log.day.iso, log.zone,
                log.method.rawValue, log.recipeName, Fold.fold(log.recipeName), log.dose.tenths, log.yield.tenths,
                log.temperature?.halves, log.grind?.rawValue, log.setting,
                try thing(log.grinder.source, in: "brewGear", db), log.grinder.name,
                try thing(log.dripper.source, in: "brewGear", db), log.dripper.name,
                try thing(log.water.source, in: "brewGear", db), log.water.name, log.seconds, log.plannedSeconds,
                "[\(times)]", log.change?.rawValue ?? "", log.rating, log.taste.extraction?.rawValue,
                log.taste.strength?.rawValue, log.note, Fold.fold(log.note), log.tds, log.beverage?.tenths, log.extras,
                now,
            ])
        for bean in log.beans {
            try db.cachedStatement(
                sql: """
                    INSERT INTO brewLogBean (id, logId, baristaId, bagId, name, nameFold, amount)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    ID<BrewLog.Bean>(at: now), id, barista.id, try thing(bean.bag, in: "brewBag", db), bean.name,
                    Fold.fold(bean.name), bean.amount.tenths,
                ])
        }
        try keep(log.source, id.uuid, db)
    }
}
