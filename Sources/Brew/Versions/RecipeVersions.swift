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

extension OpenRecipe {
    func versioned(_ content: RecipeContent) -> VersionedThing<RecipeContent> {
        VersionedThing(
            kind: "brewRecipe", id: uuid, in: uuid, by: ownerId, createdAt: recipe.createdAt,
            changedAt: recipe.modifiedAt, content)
    }
}

/// Earlier versions of recipes.
struct RecipeVersions: VersionKeeper {
    let door: RecipeDoor
    let recipes: RecipeStore

    let pattern = "/brew/recipes/:recipe"
    var tables: [String] { ["brewRecipe", "brewStep"] }

    func thing(in recipe: WritableRecipe, _ visit: Visit, _ db: Database) throws -> VersionedThing<RecipeContent> {
        recipe.open.versioned(try RecipeStore.content(of: recipe.id, db))
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
