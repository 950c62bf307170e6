import House
import Localization

extension RecipeContent {
    /// A recipe of the steps by which a cup was brewed, or of one step if those are not known, to start a new recipe with.
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
            steps: log.steps.isEmpty ? [step] : log.steps.map(RecipeStep.init))
    }
}

extension RecipeStep {
    fileprivate init(_ step: BrewPlan.Step) {
        let kind = step.kind.flatMap { StepWater.Kind(rawValue: $0) } ?? .pour
        self.init(
            instruction: step.text, seconds: step.seconds,
            water: step.add.map { StepWater(amount: Grams(tenths: $0), isTarget: false, kind: kind) })
    }
}
