import Foundation
import GRDB
import House

/// A cup: how it was brewed, and its rating.
struct BrewLog: Sendable, FetchableRecord {
    let id: ID<BrewLog>
    let barista: ID<Barista>
    /// `nil` once the recipe is deleted.
    let recipe: ID<BrewRecipe>?
    let finishedAt: Instant
    /// The day in the member's time zone.
    let day: Day
    let zone: String
    let method: BrewMethod
    let recipeName: String
    let dose: Grams
    let yield: Grams
    let temperature: Celsius?
    let grind: Grind?
    let setting: String
    let grinder: String
    let dripper: String
    let water: String
    /// Seconds of brewing, without the steps of preparation before.
    let seconds: Int?
    let plannedSeconds: Int?
    /// Seconds of each step.
    let stepTimes: [Int]
    /// The steps by which it was brewed; empty if they are not known.
    let steps: [BrewPlan.Step]
    let change: BrewChange?
    let verdict: BrewVerdict
    let version: Int
    /// The beans with the names that they had, in their order.
    private(set) var beans: [Bean] = []

    struct Bean: Sendable, FetchableRecord {
        /// `nil` once the bag is deleted.
        let bag: ID<BrewBag>?
        let name: String
        let amount: Grams
        let then: BrewedBean

        init(row: Row) throws {
            bag = row[0]
            name = row[1]
            amount = Grams(tenths: row[2])
            then = BrewedBean(row: row, at: 3)
        }
    }

    static let columns = """
        brewLog.id, brewLog.baristaId, brewLog.recipeId, brewLog.finishedAt, brewLog.day, brewLog.zone, brewLog.method,
        brewLog.recipeName, brewLog.dose, brewLog.yield, brewLog.temperature, brewLog.grind, brewLog.setting,
        brewLog.grinder, brewLog.dripper, brewLog.water, brewLog.seconds, brewLog.plannedSeconds, brewLog.stepTimes,
        brewLog.change, brewLog.rating, brewLog.extraction, brewLog.strength, brewLog.note, brewLog.tds,
        brewLog.beverage, brewLog.version, brewLog.steps
        """

    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        barista = row[1]
        recipe = row[2]
        finishedAt = row[3]
        day = try Day(iso: row[4]).unwrap()
        zone = row[5]
        method = BrewMethod(rawValue: row[6]) ?? .v60
        recipeName = row[7]
        dose = Grams(tenths: row[8])
        yield = Grams(tenths: row[9])
        temperature = (row[10] as Int?).map { Celsius(halves: $0) }
        grind = (row[11] as String?).flatMap { Grind(rawValue: $0) }
        setting = row[12]
        grinder = row[13]
        dripper = row[14]
        water = row[15]
        seconds = row[16]
        plannedSeconds = row[17]
        stepTimes = (try? JSONDecoder().decode([Int].self, from: Data((row[18] as String).utf8))) ?? []
        change = BrewChange(rawValue: row[19])
        verdict = BrewVerdict(
            rating: row[20],
            taste: Taste(
                extraction: (row[21] as Int?).flatMap { Taste.Extraction(rawValue: $0) },
                strength: (row[22] as Int?).flatMap { Taste.Strength(rawValue: $0) }), note: row[23], tds: row[24],
            beverage: (row[25] as Int?).map { Grams(tenths: $0) })
        version = row[26]
        steps = [BrewPlan.Step](json: row[27])
    }

    mutating func readBeans(_ db: Database) throws {
        var logs = [self]
        try Self.readBeans(of: &logs, db)
        self = logs[0]
    }

    static func readBeans(of logs: inout [BrewLog], _ db: Database) throws {
        guard !logs.isEmpty else { return }
        let list = DatabaseList(logs.map(\.id.uuid))
        let beans = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT bagId, name, amount, \(BrewedBean.columns), logId FROM brewLogBean WHERE logId IN \(list.marks)
                    ORDER BY position, id
                    """),
            arguments: list.arguments
        ).reduce(into: [ID<BrewLog>: [Bean]]()) { $0[$1["logId"], default: []].append(try Bean(row: $1)) }
        for index in logs.indices { logs[index].beans = beans[logs[index].id] ?? [] }
    }
}

extension BrewLog {
    /// The numbers and the taste of a cup from which `Advice` computes.
    var cup: Cup {
        Cup(
            method: method, dose: dose, yield: yield, temperature: temperature, grind: grind, setting: setting,
            seconds: seconds, plannedSeconds: plannedSeconds, taste: verdict.taste, rating: verdict.rating,
            change: change, tds: verdict.tds, beverage: verdict.beverage)
    }
}
