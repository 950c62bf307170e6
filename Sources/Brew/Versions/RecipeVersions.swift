import GRDB
import House
import Localization

/// Earlier versions keep all of a recipe.
extension RecipeContent: VersionedState {
    /// The texts in it.
    var plain: String { ([name, tactile] + steps.map(\.instruction)).joined(separator: "\n") }

    func text(_ words: Words) -> String {
        let units = BrewUnits()
        let weight = { (weight: Grams) in units.text(weight, words) }
        var lines = [
            name,
            [
                words(method.name), "\(weight(dose)) : \(weight(yield))", units.text(temperature, words),
                words(grind.name),
            ].joined(separator: " · "),
        ]
        if !tactile.isEmpty { lines.append(tactile) }
        for (index, step) in steps.enumerated() {
            let water = step.water.map { "\($0.isTarget ? "=" : "+")\(weight($0.amount))" }
            let facts = [step.seconds.map(StepTime.text), water].compactMap(\.self)
            lines.append("\(index + 1). " + (facts + [step.instruction]).joined(separator: " · "))
        }
        return lines.joined(separator: "\n")
    }
}

extension BrewRecipe {
    /// A recipe of an owner as it is now.
    /// - Throws: `Refusal.notFound` if it was deleted.
    static func versioned(_ id: ID<BrewRecipe>, _ db: Database) throws -> VersionedThing<RecipeContent> {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT method, name, dose, yield, temperature, grind, tactile, ownerId, createdAt, modifiedAt
                    FROM brewRecipe WHERE id = ? AND ownerId IS NOT NULL
                    """), arguments: [id])
        guard let row else { throw Refusal.notFound }
        var content = RecipeContent(row: row, from: 0)
        content.steps = try steps(of: id, db)
        return VersionedThing(
            kind: "brewRecipe", id: id.uuid, in: id.uuid, by: row[7], createdAt: row[8], changedAt: row[9], content)
    }
}

/// Earlier versions of recipes.
struct RecipeVersions: VersionKeeper {
    let door: RecipeDoor
    let recipes: RecipeStore

    let pattern = "/brew/recipes/:recipe"
    var tables: [String] { ["brewRecipe", "brewStep"] }

    func thing(in recipe: WritableRecipe, _ visit: Visit, _ db: Database) throws -> VersionedThing<RecipeContent> {
        try BrewRecipe.versioned(recipe.id, db)
    }

    func place(
        of thing: VersionedThing<RecipeContent>, in recipe: WritableRecipe, _ visit: Visit
    ) -> VersionPlace {
        VersionPlace(thing.state.name, RecipesController.path(recipe.id))
    }

    func write(
        _ state: RecipeContent, over thing: VersionedThing<RecipeContent>, in recipe: WritableRecipe, _ visit: Visit,
        _ db: Database
    ) throws {
        try RecipeStore.write(state, over: recipe.id, at: recipes.clock.now(), db)
    }
}
