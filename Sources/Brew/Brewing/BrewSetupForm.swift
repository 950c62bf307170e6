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
    let draft: BrewSetupPage.Draft
    private(set) var dose = Grams.zero
    private(set) var yield = Grams.zero
    private(set) var temperature = Celsius(0)
    private(set) var grind = Grind.medium
    private(set) var amounts: [Grams?] = []
    private(set) var problems: [String: Phrase] = [:]

    static let settingLimit = 100
    static let bagLimit = 5

    init(_ form: FormFields, _ units: BrewUnits, _ language: Language) {
        run = form["run"].flatMap { ID($0) }
        at = form["at"].flatMap { Int64($0) }
        let (bags, typed) = (form.values("bag"), form.values("amount"))
        let draft = BrewSetupPage.Draft(
            dose: (form["dose"] ?? "").tidiedLine, yield: (form["yield"] ?? "").tidiedLine,
            temperature: (form["temperature"] ?? "").tidiedLine, grind: form["grind"] ?? "",
            setting: (form["setting"] ?? "").tidiedLine,
            bags: bags.prefix(Self.bagLimit).enumerated().map { ($1, $0 < typed.count ? typed[$0].tidiedLine : "") },
            grinder: form["grinder"] ?? "", dripper: form["dripper"] ?? "", water: form["water"] ?? "",
            change: BrewChange(rawValue: form["change"] ?? "")?.rawValue ?? "")
        self.draft = draft
        let weight = { (typed: String) in
            units.weight(typed, language).flatMap { (1...100_000).contains($0.tenths) ? $0 : nil }
        }
        if let read = weight(draft.dose) { dose = read } else { problems["dose"] = Phrase("This is no weight.") }
        if let read = weight(draft.yield) { yield = read } else { problems["yield"] = Phrase("This is no weight.") }
        if let read = units.temperature(draft.temperature, language), (1...200).contains(read.halves) {
            temperature = read
        } else {
            problems["temperature"] = Phrase("Water is brewed with above 0 and up to 100 °C.")
        }
        if let read = Grind(rawValue: draft.grind) {
            grind = read
        } else {
            problems["grind"] = Phrase("Choose one of the list.")
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
                problems["bag"] = Phrase("“\(bag.amount)” is no weight.")
            }
        }
    }

    // MARK: The brew

    /// Reads the chosen ones of the bags that the member may see. A bag without a weight gets the rest of the dose. Adds
    /// a problem if the weights add up to another than the dose.
    mutating func readBeans(from bags: [BrewBag]) -> [BrewPlan.Bean] {
        let chosen = zip(draft.bags, amounts).compactMap { typed, amount in
            bags.first { $0.id.description == typed.bag }.map { (bag: $0, amount: amount) }
        }
        let known = chosen.compactMap(\.amount).reduce(.zero, +)
        let open = chosen.filter { $0.amount == nil }.count
        let rest = max(dose - known, .zero)
        if open == 0, !chosen.isEmpty, abs((known - dose).tenths) > 1 {
            problems["bag"] = Phrase("The beans add up to another weight than the coffee.")
        }
        return chosen.map { part in
            BrewPlan.Bean(
                bag: part.bag.id.uuid, name: part.bag.content.fullName,
                amount: (part.amount ?? Grams(tenths: rest.tenths / max(open, 1))).tenths)
        }
    }

    /// The brew that the form sets up.
    /// - Parameter gear: the gear that the member may choose from.
    func plan(_ recipe: SeenRecipe, _ content: RecipeContent, _ beans: [BrewPlan.Bean], _ gear: [BrewGear]) throws
        -> BrewPlan
    {
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
            change: draft.change, sent: digest(recipe.id))
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
