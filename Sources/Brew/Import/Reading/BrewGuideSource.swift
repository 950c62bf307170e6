import Foundation
import House
import JSON
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
        let version = document["appVersion"].text ?? ""
        let numbers = version.split(separator: ".").compactMap { Int($0) } + [0, 0]
        if (numbers[0], numbers[1]) > Self.version { reading.tellNewer(version) }
        let whole = document["data"]
        for row in whole["customMethods"].list where reading.admits() { add(row, of: nil, &reading) }
        for (equipment, rows) in whole["customMethodsByEquipment"].members {
            for row in rows.list where reading.admits() { add(row, of: equipment, &reading) }
        }
        var beans: [String: String] = [:]
        for row in whole["coffeeBeans"].list { if let id = row["id"].text { beans[id] = row["name"].text ?? "" } }
        var used: [String: Grams] = [:]
        for row in whole["brewingNotes"].list where reading.admits() {
            guard let (bag, amount) = addNote(row, beans, &reading) else { continue }
            used[bag, default: .zero] += amount
        }
        for row in whole["coffeeBeans"].list where reading.admits() {
            reading.unread.add(row, except: Self.beanMembers)
            addBag(row, used, &reading)
        }
        for (name, value) in whole.members where !Self.lists.contains(name) {
            for row in value.list where row.says { reading.unread.add(name) }
        }
    }

    /// The newest version of the program that is known here (`dataManager.ts`, read at h5ang/brew-guide 9005b21).
    private static let version = (1, 5)

    /// The lists of a backup that Hearth imports.
    private static let lists: Set = ["customMethods", "customMethodsByEquipment", "coffeeBeans", "brewingNotes"]
    private static let methodMembers: Set = ["id", "name", "method", "params", "equipment", "timestamp"]
    private static let noteMembers: Set = [
        "id", "timestamp", "equipment", "method", "params", "totalTime", "rating", "notes", "beanId", "taste", "stages",
        "coffeeBeanInfo", "source",
    ]

    /// The members of beans that Hearth imports, or that only the other program needs.
    private static let beanMembers: Set = [
        "id", "name", "roaster", "roastDate", "capacity", "notes", "type", "roastLevel", "origin", "process", "variety",
        "flavor", "blendComponents", "beanType", "overallRating", "purchaseChannel", "price", "timestamp", "remaining",
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
        reading.unread.add(row, except: Self.methodMembers)
        let name = (row["name"].text ?? row["method"].text ?? "").tidiedLine
        let method = Self.method(equipment ?? row["equipment"].text, name)
        let params = row["params"]
        guard let dose = Grams(number: Self.number(params["coffee"])),
            let yield = Grams(number: Self.number(params["water"]))
        else { return reading.problem(Phrase("Its weights are negative or too large."), name) }
        let steps = Self.steps(params["stages"].list, method, reading.pour)
        let grind = params["grindSize"].text?.tidiedLine ?? ""
        let content = RecipeContent(
            method: method, name: name, dose: dose, yield: yield,
            temperature: Celsius(number: Self.number(params["temp"])) ?? Celsius(93),
            grind: RecipeReading.grind(in: grind) ?? (method.yieldsBeverage ? .fine : .medium), tactile: grind,
            steps: steps)
        let id = row["id"].text ?? "\(equipment ?? ""):\(Fold.fold(name).prefix(200))"
        let created = row["timestamp"].number.map { Instant(milliseconds: Int64(min(max($0, 0), 4e12))) }
        reading.add(ImportedRecipe(source: Self.prefix + id, content: content, createdAt: created))
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

    /// - Parameter used: what the cups took of each bag. The program counts what is left by itself, with what was taken
    ///   without a cup.
    private func addBag(_ row: JSONPart, _ used: [String: Grams], _ reading: inout BrewReading) {
        guard let id = row["id"].text, !id.isEmpty else {
            return reading.problem(Phrase("A row without an id."), row["name"].text ?? "")
        }
        var bag = ImportedBag(source: Self.prefix + id, name: row["name"].text ?? "")
        bag.roaster = row["roaster"].text ?? ""
        bag.roastedOn = Self.day(row["roastDate"])
        bag.weight = Grams(number: Self.number(row["capacity"]))
        if let remaining = Self.number(row["remaining"]), (0...100_000).contains(remaining), let weight = bag.weight {
            let left = Grams(tenths: Int((remaining * 10).rounded()))
            bag.stockChange = left - (weight - (used[bag.source] ?? .zero))
        } else if row["remaining"].says {
            // Without the size of the bag it does not say how much was taken.
            reading.unread.add("remaining")
        }
        // The file does not say in which currency its prices are.
        bag.note = row["notes"].text ?? ""
        bag.extras = row.json(of: [
            "type", "roastLevel", "origin", "process", "variety", "flavor", "blendComponents", "beanType",
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

    /// - Returns: the bag that the cup was made of, and how much it took; `nil` without one.
    private func addNote(
        _ row: JSONPart, _ beans: [String: String], _ reading: inout BrewReading
    ) -> (bag: String, amount: Grams)? {
        // The program stores changes of the stock as notes.
        guard !["quick-decrement", "capacity-adjustment"].contains(row["source"].text ?? "") else { return nil }
        reading.unread.add(row, except: Self.noteMembers)
        let name = row["method"].text ?? ""
        let at = reading.instant(milliseconds: row["timestamp"].number)
        guard let id = row["id"].text, !id.isEmpty else {
            reading.problem(Phrase("A row without an id."), at.map { reading.day($0).iso } ?? name)
            return nil
        }
        guard let at else {
            reading.problem(Phrase("A cup without a date."), name.isEmpty ? id : name)
            return nil
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
        let count = reading.logs.count
        reading.add(log)
        guard reading.logs.count > count, let bag else { return nil }
        return (Self.prefix + bag, log.dose)
    }
}
