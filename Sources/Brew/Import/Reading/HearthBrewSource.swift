import Foundation
import House
import JSON
import Localization

/// Hearth's own export: see `BrewExport`.
struct HearthBrewSource: BrewSource {
    static let format = "hearth-brew"
    /// In version 1 a price is its minor units divided by a hundred, also in currencies without hundredths.
    static let version = 2
    /// The prefix of a thing's id in its source.
    static let prefix = "hearth:"
    /// Pictures of a bag, steps and beans of a cup.
    private static let partLimit = 1000

    func recognises(_ document: JSONPart, named name: String) -> Bool { document["format"].text == Self.format }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        guard document["version"].whole ?? 0 <= Self.version else {
            throw FileRefusal(reason: Phrase("This file is from a newer version of Hearth. Update this one first."))
        }
        for row in document["recipes"].list where reading.admits() { addRecipe(row, &reading) }
        for row in document["gear"].list where reading.admits() { addGear(row, &reading) }
        let inHundredths = document["version"].whole ?? 1 < 2
        for row in document["bags"].list where reading.admits() {
            addBag(row, inHundredths: inHundredths, from: name, &reading)
        }
        for row in document["logs"].list where reading.admits() { addLog(row, &reading) }
    }

    private func source(_ part: JSONPart) -> String? {
        part.text.flatMap { $0.isEmpty ? nil : $0.contains(":") ? $0 : Self.prefix + $0 }
    }

    private func day(_ part: JSONPart) -> Day? { part.text.flatMap { Day(iso: $0) } }

    // MARK: Recipes

    private func addRecipe(_ row: JSONPart, _ reading: inout BrewReading) {
        guard let source = source(row["id"]), let content = Self.content(row) else {
            return reading.problem(Phrase("An incomplete recipe."), row["name"].text ?? "")
        }
        let versions = row["versions"].list.prefix(Self.partLimit).compactMap { part -> ImportedRecipe.Version? in
            guard let content = Self.content(part), RecipeCheck.problems(of: content).isEmpty,
                let written = part["writtenAt"].text.flatMap({ Instant(iso: $0) }),
                let replaced = part["replacedAt"].text.flatMap({ Instant(iso: $0) })
            else { return nil }
            return ImportedRecipe.Version(content: content, writtenAt: written, replacedAt: replaced)
        }
        reading.add(
            ImportedRecipe(
                source: source, content: content,
                origin: row["origin"].text.flatMap { BrewRecipe.Origin(rawValue: $0) } ?? .custom,
                createdAt: row["createdAt"].text.flatMap { Instant(iso: $0) },
                changedAt: row["modifiedAt"].text.flatMap { Instant(iso: $0) }, versions: versions))
    }

    /// The content of a recipe, or of an earlier version of one; `nil` if it lacks something.
    private static func content(_ row: JSONPart) -> RecipeContent? {
        guard let method = row["method"].text.flatMap({ BrewMethod(rawValue: $0) }),
            let dose = Grams(number: row["doseGrams"].number), let yield = Grams(number: row["yieldGrams"].number),
            let temperature = Celsius(number: row["temperatureCelsius"].number),
            let grind = row["grind"].text.flatMap({ Grind(rawValue: $0) })
        else { return nil }
        let steps = row["steps"].list.prefix(RecipeContent.stepCountLimit + 1).map { part in
            let kind = part["waterKind"].text.flatMap { StepWater.Kind(rawValue: $0) } ?? .pour
            let water = part["waterGrams"].number.map { number in
                StepWater(
                    amount: Grams(tenths: Int((min(max(number, 0), 200_000) * 10).rounded())),
                    isTarget: part["isTarget"].bool ?? false, kind: kind)
            }
            return RecipeStep(
                instruction: part["instruction"].text ?? "", seconds: part["timerSeconds"].whole, water: water)
        }
        return RecipeContent(
            method: method, name: row["name"].text ?? "", dose: dose, yield: yield, temperature: temperature,
            grind: grind, tactile: row["tactile"].text ?? "", steps: steps)
    }

    // MARK: Beans and gear

    private func addGear(_ row: JSONPart, _ reading: inout BrewReading) {
        guard let source = source(row["id"]), let kind = row["kind"].text,
            ["grinder", "dripper", "water"].contains(kind)
        else { return reading.problem(Phrase("A row without an id."), row["name"].text ?? "") }
        reading.add(
            ImportedGear(
                source: source, kind: kind, name: row["name"].text ?? "", note: row["note"].text ?? "",
                isRetired: row["isRetired"].bool ?? false))
    }

    /// - Parameter document: the path of the JSON in the archive; the pictures are beside it.
    private func addBag(
        _ row: JSONPart, inHundredths: Bool, from document: String, _ reading: inout BrewReading
    ) {
        guard let source = source(row["id"]) else {
            return reading.problem(Phrase("A row without an id."), row["name"].text ?? "")
        }
        var bag = ImportedBag(source: source, name: row["name"].text ?? "")
        bag.roaster = row["roaster"].text ?? ""
        bag.roastedOn = day(row["roastedOn"])
        bag.openedOn = day(row["openedOn"])
        bag.frozenOn = day(row["frozenOn"])
        bag.thawedOn = day(row["thawedOn"])
        bag.finishedOn = day(row["finishedOn"])
        bag.weight = Grams(number: row["weightGrams"].number)
        bag.currency = row["currency"].text ?? ""
        bag.price = ImportedBag.minor(row["price"].number, scale: inHundredths ? 100 : BrewExport.scale(bag.currency))
        bag.note = row["note"].text ?? ""
        bag.stockChange =
            row["stockChangeGrams"].number.flatMap { number in
                abs(number) <= 100_000 ? Grams(tenths: Int((number * 10).rounded())) : nil
            } ?? .zero
        bag.extras = row["extras"].text ?? ""
        let folder = document.lastIndex(of: "/").map { String(document[...$0]) } ?? ""
        for picture in row["pictures"].list.prefix(Self.partLimit) {
            let path = folder + (picture["file"].text ?? "")
            guard reading.files.contains(path) else {
                reading.problem(Phrase("A photo is missing from the archive."), bag.name)
                continue
            }
            bag.photos.append(
                ImportedBag.Photo(
                    path: path, fileName: picture["name"].text ?? path, title: picture["title"].text ?? "",
                    caption: picture["caption"].text ?? "", isMain: picture["isMain"].bool ?? false))
        }
        reading.add(bag)
    }

    // MARK: Cups

    private func addLog(_ row: JSONPart, _ reading: inout BrewReading) {
        let name = row["recipeName"].text ?? ""
        guard let source = source(row["id"]), let at = row["finishedAt"].text.flatMap({ Instant(iso: $0) }),
            let method = row["method"].text.flatMap({ BrewMethod(rawValue: $0) }), let dose = row["doseGrams"].number,
            let yield = row["yieldGrams"].number, abs(dose) < 1e6, abs(yield) < 1e6
        else { return reading.problem(Phrase("An incomplete cup."), name) }
        var log = ImportedLog(
            source: source, finishedAt: at, day: day(row["day"]) ?? reading.day(at), zone: row["zone"].text ?? "",
            method: method, recipe: self.source(row["recipe"]), recipeName: name,
            dose: Grams(tenths: Int((dose * 10).rounded())), yield: Grams(tenths: Int((yield * 10).rounded())))
        log.temperature = Celsius(number: row["temperatureCelsius"].number)
        log.grind = row["grind"].text.flatMap { Grind(rawValue: $0) }
        log.setting = row["setting"].text ?? ""
        log.grinder = thing(row["grinder"])
        log.dripper = thing(row["dripper"])
        log.water = thing(row["water"])
        log.seconds = row["seconds"].whole
        log.plannedSeconds = row["plannedSeconds"].whole
        log.stepTimes = row["stepSeconds"].list.prefix(Self.partLimit).compactMap(\.whole)
        log.steps = row["steps"].list.prefix(Self.partLimit).compactMap(Self.step)
        log.change = row["change"].text.flatMap { BrewChange(rawValue: $0) }
        log.rating = row["rating"].whole
        log.taste = Taste(field: row["taste"].text ?? "") ?? Taste()
        log.note = row["note"].text ?? ""
        log.tds = row["tdsPercent"].number.flatMap { $0 > 0 && $0 < 100 ? Int(($0 * 100).rounded()) : nil }
        log.beverage = Grams(number: row["beverageGrams"].number)
        log.extras = row["extras"].text ?? ""
        log.beans = row["beans"].list.prefix(Self.partLimit).compactMap { bean in
            guard let name = bean["name"].text, let amount = bean["amountGrams"].number, abs(amount) < 1e6 else {
                return nil
            }
            return ImportedLog.Bean(
                bag: self.source(bean["bag"]), name: name, amount: Grams(tenths: Int((amount * 10).rounded())),
                then: Self.then(bean))
        }
        reading.add(log)
    }

    /// `nil` for an export from before cups kept it.
    private static func then(_ bean: JSONPart) -> BrewedBean? {
        guard let code = bean["currency"].text else { return nil }
        var then = BrewedBean()
        then.age = bean["daysAfterRoast"].whole.flatMap { (0...100_000).contains($0) ? $0 : nil }
        let weight = Grams(number: bean["bagGrams"].number).flatMap { (1...1_000_000).contains($0.tenths) ? $0 : nil }
        if let weight, Currency(code) != nil,
            let price = ImportedBag.minor(bean["price"].number, scale: BrewExport.scale(code)), price <= 100_000_000
        {
            (then.price, then.currency, then.bagWeight) = (price, code, weight)
        }
        return then
    }

    private static func step(_ part: JSONPart) -> BrewPlan.Step? {
        guard let text = part["instruction"].text else { return nil }
        let tenths = { (name: String) in Grams(number: part[name].number)?.tenths }
        return BrewPlan.Step(
            text: text, seconds: part["seconds"].whole, add: tenths("addGrams"), shows: tenths("showsGrams"),
            kind: part["kind"].text.flatMap { StepWater.Kind(rawValue: $0)?.rawValue })
    }

    private func thing(_ part: JSONPart) -> ImportedLog.Thing {
        ImportedLog.Thing(source: source(part["id"]), name: part["name"].text ?? "")
    }
}
