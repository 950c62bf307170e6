import Crypto
import Foundation
import HTTP
import House
import Localization

/// The form that sets up a brew.
struct BrewSetupForm: Sendable {
    /// Made by the device that starts the brew, so that a start that is sent twice is stored once.
    let run: ID<BrewRun>?
    /// When it began, in milliseconds since 1970; `nil` for now.
    let at: Int64?
    /// The recipe as the page showed it: it may have been edited since. `nil` if the form has none.
    let shown: RecipeContent?
    /// The cup that is brewed again with a change.
    let log: ID<BrewLog>?
    let draft: BrewSetupPage.Draft
    private(set) var dose = Grams.zero
    private(set) var yield = Grams.zero
    private(set) var temperature = Celsius(0)
    private(set) var grind = Grind.medium
    private(set) var amounts: [Grams?] = []
    private(set) var problems: [String: Phrase] = [:]

    static let settingLimit = 100
    static let bagLimit = 5
    /// Characters of an encoded recipe: 50 steps of 1,000 signs of four bytes.
    static let shownLimit = 400_000

    init(_ form: FormFields, _ units: BrewUnits, _ words: Words) {
        let language = words.language
        run = form["run"].flatMap { ID($0) }
        at = form["at"].flatMap { Int64($0) }
        shown = form["shown"].flatMap { RecipeLink.recipe($0, limit: Self.shownLimit) }
        log = form["log"].flatMap { ID($0) }
        let (bags, typed) = (form.values("bag"), form.values("amount"))
        let draft = BrewSetupPage.Draft(
            dose: (form["dose"] ?? "").tidiedLine, yield: (form["yield"] ?? "").tidiedLine,
            temperature: (form["temperature"] ?? "").tidiedLine, grind: form["grind"] ?? "",
            setting: (form["setting"] ?? "").tidiedLine,
            bags: bags.prefix(Self.bagLimit).enumerated().map { ($1, $0 < typed.count ? typed[$0].tidiedLine : "") },
            grinder: form["grinder"] ?? "", dripper: form["dripper"] ?? "", water: form["water"] ?? "",
            change: BrewChange(rawValue: form["change"] ?? "")?.rawValue ?? "", log: form["log"] ?? "")
        self.draft = draft
        let weight = { (typed: String) in
            units.weight(typed, language).flatMap { (1...100_000).contains($0.tenths) ? $0 : nil }
        }
        if let read = weight(draft.dose) {
            dose = read
        } else {
            problems["dose"] = Phrase("Enter the weight as a number.")
        }
        if let read = weight(draft.yield) {
            yield = read
        } else {
            problems["yield"] = Phrase("Enter the weight as a number.")
        }
        if let read = units.temperature(draft.temperature, language), (1...200).contains(read.halves) {
            temperature = read
        } else {
            problems["temperature"] = units.refusal(words)
        }
        if let read = Grind(rawValue: draft.grind) {
            grind = read
        } else {
            problems["grind"] = Phrase("Choose one from the list.")
        }
        if draft.setting.exceeds(Self.settingLimit) {
            problems["setting"] = Phrase("This is too long: at most \(Self.settingLimit) characters.")
        }
        for bag in draft.bags {
            if bag.amount.isEmpty {
                amounts.append(nil)
            } else if let read = weight(bag.amount) {
                amounts.append(read)
            } else {
                amounts.append(nil)
                problems["bag"] = Phrase("“\(bag.amount)” is not a weight.")
            }
        }
    }

    // MARK: The brew

    /// Reads the chosen ones of the bags that the member may see, each once, in their order. Bags without a weight share
    /// the rest of the dose. Adds a problem if the weights do not add up to the dose.
    mutating func readBeans(from bags: [BrewBag]) -> [BrewPlan.Bean] {
        var chosen: [(bag: BrewBag, amount: Grams?)] = []
        for (typed, amount) in zip(draft.bags, amounts) {
            guard let bag = bags.first(where: { $0.id.description == typed.bag }) else { continue }
            if let place = chosen.firstIndex(where: { $0.bag.id == bag.id }) {
                // A bag that is chosen twice is one: with what stands in both, or the rest.
                chosen[place].amount = chosen[place].amount.flatMap { known in amount.map { known + $0 } }
            } else {
                chosen.append((bag, amount))
            }
        }
        let rest = (dose - chosen.compactMap(\.amount).reduce(.zero, +)).tenths
        let open = chosen.filter { $0.amount == nil }.count
        if !chosen.isEmpty, open == 0 ? abs(rest) > 1 : rest < open {
            problems["bag"] = Phrase("The beans do not add up to the weight of the coffee.")
        }
        var parts = Grams.shares(of: max(rest, 0), among: open)[...]
        return chosen.map { part in
            BrewPlan.Bean(
                bag: part.bag.id.uuid, name: part.bag.content.fullName,
                amount: part.amount?.tenths ?? parts.popFirst() ?? 0)
        }
    }

    /// The brew that the form sets up.
    /// - Parameters:
    ///   - gear: the gear that the member may choose from.
    ///   - changeText: the change against the cup before, as the page says it.
    func plan(
        _ recipe: SeenRecipe, _ content: RecipeContent, _ beans: [BrewPlan.Bean], _ gear: [BrewGear],
        changeText: String?
    ) throws -> BrewPlan {
        let steps = Scaling.scaled(content, dose: dose, yield: yield)
        let chosen = { (id: String, kind: BrewGear.Kind) in
            gear.first { $0.id.description == id && $0.kind == kind }.map {
                BrewPlan.Gear(id: $0.id.uuid, name: $0.name)
            }
        }
        return try BrewPlan(
            name: content.name, method: content.method.rawValue, dose: dose.tenths, yield: yield.tenths,
            temperature: temperature.halves, grind: grind.rawValue, setting: draft.setting,
            steps: steps.map { step in
                BrewPlan.Step(
                    text: step.instruction, seconds: step.seconds, add: step.add?.tenths, shows: step.shows?.tenths,
                    kind: step.kind?.rawValue)
            }, beans: beans, grinder: chosen(draft.grinder, .grinder),
            dripper: chosen(draft.dripper, .dripper), water: chosen(draft.water, .water),
            change: draft.change, changeText: changeText, sent: digest(recipe.id))
    }

    private func digest(_ recipe: ID<BrewRecipe>) throws -> String {
        let texts = [
            recipe.description, draft.dose, draft.yield, draft.temperature, draft.grind, draft.setting, draft.grinder,
            draft.dripper, draft.water, draft.change,
        ]
        let choices = try JSONEncoder().encode(texts + draft.bags.flatMap { [$0.bag, $0.amount] })
        return Hex.text(Data(SHA256.hash(data: choices)))
    }
}
