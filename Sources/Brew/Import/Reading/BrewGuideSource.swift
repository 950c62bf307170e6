import Foundation
import House
import Localization

/// Brew Guide's backup, or one recipe that was shared (`config.ts`, `jsonUtils.ts`, read at cf9cfb7). Times and water of
/// its stages are totals.
struct BrewGuideSource: BrewSource {
    private static let prefix = "brewguide:"

    func recognises(_ document: JSONPart, named name: String) -> Bool {
        let whole = document["data"]
        return whole["brewingNotes"].isThere || whole["customMethods"].isThere || whole["coffeeBeans"].isThere
            || whole["customMethodsByEquipment"].isThere || document["params"]["stages"].isThere
    }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        if document["params"]["stages"].isThere { return add(document, of: document["equipment"].text, &reading) }
        let whole = document["data"]
        for row in whole["customMethods"].list where reading.admits() { add(row, of: nil, &reading) }
        for (equipment, rows) in whole["customMethodsByEquipment"].members {
            for row in rows.list where reading.admits() { add(row, of: equipment, &reading) }
        }
        var beans: [String: String] = [:]
        for row in whole["coffeeBeans"].list where reading.admits() {
            reading.unread.add(row, except: Self.beanMembers)
            if let id = row["id"].text { beans[id] = row["name"].text ?? "" }
            addBag(row, &reading)
        }
        for row in whole["brewingNotes"].list where reading.admits() { addNote(row, beans, &reading) }
    }

    /// The members of beans that Hearth imports, or that only the other program needs.
    private static let beanMembers: Set = [
        "id", "name", "roaster", "roastDate", "capacity", "notes", "type", "roastLevel", "origin", "process", "variety",
        "flavor", "blendComponents", "beanType", "overallRating", "purchaseChannel", "price", "timestamp",
    ]

    // MARK: Amounts

    /// `15g`, `92°C`, or a number.
    static func number(_ part: JSONPart) -> Double? {
        if let number = part.number { return number }
        let digits = (part.text ?? "").drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        return Double(digits)
    }

    static func method(_ equipment: String?, _ name: String) -> BrewMethod {
        let folded = Fold.fold(equipment ?? "").replacingOccurrences(of: "dripper", with: "")
        if folded.contains("french") { return .frenchPress }
        return RecipeReading.method(in: folded) ?? RecipeReading.method(in: name) ?? .v60
    }

    // MARK: Recipes

    private func add(_ row: JSONPart, of equipment: String?, _ reading: inout BrewReading) {
        let name = (row["name"].text ?? row["method"].text ?? "").tidiedLine
        let method = Self.method(equipment ?? row["equipment"].text, name)
        let params = row["params"]
        guard let dose = Grams(number: Self.number(params["coffee"])),
            let yield = Grams(number: Self.number(params["water"]))
        else { return reading.problem(Phrase("Its weights are less than nothing or too much."), name) }
        let steps = Self.steps(params["stages"].list, method, reading.pour)
        let grind = params["grindSize"].text?.tidiedLine ?? ""
        let content = RecipeContent(
            method: method, name: name, dose: dose, yield: yield,
            temperature: Celsius(number: Self.number(params["temp"])) ?? Celsius(93),
            grind: RecipeReading.grind(in: grind) ?? (method.yieldsBeverage ? .fine : .medium), tactile: grind,
            steps: steps)
        let id = row["id"].text ?? "\(equipment ?? ""):\(Fold.fold(name).prefix(200))"
        reading.add(ImportedRecipe(source: Self.prefix + id, content: content))
    }

    static func steps(
        _ stages: some Sequence<JSONPart>, _ method: BrewMethod, _ pour: (Int, Int) -> String
    ) -> [RecipeStep] {
        var (time, water) = (0.0, 0.0)
        // One more than may come: such a recipe is refused with a reason.
        let stages = Array(stages.prefix(RecipeContent.stepCountLimit + 1))
        return stages.enumerated().map { index, stage in
            let kind = stage["pourType"].text ?? ""
            let words = [stage["label"].text, stage["detail"].text].compactMap { $0?.tidiedLine }.filter { !$0.isEmpty }
            var step = RecipeStep(instruction: words.joined(separator: ": "), seconds: nil, water: nil)
            if step.instruction.isEmpty { step.instruction = pour(index + 1, stages.count) }
            // Water or milk that is added in the cup has no time.
            if let until = number(stage["time"]), until > time, until < 1e7, kind != "bypass", kind != "beverage" {
                step.seconds = Int((until - time).rounded())
                time = until
            }
            if let total = number(stage["water"]), total > water, !method.yieldsBeverage, kind != "beverage" {
                step.water = StepWater(
                    amount: Grams(tenths: Int((min(total, 100_000) * 10).rounded())), isTarget: true,
                    kind: kind == "ice" ? .ice : kind == "bypass" ? .bypass : .pour)
                water = total
            }
            return step
        }
    }

    // MARK: Beans

    private func addBag(_ row: JSONPart, _ reading: inout BrewReading) {
        guard let id = row["id"].text, !id.isEmpty else {
            return reading.problem(Phrase("A row without an id."), row["name"].text ?? "")
        }
        var bag = ImportedBag(source: Self.prefix + id, name: row["name"].text ?? "")
        bag.roaster = row["roaster"].text ?? ""
        bag.roastedOn = Self.day(row["roastDate"])
        bag.weight = Grams(number: Self.number(row["capacity"]))
        // The file does not say in which currency its prices are.
        bag.note = row["notes"].text ?? ""
        bag.extras = row.json(of: [
            "type", "remaining", "roastLevel", "origin", "process", "variety", "flavor", "blendComponents", "beanType",
            "overallRating", "purchaseChannel", "price",
        ])
        reading.add(bag)
    }

    /// `2025-11-01`, also with slashes or dots.
    private static func day(_ part: JSONPart) -> Day? {
        let plain = (part.text ?? "").prefix(10).map { "/.".contains($0) ? "-" : String($0) }.joined()
        return Day(iso: plain)
    }

    // MARK: Cups

    private func addNote(_ row: JSONPart, _ beans: [String: String], _ reading: inout BrewReading) {
        // The program stores changes of the stock as notes.
        guard !["quick-decrement", "capacity-adjustment"].contains(row["source"].text ?? "") else { return }
        let name = row["method"].text ?? ""
        let at = Instant(milliseconds: Int64(min(max(row["timestamp"].number ?? 0, 0), 4e12)))
        guard let id = row["id"].text, !id.isEmpty else {
            return reading.problem(Phrase("A row without an id."), reading.day(at).iso)
        }
        let params = row["params"]
        let equipment = row["equipment"].text?.tidiedLine ?? ""
        let method = Self.method(equipment, name)
        var log = ImportedLog(
            source: Self.prefix + id, finishedAt: at, day: reading.day(at), zone: reading.zone.identifier,
            method: method, recipeName: name.tidiedLine.isEmpty ? equipment : name,
            dose: Grams(number: Self.number(params["coffee"])) ?? .zero,
            yield: Grams(number: Self.number(params["water"])) ?? .zero)
        log.temperature = Celsius(number: Self.number(params["temp"]))
        log.setting = params["grindSize"].text ?? ""
        log.grind = RecipeReading.grind(in: log.setting)
        log.dripper.name = equipment
        log.seconds = row["totalTime"].number.flatMap { $0 > 0 && $0 < 1e7 ? Int($0.rounded()) : nil }
        log.rating = row["rating"].number.flatMap { $0 > 0 ? Int(min(max($0.rounded(), 1), 5)) : nil }
        log.note = row["notes"].text ?? ""
        log.extras = row.json(of: ["taste", "stages", "coffeeBeanInfo"])
        let bag = row["beanId"].text.flatMap { beans[$0] == nil ? nil : $0 }
        let bean = row["coffeeBeanInfo"]["name"].text ?? bag.flatMap { beans[$0] } ?? ""
        if !bean.isEmpty {
            log.beans = [ImportedLog.Bean(bag: bag.map { Self.prefix + $0 }, name: bean, amount: log.dose)]
        }
        reading.add(log)
    }
}
