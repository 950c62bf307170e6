import House
import Localization

/// Builds the rows, facts and editor of recipes.
extension BrewPages {
    func row(_ seen: SeenRecipe) -> RecipeRow {
        let content = seen.recipe.content(words)
        let mark: String? =
            if seen.recipe.isStarter {
                words("Starter")
            } else if !seen.isOwn {
                seen.recipe.ownerName
            } else if seen.recipe.origin == .conflicted {
                words("A copy")
            } else {
                seen.recipe.isShared ? words("Shared") : nil
            }
        return RecipeRow(
            path: RecipesController.path(seen.id), name: content.name,
            text: "\(amounts(content.dose, content.yield)) · \(ratio(content.dose, content.yield))",
            icon: icon(content.method), mark: mark)
    }

    func icon(_ method: BrewMethod) -> Icon {
        switch method {
        case .espresso, .moka: .cup
        case .coldBrew: .clock
        case .frenchPress, .clever, .aeropress: .pot
        case .v60, .kalita, .chemex: .filter
        case .filterMachine: .cup
        }
    }

    // MARK: One recipe

    func facts(_ content: RecipeContent) -> [BrewFact] {
        [
            BrewFact(name: words("Coffee"), value: weight(content.dose)),
            BrewFact(
                name: content.method.yieldsBeverage ? words("In the cup") : words("Water"), value: weight(content.yield)
            ),
            BrewFact(
                name: content.method.yieldsBeverage ? words("Ratio (coffee : cup)") : words("Ratio (coffee : water)"),
                value: ratio(content.dose, content.yield)),
            BrewFact(name: words("Temperature"), value: units.text(content.temperature, words)),
            BrewFact(name: words("Grind"), value: words(content.grind.name)),
        ]
    }

    func origin(_ seen: SeenRecipe) -> String {
        if seen.recipe.isStarter { return words("Starter") }
        if !seen.isOwn { return words("of \(seen.recipe.ownerName ?? "–")") }
        return seen.recipe.origin == .conflicted
            ? words("Copy of a recipe that was changed in the meantime") : words("yours")
    }

    /// - Parameter content: the recipe in the editor, for its sum and curve of pours.
    func editor(
        _ draft: RecipeDraft, of seen: SeenRecipe? = nil, version: Int? = nil, content: RecipeContent? = nil,
        problems: [String: Phrase] = [:]
    ) -> RecipeEditorPage {
        let steps = content.map { Scaling.scaled($0, dose: $0.dose, yield: $0.yield) } ?? []
        let poured = content.map { Scaling.totals($0.steps).compactMap(\.self).last ?? .zero }
        let sum = content.flatMap { content -> String? in
            guard let poured, poured > .zero else { return nil }
            return words("The pours add up to \(weight(poured)) of \(weight(content.yield)).")
        }
        return RecipeEditorPage(
            action: seen.map { RecipesController.path($0.id) } ?? "/brew/recipes", version: version, draft: draft,
            methods: BrewMethod.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            grinds: Grind.allCases.map { Choice(value: $0.rawValue, label: words($0.name)) },
            units: (units.weightSign, units.temperatureSign), decimal: decimal,
            back: seen.map { ($0.recipe.content.name, RecipesController.path($0.id)) } ?? (words("Brew"), "/brew"),
            sum: sum, curve: curve(steps), problems: problems)
    }
}
