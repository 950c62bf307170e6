import Foundation
import GRDB
import House
import Localization

/// Imports a plan in pieces: first stores the photos, then writes the things that cups refer to, then the cups.
struct BrewImportPieces: BulkPieces {
    let plan: BrewImportPlan
    let again: ImportAgain
    let pictures: ArchivedPictures
    let barista: WritableBarista
    let store: BrewImportStore

    /// The cost of a cup in rows: itself, its beans, its source, and their entries in indexes. Unpacking a picture takes
    /// about as long as writing 500.
    var weight: Int { pictures.count > 0 ? 500 : 4 }
    var makesRoom: Bool { false }

    private var now: Instant { store.clock.now() }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        try checkBarista(db)
        if work.done < pictures.count {
            let some = work.done..<min(work.done + count, pictures.count)
            try pictures.keep(some, of: barista.member, in: store.media, db)
            return BulkWork.Step(done: some.count, isLast: false)
        }
        let first = work.done - pictures.count
        let some = first..<min(first + count, plan.count(again))
        try store.undo.recordPart(of: entry, tables: BrewImportStore.tables, in: db) {
            for index in some { try write(index, db) }
        }
        return BulkWork.Step(done: some.count, isLast: some.upperBound == plan.count(again))
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        if pictures.damagedCount > 0 {
            work.problem = Phrase.key(
                "Some pictures are damaged in the archive and did not come; all the rest is in.")
        }
        let media = store.media
        db.afterNextTransaction { _ in media.wake() }
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
        if index < plan.new.count {
            try plan.new.with(index) { thing in try once(thing, db) { try add(thing, db) } }
        } else {
            try plan.changed.with(index - plan.new.count) { thing in try update(thing, db) }
        }
    }

    /// Another import of the same things may have finished since the plan was made.
    private func once(_ thing: some StoredImport, _ db: Database, _ write: () throws -> Void) throws {
        if try self.thing(thing.source, in: type(of: thing).table, db) == nil { try write() }
    }

    private func add(_ thing: some StoredImport, _ db: Database) throws {
        switch thing {
        case let recipe as ImportedRecipe: try write(recipe, db)
        case let gear as ImportedGear: try write(gear, db)
        case let bag as ImportedBag: try write(bag, db)
        case let log as ImportedLog: try write(log, db)
        default: break
        }
    }

    // MARK: Again

    /// Writes a thing over what an earlier import brought, unless somebody edited it since.
    private func update(_ thing: some StoredImport, _ db: Database) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT thingId, written FROM brewSource WHERE baristaId = ? AND source = ?"),
            arguments: [barista.id, thing.source])
        guard let row, case let place = BrewThings.Place(id: row[0], written: row[1]),
            case .changed(let id) = try BrewThings.state(thing, at: place, db)
        else { return }
        let values = thing.values
        if let note = (thing as? ImportedBag)?.note ?? (thing as? ImportedLog)?.note {
            try EarlierVersions.keep(
                barista.open.versioned(id, in: type(of: thing).table, db), beforeItIs: BrewNote(note: note),
                by: barista.member, at: now, because: .importing, in: db)
        }
        if let recipe = thing as? ImportedRecipe {
            try EarlierVersions.keep(
                BrewRecipe.versioned(ID(id), db), beforeItIs: recipe.content, by: barista.member, at: now,
                because: .importing, in: db)
        }
        let columns = values.map { "\"\($0.column)\" = ?" }.joined(separator: ", ")
        try db.cachedStatement(
            sql: "UPDATE \(type(of: thing).table) SET \(columns), version = version + 1 WHERE id = ?"
        ).execute(arguments: StatementArguments(values.map(\.value) + [id]))
        if let recipe = thing as? ImportedRecipe {
            try db.execute(sql: "DELETE FROM brewStep WHERE recipeId = ?", arguments: [id])
            try RecipeStore.insert(recipe.content.steps, of: ID(id), at: now, in: db)
        }
        if let log = thing as? ImportedLog {
            try refer(log, id, db)
            let then = try BrewedBean.byName(of: id, db)
            try db.execute(sql: "DELETE FROM brewLogBean WHERE logId = ?", arguments: [id])
            try addBeans(of: log, then: then, to: id, db)
        }
        try db.cachedStatement(sql: "UPDATE brewSource SET written = ? WHERE baristaId = ? AND source = ?").execute(
            arguments: [thing.written, barista.id, thing.source])
    }

    /// Sets what a cup refers to; what is not there stays as it is.
    private func refer(_ log: ImportedLog, _ id: UUID, _ db: Database) throws {
        let references = [
            ("recipeId", log.recipe, "brewRecipe"), ("grinderId", log.grinder.source, "brewGear"),
            ("dripperId", log.dripper.source, "brewGear"), ("waterId", log.water.source, "brewGear"),
        ]
        for (column, source, table) in references {
            guard let thing = try thing(source, in: table, db) else { continue }
            try db.cachedStatement(sql: "UPDATE brewLog SET \(column) = ? WHERE id = ?").execute(
                arguments: [thing, id])
        }
    }

    // MARK: What cups refer to

    private func write(_ gear: ImportedGear, _ db: Database) throws {
        let kind = try BrewGear.Kind(rawValue: gear.kind).unwrap()
        let id = try ShelfStore.insert(kind, gear.name, note: gear.note, barista: barista.id, at: now, in: db)
        if gear.isRetired { try db.execute(sql: "UPDATE brewGear SET isRetired = 1 WHERE id = ?", arguments: [id]) }
        try keep(gear, id.uuid, db)
    }

    private func write(_ bag: ImportedBag, _ db: Database) throws {
        let content = BrewBag.Content(
            name: bag.name, roaster: bag.roaster, roastedOn: bag.roastedOn, openedOn: bag.openedOn,
            frozenOn: bag.frozenOn, thawedOn: bag.thawedOn, finishedOn: bag.finishedOn, weight: bag.weight,
            price: bag.price, currency: bag.currency, note: bag.note)
        let id = try ShelfStore.insert(content, extras: bag.extras, barista: barista.id, at: now, in: db)
        try db.cachedStatement(sql: "UPDATE brewBag SET stockChange = ? WHERE id = ?").execute(
            arguments: [bag.stockChange.tenths, id])
        try hang(bag.photos, on: id, db)
        try keep(bag, id.uuid, db)
    }

    private func hang(_ photos: [ImportedBag.Photo], on bag: ID<BrewBag>, _ db: Database) throws {
        for (position, photo) in photos.enumerated() {
            guard let medium = pictures.medium(photo.path) else { continue }
            let name = try String.fetchOne(
                db.cachedStatement(sql: "SELECT fileName FROM medium WHERE id = ?"), arguments: [medium])
            guard let name else {
                pictures.miss()
                continue
            }
            let title = photo.title.tidiedLine.cut(to: AttachmentForm.titleLimit)
            let caption = photo.caption.tidied.cut(to: AttachmentForm.captionLimit)
            try db.cachedStatement(
                sql: """
                    INSERT INTO brewMedium (id, baristaId, bagId, mediumId, title, titleFold, caption, captionFold, position,
                        mainSince, createdAt, createdById)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    ID<AttachedFile>(at: now), barista.id, bag, medium, title, Fold.fold(title.isEmpty ? name : title),
                    caption, Fold.fold(caption), position, photo.isMain ? now : nil, now, barista.member,
                ])
        }
    }

    private func write(_ recipe: ImportedRecipe, _ db: Database) throws {
        let id = try RecipeStore.insert(
            recipe.content, recipe.origin, owner: barista.member, at: now, created: recipe.createdAt,
            changed: recipe.changedAt, in: db)
        try keep(recipe, id.uuid, db)
        guard !recipe.versions.isEmpty else { return }
        let thing = try BrewRecipe.versioned(id, db)
        for version in recipe.versions where version.replacedAt <= now {
            try EarlierVersions.bring(
                BroughtVersion(version.content, writtenAt: version.writtenAt, replacedAt: version.replacedAt),
                of: thing,
                in: db)
        }
    }

    private func keep(_ thing: some StoredImport, _ id: UUID, _ db: Database) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO brewSource (baristaId, source, thingId, written) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                """
        ).execute(arguments: [barista.id, thing.source, id, thing.written])
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
                    createdAt, steps)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
                now, log.steps.json,
            ])
        try addBeans(of: log, to: id.uuid, db)
        try keep(log, id.uuid, db)
    }

    /// - Parameter then: the stored values of the cup's beans, by their names.
    private func addBeans(
        of log: ImportedLog, then: [String: BrewedBean] = [:], to id: UUID, _ db: Database
    ) throws {
        try BrewedBean.insert(
            log.beans.map { (try thing($0.bag, in: "brewBag", db), $0.name, $0.amount, $0.then ?? then[$0.name]) },
            into: id,
            of: barista.id, on: log.day, at: now, db)
    }
}

extension BrewImportPlan.Things {
    /// Calls `body` with the thing at an index: gear, bags and recipes before the cups that refer to them.
    func with(_ index: Int, _ body: (any StoredImport) throws -> Void) rethrows {
        if let thing = self[index] { try body(thing) }
    }

    /// Of each list by itself: a list of lists of any import would copy all of them for each thing.
    private subscript(index: Int) -> (any StoredImport)? {
        var place = index
        if place < gear.count { return gear[place] }
        place -= gear.count
        if place < bags.count { return bags[place] }
        place -= bags.count
        if place < recipes.count { return recipes[place] }
        place -= recipes.count
        return place < logs.count ? logs[place] : nil
    }
}
