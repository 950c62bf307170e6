import House

/// The plan of an import: the things that are new, and those that an earlier import brought and the file has otherwise.
struct BrewImportPlan: Sendable {
    struct Things: Sendable {
        var recipes: [ImportedRecipe] = []
        var gear: [ImportedGear] = []
        var bags: [ImportedBag] = []
        var logs: [ImportedLog] = []

        var count: Int { recipes.count + gear.count + bags.count + logs.count }
    }

    private(set) var new = Things()
    /// Imported before, and different in this file.
    private(set) var changed = Things()
    /// The number of things that differ from the file and were edited here since.
    private(set) var edited = 0
    /// The number of things that were imported before or come from an export of this room.
    private(set) var unchanged = 0

    init(_ reading: BrewReading, _ own: OwnBarista, _ database: HouseDatabase) throws {
        let things = try database.read { db in try BrewThings(own, db) }
        try sort(reading.recipes, \.recipes, things, database)
        try sort(reading.gear, \.gear, things, database)
        try sort(reading.bags, \.bags, things, database)
        try sort(reading.logs, \.logs, things, database)
    }

    /// Things that are read at a time: a read for all would hold one of the database's readers for long.
    private static let portion = 500

    private mutating func sort<Thing: StoredImport>(
        _ all: [Thing], _ list: WritableKeyPath<Things, [Thing]>, _ things: BrewThings, _ database: HouseDatabase
    ) throws {
        for start in stride(from: 0, to: all.count, by: Self.portion) {
            let some = all[start..<min(start + Self.portion, all.count)]
            let stored = try database.read { db in try some.map { try things.stored($0, db) } }
            for (thing, stored) in zip(some, stored) {
                switch things.state(thing, stored) {
                case .new: new[keyPath: list].append(thing)
                case .changed: changed[keyPath: list].append(thing)
                case .edited: edited += 1
                case .same: unchanged += 1
                }
            }
        }
    }

    /// The number of things to write.
    func count(_ again: ImportAgain) -> Int { new.count + (again == .update ? changed.count : 0) }

    var photos: [ImportedBag.Photo] { new.bags.flatMap(\.photos) }
}
