import Foundation
import House
import JSON
import Localization

/// Beanconqueror's export: `Beanconqueror.json` with all lists, and past 500 rows further files of brews and beans
/// (`uiExportImportHelper.ts`, read at d56e7e6 of 2026-05-03).
struct BeanconquerorSource: BrewSource {
    private var names: [String: String] = [:]
    private var tools: [String: String] = [:]
    private var preparations: [String: (name: String, method: BrewMethod)] = [:]
    private var bags: [ImportedBag] = []
    private var finished: [String: Day] = [:]
    private var brews: [Brew] = []
    private var ratingScale = 5.0
    private var currency = ""
    /// The prices by the ids of bags: the currency may come later in the file.
    private var costs: [String: Double] = [:]

    /// A row with unresolved references: the things it names may be in a later file.
    private struct Brew {
        var log: ImportedLog
        let rating: Double
        let preparation: String
        let tools: [String]
        let bean: String
        let amount: Grams
        let beverage: Grams?
        let poured: Grams?
    }

    private static let prefix = "beanconqueror:"
    /// Tools of a preparation, and origins of beans.
    private static let partLimit = 100

    func recognises(_ document: JSONPart, named name: String) -> Bool {
        Self.rest(name) != nil || document["BREWS"].isThere && document["PREPARATION"].isThere
            || document["BEANS"].isThere && document["SETTINGS"].isThere
    }

    /// The list that a further file continues.
    private static func rest(_ name: String) -> String? {
        let file = name.split(separator: "/").last ?? ""
        if file.hasPrefix("Beanconqueror_Brews_") { return "BREWS" }
        return file.hasPrefix("Beanconqueror_Beans_") ? "BEANS" : nil
    }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        if let rest = Self.rest(name) {
            for row in document.list where reading.admits() { add(row, of: rest, &reading) }
            return
        }
        if let newest = Self.newest(document), newest > Self.version { reading.tellNewer("UPDATE_\(newest)") }
        let settings = document["SETTINGS"].list.first
        if let scale = settings?["brew_rating"].number, scale > 0 { ratingScale = scale }
        currency = settings?["currency"].text.flatMap { $0.count == 3 ? $0 : nil } ?? currency
        for row in document["PREPARATION"].list where reading.admits() { addPreparation(row, &reading) }
        for row in document["MILL"].list where reading.admits() { addGear(row, "grinder", &reading) }
        for row in document["WATER"].list where reading.admits() { addGear(row, "water", &reading) }
        for (name, value) in document.members where !Self.lists.contains(name) {
            for row in value.list where row.says { reading.unread.add(name) }
        }
        for list in ["BEANS", "BREWS"] {
            for row in document[list].list where reading.admits() { add(row, of: list, &reading) }
        }
    }

    private mutating func add(_ row: JSONPart, of list: String, _ reading: inout BrewReading) {
        reading.unread.add(row, except: list == "BEANS" ? Self.beanMembers : Self.brewMembers)
        if list == "BEANS" { addBag(row, &reading) } else { addBrew(row, &reading) }
    }

    /// The newest change of the data that is known here (`uiUpdate.ts`, read at 0060dae).
    private static let version = 14

    /// The newest change of the data that the file has seen: it lists them as `UPDATE_1` and so on.
    private static func newest(_ document: JSONPart) -> Int? {
        document["VERSION"].list.first?["updatedDataVersions"].list.lazy
            .compactMap { Int(($0.text ?? "").replacing("UPDATE_", with: "")) }.max()
    }

    /// The lists that Hearth imports, or that only the other program needs.
    private static let lists: Set = ["BREWS", "BEANS", "PREPARATION", "MILL", "WATER", "SETTINGS", "VERSION"]

    /// The members of a row that Hearth imports, or that only the other program needs.
    private static let beanMembers: Set = [
        "name", "roaster", "roastingDate", "openDate", "frozenDate", "unfrozenDate", "weight", "cost", "note",
        "finished",
        "aromatics", "bean_information", "config", "buyDate", "bestDate", "roast", "roast_range", "roast_custom",
        "beanMix",
        "bean_roasting_type", "decaffeinated", "rating", "ean_article_number", "url", "filename", "shared",
        "internal_share_code",
    ]
    private static let gearMembers: Set = [
        "name", "note", "finished", "config", "type", "style_type", "tools", "has_adjustable_speed", "has_timer",
        "manage_parameters", "use_custom_parameters", "default_last_coffee_parameters",
        "visible_list_view_parameters", "repeat_coffee_parameters", "brew_order",
    ]
    private static let brewMembers: Set = [
        "grind_weight", "brew_quantity", "brew_quantity_type", "brew_beverage_quantity", "brew_beverage_quantity_type",
        "grind_size", "brew_temperature", "brew_time", "brew_time_milliseconds", "brew_temperature_time", "rating",
        "tds",
        "note", "bean", "mill", "water", "method_of_preparation", "method_of_preparation_tools", "bean_weight_in",
        "config",
        "coffee_blooming_time", "coffee_blooming_time_milliseconds", "coffee_first_drip_time",
        "coffee_first_drip_time_milliseconds", "favourite", "best_brew", "vessel_weight", "vessel_name", "mill_speed",
        "mill_timer", "pressure_profile", "cupping", "cupped_flavor",
    ]

    private func instant(_ row: JSONPart, _ reading: BrewReading) -> Instant? {
        reading.instant(milliseconds: row["config"]["unix_timestamp"].number.map { $0 * 1000 })
    }

    private func id(_ row: JSONPart) -> String? { row["config"]["uuid"].text.flatMap { $0.isEmpty ? nil : $0 } }

    // MARK: Gear

    private mutating func addGear(_ row: JSONPart, _ kind: String, _ reading: inout BrewReading) {
        guard let id = id(row) else { return reading.problem(Phrase("A row without an id."), row["name"].text ?? kind) }
        names[id] = row["name"].text ?? ""
        reading.unread.add(row, except: Self.gearMembers)
        reading.add(
            ImportedGear(
                source: Self.prefix + id, kind: kind, name: row["name"].text ?? "", note: row["note"].text ?? "",
                isRetired: row["finished"].bool ?? false))
    }

    private mutating func addPreparation(_ row: JSONPart, _ reading: inout BrewReading) {
        addGear(row, "dripper", &reading)
        guard let id = id(row) else { return }
        preparations[id] = (row["name"].text ?? "", Self.method(row))
        for tool in row["tools"].list.prefix(Self.partLimit) {
            if let id = self.id(tool), let name = tool["name"].text { tools[id] = name }
        }
    }

    /// The method by its type, otherwise by its style and name.
    static func method(_ row: JSONPart) -> BrewMethod {
        switch row["type"].text ?? "" {
        case "V60": return .v60
        case "KALITA_WAVE": return .kalita
        case "CHEMEX": return .chemex
        case "AEROPRESS", "AEROPRESS_INVERTED": return .aeropress
        case "FRENCH_PRESS": return .frenchPress
        case "HARIO_SWITCH": return .clever
        case "BIALETTI": return .moka
        case "COLD_BREW", "COLD_DRIP": return .coldBrew
        case "MOCCA_MASTER", "RATIO_SIX_COFFEE_BREWER", "OXO_RAPID_BREWER": return .filterMachine
        default: break
        }
        if let named = RecipeReading.method(in: row["name"].text ?? "") { return named }
        return switch row["style_type"].text ?? "" {
        case "ESPRESSO": .espresso
        case "FULL_IMMERSION": .clever
        default: .v60
        }
    }

    // MARK: Beans

    private mutating func addBag(_ row: JSONPart, _ reading: inout BrewReading) {
        let name = row["name"].text ?? ""
        guard let id = id(row) else { return reading.problem(Phrase("A row without an id."), name) }
        names[id] = name.isEmpty ? row["roaster"].text ?? "" : name
        var bag = ImportedBag(source: Self.prefix + id, name: name)
        bag.roaster = row["roaster"].text ?? ""
        bag.roastedOn = Self.day(row["roastingDate"], reading)
        bag.openedOn = Self.day(row["openDate"], reading)
        bag.frozenOn = Self.day(row["frozenDate"], reading)
        bag.thawedOn = Self.day(row["unfrozenDate"], reading)
        bag.weight = Grams(number: row["weight"].number)
        costs[id] = row["cost"].number.flatMap { $0 > 0 ? $0 : nil }
        bag.note = note(row)
        bag.extras = row.json(of: [
            "buyDate", "bestDate", "roast", "roast_range", "roast_custom", "beanMix", "bean_roasting_type",
            "decaffeinated", "aromatics", "rating", "ean_article_number", "url", "bean_information", "cost",
        ])
        bags.append(bag)
        if row["finished"].bool == true {
            // The file has no date of finishing a bag: takes that of its last cup, of its row, or of the import.
            finished[id] = reading.day(instant(row, reading) ?? reading.now)
        }
    }

    private func note(_ row: JSONPart) -> String {
        let origins = row["bean_information"].list.prefix(Self.partLimit).map { origin in
            ["country", "region", "farm", "farmer", "variety", "processing"].compactMap { origin[$0].text?.tidiedLine }
                .filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return ([row["note"].text ?? "", row["aromatics"].text ?? ""] + origins).filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    /// A day as it is written, or the local one of an instant: the program writes days as instants in UTC.
    private static func day(_ part: JSONPart, _ reading: BrewReading) -> Day? {
        guard let text = part.text else { return nil }
        return Instant(iso: text).map(reading.day) ?? Day(iso: String(text.prefix(10)))
    }

    // MARK: Brews

    private mutating func addBrew(_ row: JSONPart, _ reading: inout BrewReading) {
        let at = instant(row, reading)
        guard let id = id(row) else {
            return reading.problem(Phrase("A row without an id."), at.map { reading.day($0).iso } ?? "BREWS")
        }
        guard let at else { return reading.problem(Phrase("A cup without a date."), row["note"].text ?? id) }
        var log = ImportedLog(
            source: Self.prefix + id, finishedAt: at, day: reading.day(at), zone: reading.zone.identifier, method: .v60,
            recipeName: "", dose: Grams(number: row["grind_weight"].number) ?? .zero, yield: .zero)
        log.temperature = Celsius(number: row["brew_temperature"].number)
        log.setting = row["grind_size"].text ?? ""
        log.grinder = thing(row["mill"])
        log.water = thing(row["water"])
        log.dripper = thing(row["method_of_preparation"])
        let time = (row["brew_time"].number ?? 0) + (row["brew_time_milliseconds"].number ?? 0) / 1000
        log.seconds = time > 0 && time < 1e7 ? Int(time.rounded()) : nil
        log.tds = row["tds"].number.flatMap { $0 > 0 && $0 < 100 ? Int(($0 * 100).rounded()) : nil }
        log.note = row["note"].text ?? ""
        log.extras = row.json(of: [
            "coffee_blooming_time", "coffee_first_drip_time", "favourite", "best_brew", "vessel_weight", "vessel_name",
            "mill_speed", "mill_timer", "pressure_profile", "cupping", "cupped_flavor",
        ])
        brews.append(
            Brew(
                log: log, rating: row["rating"].number ?? 0, preparation: row["method_of_preparation"].text ?? "",
                tools: row["method_of_preparation_tools"].list.prefix(Self.partLimit).compactMap(\.text),
                bean: row["bean"].text ?? "",
                amount: Grams(number: row["bean_weight_in"].number) ?? log.dose,
                beverage: Grams(number: row["brew_beverage_quantity"].number),
                poured: Grams(number: row["brew_quantity"].number)))
    }

    private func thing(_ part: JSONPart) -> ImportedLog.Thing {
        ImportedLog.Thing(source: part.text.flatMap { $0.isEmpty ? nil : Self.prefix + $0 })
    }

    mutating func finish(into reading: inout BrewReading) {
        var lastCup: [String: Day] = [:]
        for brew in brews { lastCup[brew.bean] = max(lastCup[brew.bean] ?? brew.log.day, brew.log.day) }
        for var bag in bags {
            let id = String(bag.source.dropFirst(Self.prefix.count))
            bag.finishedOn = finished[id].map { max(lastCup[id] ?? $0, $0) }
            bag.setPrice(costs[id], currency)
            reading.add(bag)
        }
        for brew in brews { reading.add(finished(brew)) }
    }

    private func finished(_ brew: Brew) -> ImportedLog {
        var log = brew.log
        let preparation = preparations[brew.preparation]
        log.method = preparation?.method ?? .v60
        log.recipeName = preparation?.name ?? ""
        if log.method.yieldsBeverage {
            log.yield = brew.beverage ?? brew.poured ?? .zero
        } else {
            log.yield = brew.poured ?? brew.beverage ?? .zero
            log.beverage = brew.poured == nil ? nil : brew.beverage
        }
        // Beanconqueror writes 0 for a cup that was not rated.
        if brew.rating > 0 { log.rating = Int(min(max((brew.rating * 5 / ratingScale).rounded(), 1), 5)) }
        for path in [\ImportedLog.grinder, \.water, \.dripper] {
            guard let id = log[keyPath: path].source?.dropFirst(Self.prefix.count) else { continue }
            log[keyPath: path].name = names[String(id)] ?? ""
            if log[keyPath: path].name.isEmpty { log[keyPath: path] = ImportedLog.Thing() }
        }
        let tools = brew.tools.compactMap { self.tools[$0] }
        if !tools.isEmpty { log.dripper.name += " (\(tools.joined(separator: ", ")))" }
        if let name = names[brew.bean], !name.isEmpty {
            log.beans = [ImportedLog.Bean(bag: Self.prefix + brew.bean, name: name, amount: brew.amount)]
        }
        return log
    }
}
