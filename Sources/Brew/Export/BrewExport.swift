import Foundation
import GRDB
import House

/// The export of everything that a member has in the room. Raw values are those of the database; taste is given also by
/// the four tags of the app that the room replaces.
struct BrewExport: Sendable {
    let recipes: [Recipe]
    let gear: [Gear]
    var bags: [Bag]
    let logs: [Log]
    /// The photos of the bags, in their order.
    let photos: [Photo]

    struct Recipe: Encodable, Sendable {
        let id: String
        let origin: String
        let content: Content
        let createdAt: String
        let modifiedAt: String
        /// Earlier versions by the exporting member, oldest first.
        let versions: [Version]

        private enum Keys: CodingKey { case id, origin, createdAt, modifiedAt, versions }

        /// The content's members stand among those of the recipe.
        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(id, forKey: .id)
            try members.encode(origin, forKey: .origin)
            try members.encode(createdAt, forKey: .createdAt)
            try members.encode(modifiedAt, forKey: .modifiedAt)
            try members.encode(versions, forKey: .versions)
        }
    }

    struct Version: Encodable, Sendable {
        let content: Content
        let writtenAt: String
        let replacedAt: String

        private enum Keys: CodingKey { case writtenAt, replacedAt }

        init(_ version: BroughtVersion<RecipeContent>) {
            content = Content(version.state)
            writtenAt = version.writtenAt.iso
            replacedAt = version.replacedAt.iso
        }

        func encode(to encoder: any Encoder) throws {
            try content.encode(to: encoder)
            var members = encoder.container(keyedBy: Keys.self)
            try members.encode(writtenAt, forKey: .writtenAt)
            try members.encode(replacedAt, forKey: .replacedAt)
        }
    }

    /// The content of a recipe, or of an earlier version of it.
    struct Content: Encodable, Sendable {
        let method: String
        let name: String
        let doseGrams: Double
        let yieldGrams: Double
        let temperatureCelsius: Double
        let grind: String
        let tactile: String
        let steps: [Step]

        init(_ content: RecipeContent) {
            method = content.method.rawValue
            name = content.name
            doseGrams = content.dose.number
            yieldGrams = content.yield.number
            temperatureCelsius = content.temperature.number
            grind = content.grind.rawValue
            tactile = content.tactile
            steps = content.steps.enumerated().map { place, step in
                Step(
                    order: place, instruction: step.instruction, timerSeconds: step.seconds,
                    waterGrams: step.water?.amount.number, isTarget: step.water?.isTarget ?? false,
                    waterKind: step.water?.kind.rawValue)
            }
        }
    }

    struct Step: Encodable, Sendable {
        let order: Int
        let instruction: String
        let timerSeconds: Int?
        let waterGrams: Double?
        let isTarget: Bool
        let waterKind: String?
    }

    struct Gear: Encodable, Sendable {
        let id: String
        let kind: String
        let name: String
        let note: String
        let isRetired: Bool
    }

    struct Bag: Encodable, Sendable {
        let id: String
        let name: String
        let roaster: String
        let roastedOn: String?
        let openedOn: String?
        let frozenOn: String?
        let thawedOn: String?
        let finishedOn: String?
        let weightGrams: Double?
        let stockChangeGrams: Double
        let price: Double?
        let currency: String
        let note: String
        let extras: String
        /// `nil` outside of archives: JSON alone has no pictures.
        var pictures: [Picture]?
    }

    struct Picture: Encodable, Sendable {
        /// Path in the archive.
        let file: String
        /// The file's name when it was added.
        let name: String
        /// As its owner named it; empty if it goes by its file's name.
        let title: String
        let caption: String
        let isMain: Bool
    }

    /// A thing that a cup refers to, with its name at that time.
    struct Thing: Encodable, Sendable {
        let id: String?
        let name: String
    }

    struct Bean: Encodable, Sendable {
        let bag: String?
        let name: String
        let amountGrams: Double
        /// The state of the bag at the time of the brew, see `BrewedBean`.
        let daysAfterRoast: Int?
        let price: Double?
        let currency: String
        let bagGrams: Double?

        init(bag: String?, name: String, amount: Grams, then: BrewedBean) {
            (self.bag, self.name, amountGrams) = (bag, name, amount.number)
            daysAfterRoast = then.age
            price = then.price.map { Double($0) / BrewExport.scale(then.currency) }
            currency = then.currency
            bagGrams = then.bagWeight?.number
        }
    }

    /// A step by which a cup was brewed, with the water that it adds and the weight that the scale then shows.
    struct PlannedStep: Encodable, Sendable {
        let instruction: String
        let seconds: Int?
        let addGrams: Double?
        let showsGrams: Double?
        let kind: String?

        init(_ step: BrewPlan.Step) {
            instruction = step.text
            seconds = step.seconds
            addGrams = step.add.map { Grams(tenths: $0).number }
            showsGrams = step.shows.map { Grams(tenths: $0).number }
            kind = step.kind
        }
    }

    struct Log: Encodable, Sendable {
        let id: String
        let recipe: String?
        let finishedAt: String
        let day: String
        let zone: String
        let method: String
        let recipeName: String
        let doseGrams: Double
        let yieldGrams: Double
        let temperatureCelsius: Double?
        let grind: String?
        let setting: String
        let grinder: Thing
        let dripper: Thing
        let water: Thing
        let seconds: Int?
        let plannedSeconds: Int?
        let stepSeconds: [Int]
        let steps: [PlannedStep]
        let change: String
        let rating: Int?
        let taste: String
        let tasteTags: [String]
        let note: String
        let tdsPercent: Double?
        let beverageGrams: Double?
        let extras: String
        var beans: [Bean]
    }

    /// The tags of the original: `too_bitter`, `too_sour`, `too_weak`, `too_strong`.
    static func tags(_ taste: Taste) -> [String] {
        let extraction: String? =
            switch taste.extraction {
            case .sour: "too_sour"
            case .bitter: "too_bitter"
            case .balanced, nil: nil
            }
        let strength: String? =
            switch taste.strength {
            case .weak: "too_weak"
            case .strong: "too_strong"
            case .right, nil: nil
            }
        return [extraction, strength].compactMap(\.self)
    }

    /// Writes one thing a line, one after another: building 20,000 cups as a whole would take ten times their size in
    /// memory.
    func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var bytes = Array("{\"format\":\"\(HearthBrewSource.format)\",\"version\":\(HearthBrewSource.version)".utf8)
        func add(_ name: String, _ things: [some Encodable]) throws {
            bytes += Array(",\n\"\(name)\":[\n".utf8)
            for (place, thing) in things.enumerated() {
                if place > 0 { bytes += Array(",\n".utf8) }
                bytes += try encoder.encode(thing)
            }
            bytes += Array("\n]".utf8)
        }
        try add("recipes", recipes)
        try add("gear", gear)
        try add("bags", bags)
        try add("logs", logs)
        return bytes + Array("}\n".utf8)
    }

    /// The cups as CSV, one a row; names of columns and values are the same in every language.
    func csv() -> [UInt8] {
        var writer = CSVWriter()
        writer.add([
            "id", "finished_at", "day", "zone", "method", "recipe_name", "dose_g", "yield_g", "temperature_c",
            "grind_label", "setting", "grinder", "dripper", "water", "beans", "seconds", "rating", "taste",
            "taste_tags", "change", "note", "tds_percent", "beverage_g",
        ])
        for log in logs {
            let numbers = [log.tdsPercent, log.beverageGrams].map { $0.map { "\($0)" } ?? "" }
            let beans = log.beans.map { "\($0.name) \($0.amountGrams) g" }.joined(separator: "; ")
            writer.add(
                [
                    log.id, log.finishedAt, log.day, log.zone, log.method, log.recipeName, "\(log.doseGrams)",
                    "\(log.yieldGrams)", log.temperatureCelsius.map { "\($0)" } ?? "", log.grind ?? "", log.setting,
                    log.grinder.name, log.dripper.name, log.water.name, beans, log.seconds.map { "\($0)" } ?? "",
                    log.rating.map { "\($0)" } ?? "", log.taste, log.tasteTags.joined(separator: ";"), log.change,
                    log.note,
                ] + numbers)
        }
        return writer.bytes
    }
}
