import House
import Localization

/// Validates a recipe: its numbers are in their ranges, and its water adds up.
enum RecipeCheck {
    static let doses = Grams(tenths: 1)...Grams(10_000)
    static let yields = Grams(tenths: 1)...Grams(100_000)
    static let temperatures = Celsius(halves: 1)...Celsius(100)
    static let seconds = 0...StepTime.limit

    /// The problems by field: `name`, `dose`, `yield`, `temperature`, `tactile` or `steps`. Method and grind are closed
    /// lists that are checked where they are read.
    ///
    /// - Parameters:
    ///   - degrees: the problem of a temperature, in the reader's unit.
    ///   - show: formats a weight for the reader.
    static func problems(
        of recipe: RecipeContent, degrees: Phrase = Phrase("Enter more than \("0 °C") and at most \("100 °C")."),
        showing show: (Grams) -> String = { $0.plain + " g" }
    ) -> [String: Phrase] {
        var problems: [String: Phrase] = [:]
        if recipe.name.tidiedLine.isEmpty {
            problems["name"] = Phrase("Enter a name.")
        } else if recipe.name.exceeds(RecipeContent.nameLimit) {
            problems["name"] = Phrase("This is too long: at most \(RecipeContent.nameLimit) characters.")
        }
        if !doses.contains(recipe.dose) {
            problems["dose"] = Phrase("Enter a number from \(show(doses.lowerBound)) to \(show(doses.upperBound)).")
        }
        if !yields.contains(recipe.yield) {
            problems["yield"] = Phrase("Enter a number from \(show(yields.lowerBound)) to \(show(yields.upperBound)).")
        }
        if !temperatures.contains(recipe.temperature) {
            problems["temperature"] = degrees
        }
        if recipe.tactile.exceeds(RecipeContent.tactileLimit) {
            problems["tactile"] = Phrase("This is too long: at most \(RecipeContent.tactileLimit) characters.")
        }
        problems["steps"] = stepProblem(recipe) ?? waterProblem(recipe, show)
        return problems
    }

    private static func stepProblem(_ recipe: RecipeContent) -> Phrase? {
        if recipe.steps.isEmpty { return Phrase("A recipe needs at least one step with text.") }
        if recipe.steps.count > RecipeContent.stepCountLimit {
            return Phrase("A recipe has at most \("\(RecipeContent.stepCountLimit)") steps.")
        }
        for (index, step) in recipe.steps.enumerated() {
            let number = "\(index + 1)"
            if step.instruction.tidied.isEmpty { return Phrase("Step \(number) has no text.") }
            if step.instruction.exceeds(RecipeContent.stepLimit) {
                return Phrase("Step \(number) is too long: at most \("\(RecipeContent.stepLimit)") characters.")
            }
            if let seconds = step.seconds, !self.seconds.contains(seconds) {
                return Phrase("The time of step \(number) is negative or longer than a week.")
            }
            if let water = step.water, !(Grams.zero...yields.upperBound).contains(water.amount) {
                return Phrase("The water of step \(number) is negative or too much.")
            }
        }
        return nil
    }

    /// - Returns: `nil` if it adds up within 1 g, or no step has water.
    static func waterProblem(_ recipe: RecipeContent, _ show: (Grams) -> String) -> Phrase? {
        guard recipe.steps.contains(where: { $0.water != nil }) else { return nil }
        if recipe.method.yieldsBeverage {
            return Phrase("With this method only the amount in the cup counts: leave the water of the steps empty.")
        }
        var total = Grams.zero
        for (index, step) in recipe.steps.enumerated() {
            guard let water = step.water else { continue }
            let number = "\(index + 1)"
            if water.isTarget, water.amount < total {
                return Phrase(
                    "In step \(number) the scale would drop from \(show(total)) to \(show(water.amount)).")
            }
            total = water.isTarget ? water.amount : total + water.amount
        }
        guard !addsUp(total, to: recipe.yield) else { return nil }
        return Phrase("The pours add up to \(show(total)), not \(show(recipe.yield)).")
    }

    static func addsUp(_ total: Grams, to yield: Grams) -> Bool { abs((total - yield).tenths) <= 10 }

    /// The recipe with its last pour adjusted to make the water add up; unchanged if earlier pours exceed the yield.
    static func fixLast(_ recipe: RecipeContent) -> RecipeContent {
        guard !recipe.method.yieldsBeverage, let last = recipe.steps.lastIndex(where: { $0.water != nil }),
            let water = recipe.steps[last].water
        else { return recipe }
        let before = Scaling.totals(Array(recipe.steps[..<last])).compactMap(\.self).last ?? .zero
        guard before <= recipe.yield else { return recipe }
        var fixed = recipe
        fixed.steps[last].water?.amount = water.isTarget ? recipe.yield : recipe.yield - before
        return fixed
    }
}
