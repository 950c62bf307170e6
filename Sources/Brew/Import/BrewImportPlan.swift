/// The plan of an import: the things that are new.
struct BrewImportPlan: Sendable {
    let recipes: [ImportedRecipe]
    let gear: [ImportedGear]
    let bags: [ImportedBag]
    let logs: [ImportedLog]
    /// The number of things that were imported before or come from an export of this room.
    let unchanged: Int

    /// - Parameter known: the sources of existing things.
    init(_ reading: BrewReading, known: Set<String>) {
        recipes = reading.recipes.filter { !known.contains($0.source) }
        gear = reading.gear.filter { !known.contains($0.source) }
        bags = reading.bags.filter { !known.contains($0.source) }
        logs = reading.logs.filter { !known.contains($0.source) }
        let all = reading.recipes.count + reading.gear.count + reading.bags.count + reading.logs.count
        unchanged = all - recipes.count - gear.count - bags.count - logs.count
    }

    var photos: [ImportedBag.Photo] { bags.flatMap(\.photos) }

    var count: Int { recipes.count + gear.count + bags.count + logs.count }
}
