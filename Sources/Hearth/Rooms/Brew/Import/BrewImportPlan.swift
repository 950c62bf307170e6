/// What bringing a file in would come to: what of it is new.
struct BrewImportPlan: Sendable {
    let recipes: [ImportedRecipe]
    let gear: [ImportedGear]
    let bags: [ImportedBag]
    let logs: [ImportedLog]
    /// What came before, or was taken out of here.
    let unchanged: Int

    /// - Parameter known: the sources of what is there.
    init(_ reading: BrewReading, known: Set<String>) {
        recipes = reading.recipes.filter { !known.contains($0.source) }
        gear = reading.gear.filter { !known.contains($0.source) }
        bags = reading.bags.filter { !known.contains($0.source) }
        logs = reading.logs.filter { !known.contains($0.source) }
        let all = reading.recipes.count + reading.gear.count + reading.bags.count + reading.logs.count
        unchanged = all - recipes.count - gear.count - bags.count - logs.count
    }

    var count: Int { recipes.count + gear.count + bags.count + logs.count }
}
