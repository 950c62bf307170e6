import GRDB
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

    init(_ reading: BrewReading, _ things: BrewThings, _ db: Database) throws {
        for recipe in reading.recipes { try sort(recipe, \.recipes, things, db) }
        for item in reading.gear { try sort(item, \.gear, things, db) }
        for bag in reading.bags { try sort(bag, \.bags, things, db) }
        for log in reading.logs { try sort(log, \.logs, things, db) }
    }

    private mutating func sort<Thing: StoredImport>(
        _ thing: Thing, _ list: WritableKeyPath<Things, [Thing]>, _ things: BrewThings, _ db: Database
    ) throws {
        switch try things.state(thing, db) {
        case .new: new[keyPath: list].append(thing)
        case .changed: changed[keyPath: list].append(thing)
        case .edited: edited += 1
        case .same: unchanged += 1
        }
    }

    /// The number of things to write.
    func count(_ again: ImportAgain) -> Int { new.count + (again == .update ? changed.count : 0) }

    var photos: [ImportedBag.Photo] { new.bags.flatMap(\.photos) }
}
