import Foundation
import GRDB
import Localization
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("The recipes every household begins with")
struct StarterTests {
    private let starters: [Starter]

    private struct Starter {
        let id: UUID
        let origin: String
        let method: BrewMethod
        let name: String
        let dose: Int
        let yield: Int
        let temperature: Int
        let grind: String
        let tactile: String
        let steps: [Step]
    }

    private struct Step {
        let position: Int
        let instruction: String
        let seconds: Int?
        let water: Int?
        let isTarget: Bool
        let kind: String?
    }

    /// The recipes in the database of a household that has no members yet.
    init() throws {
        let database = try DatabaseQueue(configuration: HouseDatabase.configuration())
        try Migrations.ours.migrator.migrate(database)
        starters = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM brewRecipe WHERE ownerId IS NULL ORDER BY id").map { row in
                let id: UUID = row["id"]
                return Starter(
                    id: id, origin: row["origin"], method: try #require(BrewMethod(rawValue: row["method"])),
                    name: row["name"], dose: row["dose"], yield: row["yield"], temperature: row["temperature"],
                    grind: row["grind"], tactile: row["tactile"], steps: try Self.steps(of: id, db))
            }
        }
    }

    private static func steps(of id: UUID, _ db: Database) throws -> [Step] {
        try Row.fetchAll(db, sql: "SELECT * FROM brewStep WHERE recipeId = ? ORDER BY position", arguments: [id])
            .map { row in
                Step(
                    position: row["position"], instruction: row["instruction"], seconds: row["seconds"],
                    water: row["water"], isTarget: row["isTarget"], kind: row["waterKind"])
            }
    }

    @Test("are two for each method, in its order, with ids that never change")
    func all() {
        #expect(starters.map(\.method) == BrewMethod.allCases.flatMap { [$0, $0] })
        #expect(starters.allSatisfy { $0.origin == "starter_template" })
        #expect(
            starters.map(\.id.uuidString)
                == (1...20).map { "01A1FB67-1800-7000-8000-0000000000" + String(format: "%02X", $0) })
        #expect(Set(starters.map(\.name)).count == 20)
    }

    @Test("pour as much as they yield: what is added sums up, and what the scale shows never falls")
    func water() throws {
        for starter in starters where !starter.method.yieldsBeverage {
            var total = 0
            for step in starter.steps {
                guard let water = step.water else { continue }
                #expect(!step.isTarget || water >= total, "\(starter.name): \(step.instruction)")
                total = step.isTarget ? water : total + water
            }
            #expect(abs(total - starter.yield) <= 10, "\(starter.name)")
            let last = try #require(starter.steps.last { $0.water != nil }, "\(starter.name)")
            #expect(!last.isTarget || last.water == starter.yield, "\(starter.name)")
        }
    }

    @Test("carry no water in their steps where the yield is what is in the cup")
    func beverage() {
        let brewed = starters.filter { $0.method.yieldsBeverage }

        #expect(brewed.count == 4)
        #expect(brewed.flatMap(\.steps).allSatisfy { $0.water == nil && $0.kind == nil && !$0.isTarget })
    }

    @Test("count ice and bypass water towards the yield, each once")
    func kinds() {
        let kinds = starters.flatMap(\.steps).compactMap(\.kind)

        #expect(Set(kinds) == Set(StepWater.Kind.allCases.map(\.rawValue)))
        #expect(kinds.filter { $0 == "ice" }.count == 1)
        #expect(kinds.filter { $0 == "bypass" }.count == 1)
    }

    @Test("have steps without gaps, each with words and no number in them")
    func steps() {
        for starter in starters {
            #expect(starter.steps.map(\.position) == Array(0..<starter.steps.count), "\(starter.name)")
            #expect((1...RecipeContent.stepCountLimit).contains(starter.steps.count), "\(starter.name)")
            for step in starter.steps {
                #expect(!step.instruction.trimmingCharacters(in: .whitespaces).isEmpty, "\(starter.name)")
                // The guide says how much: amounts scale, words do not.
                let numbers = step.instruction.filter(\.isNumber)
                #expect(numbers.isEmpty, "\(step.instruction)")
                #expect((step.seconds ?? 1) > 0, "\(starter.name): \(step.instruction)")
            }
        }
    }

    @Test("brew cold in hours and at room temperature, everything else hot and in minutes")
    func pace() {
        for starter in starters {
            let isCold = starter.method == .coldBrew
            let longest = starter.steps.compactMap(\.seconds).max() ?? 0
            #expect(isCold ? longest >= 43_200 : longest <= 300, "\(starter.name)")
            #expect(isCold ? starter.temperature == 40 : (160...200).contains(starter.temperature), "\(starter.name)")
            #expect(Grind(rawValue: starter.grind) != nil, "\(starter.name)")
            #expect(starter.dose < starter.yield, "\(starter.name)")
        }
    }

    @Test("speak every language, in a breath", arguments: Language.allCases)
    func words(language: Language) throws {
        // Its own: it notes what it lacks.
        let catalog = try Catalog(folder: TestHome.repository.appendingPathComponent("config/locales"))
        let words = Words(language, catalog: catalog)
        let keys = catalog.keys(language)

        for starter in starters {
            for key in [starter.name, starter.tactile] + starter.steps.map(\.instruction) {
                #expect(keys.contains(key), "\(key)")
            }
            #expect((1...RecipeContent.nameLimit).contains(text(starter.name, words).count), "\(starter.name)")
            #expect((1...RecipeContent.tactileLimit).contains(text(starter.tactile, words).count), "\(starter.name)")
            for step in starter.steps {
                let length = text(step.instruction, words).count
                #expect((1...(language == .en ? 90 : 120)).contains(length), "\(step.instruction)")
            }
        }
        #expect(Set(starters.map { text($0.name, words) }).count == 20)
        #expect(catalog.misses.isEmpty)
    }

    private func text(_ key: String, _ words: Words) -> String { words(Phrase(key: key, arguments: [])) }
}
