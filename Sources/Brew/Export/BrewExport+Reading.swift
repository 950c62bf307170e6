import Foundation
import GRDB
import House

extension BrewExport {
    /// Reads everything that is a member's own.
    init(_ own: OwnBarista, _ db: Database) throws {
        let names = try Names(own, db)
        recipes = try Self.recipes(own, names, db)
        gear = try Row.fetchAll(
            db, sql: "SELECT id, kind, name, note, isRetired FROM brewGear WHERE baristaId = ? ORDER BY id",
            arguments: [own.id]
        ).map { Gear(id: names[$0[0]], kind: $0[1], name: $0[2], note: $0[3], isRetired: $0[4]) }
        bags = try Self.bags(own, names, db)
        logs = try Self.logs(own, names, db)
        photos = try Self.photos(own, names, db)
    }

    /// Imported things keep the id of the Hearth that they came from, so that exporting them again gives the same file.
    private struct Names {
        private var names: [UUID: String] = [:]

        init(_ own: OwnBarista, _ db: Database) throws {
            let prefix = HearthBrewSource.prefix
            let rows = try Row.fetchCursor(
                db, sql: "SELECT thingId, source FROM brewSource WHERE baristaId = ? AND source GLOB ?",
                arguments: [own.id, prefix + "*"])
            while let row = try rows.next() { names[row[0]] = String((row[1] as String).dropFirst(prefix.count)) }
        }

        subscript(_ id: UUID) -> String { names[id] ?? ID<BrewLog>(id).description }
        subscript(_ id: UUID?) -> String? { id.map { self[$0] } }
    }

    private static func grams(_ tenths: Int?) -> Double? { tenths.map { Double($0) / 10 } }

    private static func recipes(_ own: OwnBarista, _ names: Names, _ db: Database) throws -> [Recipe] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT method, name, dose, yield, temperature, grind, tactile, id, origin, createdAt, modifiedAt
                FROM brewRecipe WHERE ownerId = ? ORDER BY id
                """, arguments: [own.member]
        ).map { row in
            let id: ID<BrewRecipe> = row[7]
            var content = RecipeContent(row: row, from: 0)
            content.steps = try BrewRecipe.steps(of: id, db)
            let (created, modified) = (row[9] as Instant, row[10] as Instant)
            return Recipe(
                id: names[id.uuid], origin: row[8], content: Content(content), createdAt: created.iso,
                modifiedAt: modified.iso,
                versions: try EarlierVersions.own(of: id.uuid, by: own.member, in: db).map(Version.init))
        }
    }

    /// The minor units of a currency's major one; 100 for unknown codes.
    static func scale(_ code: String) -> Double { [1, 10, 100, 1000][Currency(stored: code)?.digits ?? 2] }

    private static func bags(_ own: OwnBarista, _ names: Names, _ db: Database) throws -> [Bag] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, name, roaster, roastedOn, openedOn, frozenOn, thawedOn, finishedOn, weight, price, currency,
                    note, extras, stockChange
                FROM brewBag WHERE baristaId = ? ORDER BY id
                """, arguments: [own.id]
        ).map { row in
            Bag(
                id: names[row[0] as UUID], name: row[1], roaster: row[2], roastedOn: row[3], openedOn: row[4],
                frozenOn: row[5], thawedOn: row[6], finishedOn: row[7], weightGrams: grams(row[8]),
                stockChangeGrams: Grams(tenths: row[13]).number,
                price: (row[9] as Int?).map { Double($0) / scale(row[10]) }, currency: row[10], note: row[11],
                extras: row[12])
        }
    }

    private static func photos(_ own: OwnBarista, _ names: Names, _ db: Database) throws -> [Photo] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT bagId, sha256, byteCount, fileName, title, caption, mainSince IS NOT NULL AND mainSince = (
                    SELECT max(mainSince) FROM brewMedium AS other WHERE other.bagId = brewMedium.bagId)
                FROM brewMedium JOIN medium ON medium.id = mediumId
                WHERE baristaId = ? ORDER BY bagId, position, brewMedium.id
                """, arguments: [own.id]
        ).map { row in
            Photo(
                bag: names[row[0] as UUID], sha256: row[1], byteCount: row[2], name: row[3], title: row[4],
                caption: row[5], isMain: row[6])
        }
    }

    private static func logs(_ own: OwnBarista, _ names: Names, _ db: Database) throws -> [Log] {
        var beans: [UUID: [Bean]] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT logId, bagId, name, amount, \(BrewedBean.columns) FROM brewLogBean WHERE baristaId = ?
                ORDER BY logId, position, id
                """, arguments: [own.id])
        while let row = try rows.next() {
            beans[row[0], default: []].append(
                Bean(
                    bag: names[row[1] as UUID?], name: row[2], amount: Grams(tenths: row[3]),
                    then: BrewedBean(row: row, at: 4)))
        }
        var logs: [Log] = []
        let cups = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(BrewLog.columns), brewLog.grinderId, brewLog.dripperId, brewLog.waterId, brewLog.extras
                FROM brewLog WHERE baristaId = ? ORDER BY finishedAt, id
                """, arguments: [own.id]
        )
        while let row = try cups.next() { logs.append(try self.log(row, names, beans)) }
        return logs
    }

    private static func log(_ row: Row, _ names: Names, _ beans: [UUID: [Bean]]) throws -> Log {
        let log = try BrewLog(row: row)
        return Log(
            id: names[log.id.uuid], recipe: names[log.recipe?.uuid], finishedAt: log.finishedAt.iso,
            day: log.day.iso, zone: log.zone, method: log.method.rawValue, recipeName: log.recipeName,
            doseGrams: log.dose.number, yieldGrams: log.yield.number, temperatureCelsius: log.temperature?.number,
            grind: log.grind?.rawValue, setting: log.setting,
            grinder: Thing(id: names[row[28] as UUID?], name: log.grinder),
            dripper: Thing(id: names[row[29] as UUID?], name: log.dripper),
            water: Thing(id: names[row[30] as UUID?], name: log.water), seconds: log.seconds,
            plannedSeconds: log.plannedSeconds, stepSeconds: log.stepTimes,
            steps: log.steps.map(PlannedStep.init), change: log.change?.rawValue ?? "",
            rating: log.verdict.rating, taste: log.verdict.taste.field, tasteTags: tags(log.verdict.taste),
            note: log.verdict.note, tdsPercent: log.verdict.tds.map { Double($0) / 100 },
            beverageGrams: log.verdict.beverage?.number, extras: row[31], beans: beans[log.id.uuid] ?? [])
    }
}
