import HTTP
import House
import Localization

/// The form of a recipe.
struct RecipeForm: Sendable {
    private(set) var draft: RecipeDraft
    /// The content; valid if there are no problems.
    let content: RecipeContent
    /// Problems by field. They do not include those of the recipe as a whole, see `RecipeCheck`.
    let problems: [String: Phrase]
    let version: Int?

    init(_ form: FormFields, _ units: BrewUnits, _ language: Language) {
        let draft = Self.draft(form)
        self.draft = draft
        version = form.version
        var problems: [String: Phrase] = [:]
        let weight = { (field: String, typed: String) -> Grams in
            if let weight = units.weight(typed, language) { return weight }
            problems[field] = Phrase("Enter the weight as a number.")
            return .zero
        }
        let temperature = units.temperature(draft.temperature, language)
        if temperature == nil { problems["temperature"] = Phrase("Enter the temperature as a number.") }
        let method = BrewMethod(rawValue: draft.method)
        if method == nil { problems["method"] = Phrase("Choose one from the list.") }
        let grind = Grind(rawValue: draft.grind)
        if grind == nil { problems["grind"] = Phrase("Choose one from the list.") }
        var elapsed = 0
        var steps: [RecipeStep] = []
        for step in draft.steps where !step.isEmpty {
            var read = RecipeStep(instruction: step.instruction.tidiedLine, seconds: nil, water: nil)
            if let seconds = StepTime.seconds(step.timer, before: elapsed) {
                read.seconds = seconds
                elapsed += seconds
            } else if !step.timer.isEmpty {
                problems["steps"] = Phrase("“\(step.timer)” is not a time. Try 0:45, 2 min or until 1:15.")
            }
            if !step.water.isEmpty {
                if let amount = units.weight(step.water, language) {
                    read.water = StepWater(
                        amount: amount, isTarget: step.target == "total",
                        kind: StepWater.Kind(rawValue: step.kind) ?? .pour)
                } else {
                    problems["steps"] = Phrase("“\(step.water)” is not a weight.")
                }
            }
            steps.append(read)
        }
        content = RecipeContent(
            method: method ?? .v60, name: draft.name, dose: weight("dose", draft.dose),
            yield: weight("yield", draft.yield), temperature: temperature ?? Celsius(0), grind: grind ?? .medium,
            tactile: draft.tactile, steps: steps)
        self.problems = problems
    }

    /// The draft after a button that changes the form and saves nothing.
    /// - Returns: `nil` if no such button was pressed.
    func edited(_ form: FormFields, _ units: BrewUnits, _ words: Words) -> RecipeDraft? {
        var draft = draft
        let place = { (name: String) in
            form[name].flatMap { Int($0) }.flatMap { draft.steps.indices.contains($0) ? $0 : nil }
        }
        if form["add"] != nil {
            draft.steps.append(RecipeDraft.Step())
        } else if let index = place("remove") {
            draft.steps.remove(at: index)
        } else if let index = place("up") {
            if index > 0 { draft.steps.swapAt(index, index - 1) }
        } else if let index = place("down") {
            if index + 1 < draft.steps.count { draft.steps.swapAt(index, index + 1) }
        } else if form["fix"] != nil {
            if problems.isEmpty { draft = RecipeForm.draft(RecipeCheck.fixLast(content), units, words) }
        } else {
            return nil
        }
        return draft
    }

    private static func draft(_ form: FormFields) -> RecipeDraft {
        let (timers, waters) = (form.values("timer"), form.values("water"))
        let (targets, kinds) = (form.values("target"), form.values("kind"))
        let part = { (column: [String], index: Int, other: String) in
            index < column.count ? column[index].tidiedLine : other
        }
        return RecipeDraft(
            name: (form["name"] ?? "").tidiedLine, method: form["method"] ?? "", dose: (form["dose"] ?? "").tidiedLine,
            yield: (form["yield"] ?? "").tidiedLine, temperature: (form["temperature"] ?? "").tidiedLine,
            grind: form["grind"] ?? "", tactile: (form["tactile"] ?? "").tidiedLine,
            steps: form.values("instruction").prefix(RecipeContent.stepCountLimit + 1).enumerated().map { index, text in
                RecipeDraft.Step(
                    instruction: text.tidiedLine, timer: part(timers, index, ""), water: part(waters, index, ""),
                    target: part(targets, index, "add"), kind: part(kinds, index, "pour"))
            })
    }

    /// The content of a recipe as a draft for the form.
    static func draft(_ content: RecipeContent, _ units: BrewUnits, _ words: Words) -> RecipeDraft {
        RecipeDraft(
            name: content.name, method: content.method.rawValue, dose: units.field(content.dose, words),
            yield: units.field(content.yield, words), temperature: units.field(content.temperature, words),
            grind: content.grind.rawValue, tactile: content.tactile,
            steps: content.steps.map { step in
                RecipeDraft.Step(
                    instruction: step.instruction, timer: step.seconds.map { StepTime.text($0) } ?? "",
                    water: step.water.map { units.field($0.amount, words) } ?? "",
                    target: step.water?.isTarget == true ? "total" : "add", kind: (step.water?.kind ?? .pour).rawValue)
            })
    }
}
