import House
import Localization

extension RecipeContent {
    /// A recipe of one step from a cup, to start a new recipe with.
    init(of log: BrewLog, _ words: Words) {
        let isPoured = !log.method.yieldsBeverage && log.yield > .zero
        let step = RecipeStep(
            instruction: isPoured ? words("Pour in the water.") : words("Brew it"),
            seconds: log.seconds.flatMap { RecipeCheck.seconds.contains($0) ? $0 : nil },
            water: isPoured ? StepWater(amount: log.yield, isTarget: true, kind: .pour) : nil)
        self.init(
            method: log.method, name: log.recipeName.cut(toCharacters: Self.nameLimit),
            dose: max(log.dose, RecipeCheck.doses.lowerBound), yield: max(log.yield, RecipeCheck.yields.lowerBound),
            temperature: log.temperature ?? Celsius(93),
            grind: log.grind ?? (log.method.yieldsBeverage ? .fine : .medium),
            tactile: [log.grinder, log.setting].filter { !$0.isEmpty }.joined(separator: " · ").cut(
                toCharacters: Self.tactileLimit),
            steps: [step])
    }
}
