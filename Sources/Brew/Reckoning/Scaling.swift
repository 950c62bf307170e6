/// A step of a recipe scaled to an amount of coffee.
struct ScaledStep: Sendable, Equatable {
    let instruction: String
    let seconds: Int?
    /// The water to pour; `nil` in a step without water.
    let add: Grams?
    /// The weight that the scale shows after it, of all the water so far.
    let shows: Grams?
    let kind: StepWater.Kind?
    /// Seconds from the first step with a time; `nil` before it, and after a later step that waits for a tap.
    let startsAt: Int?
}

/// Scales a recipe so that its water always adds up: totals are scaled and rounded, and a pour is the difference of two
/// totals. Rounding each pour by itself would miss the yield by a gram or two.
enum Scaling {
    /// The steps for another yield. Their times stay. With the recipe's own yield its tenths stay too; otherwise totals
    /// are whole grams, and the last is the yield.
    ///
    /// - Parameter dose: does not affect the water: the ratio follows from both.
    static func scaled(_ recipe: RecipeContent, dose: Grams, yield: Grams) -> [ScaledStep] {
        let totals = totals(recipe, yield: yield)
        var shown = Grams.zero
        let starts = starts(recipe.steps.map(\.seconds))
        return recipe.steps.indices.map { index in
            let (step, total) = (recipe.steps[index], totals[index])
            let add = total.map { $0 - shown }
            shown = total ?? shown
            return ScaledStep(
                instruction: step.instruction, seconds: step.seconds, add: add, shows: total, kind: step.water?.kind,
                startsAt: starts[index])
        }
    }

    /// The start of each step, in seconds from the first one with a time.
    static func starts(_ seconds: [Int?]) -> [Int?] {
        guard let first = seconds.firstIndex(where: { $0 != nil }) else { return seconds.map { _ in nil } }
        var at = Int?.some(0)
        return seconds.indices.map { index in
            guard index >= first else { return nil }
            defer { at = at.flatMap { at in seconds[index].map { at + $0 } } }
            return at
        }
    }

    /// The weight on the scale after each step with water, unscaled. It never decreases.
    static func totals(_ steps: [RecipeStep]) -> [Grams?] {
        var total = Grams.zero
        return steps.map { step in
            guard let water = step.water else { return nil }
            total = max(total, water.isTarget ? water.amount : total + water.amount)
            return total
        }
    }

    private static func totals(_ recipe: RecipeContent, yield: Grams) -> [Grams?] {
        var totals = totals(recipe.steps)
        guard let last = totals.lastIndex(where: { $0 != nil }) else { return totals }
        if yield != recipe.yield, recipe.yield > .zero {
            totals = totals.map { $0.map { scaled($0, from: recipe.yield, to: yield) } }
        }
        totals[last] = yield
        return totals.map { $0.map { min($0, yield) } }
    }

    /// To whole grams, half up.
    private static func scaled(_ total: Grams, from old: Grams, to new: Grams) -> Grams {
        Grams((2 * total.tenths * new.tenths + 10 * old.tenths) / (20 * old.tenths))
    }
}
