import HTML
import House
import Localization

/// The page that adds or changes a recipe; works without a script.
struct RecipeEditorPage: Page {
    /// The address that saves it: `/brew/recipes` or `/brew/recipes/:recipe`.
    let action: String
    /// `nil` for a new recipe.
    let version: Int?
    let draft: RecipeDraft
    let methods: [Choice]
    let grinds: [Choice]
    let units: (weight: String, temperature: String)
    /// `.` or `,`
    let decimal: String
    let back: (title: String, path: String)
    /// The sum of the pours as text; `nil` while it cannot be computed.
    var sum: String?
    var curve: PourDrawing?
    var problems: [String: Phrase] = [:]

    var entries: [String]? { ["brew-editor"] }

    func title(_ words: Words) -> String {
        version == nil
            ? words.title(of: words("Brew"), words("New recipe")) : words.title(of: back.title, words("Edit recipe"))
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(version == nil ? words("New recipe") : words("Edit recipe"), above: back).html)
        \(ProblemSummary(problems, [
            ("name", words("Name")), ("method", words("Method")), ("dose", words("Coffee")), ("yield", words("Water or beverage")),
            ("temperature", words("Temperature")), ("grind", words("Grind")), ("tactile", words("How the grounds feel")),
            ("steps", words("Steps")),
        ]).html(words))
        <brew-editor class="recipe-editor" data-path="\(url: action)" data-unit="\(units.weight)" data-sign="\(words.weightUnit(units.weight))" data-decimal="\(decimal)">
        \(if: version == nil, paste(words))
        <form class="form" method="post" autocomplete="off" action="\(url: action)">
        \(version, { hidden("version", "\($0)") })
        \(FormField("name", words("Name"), problems, words).input(draft.name, rules: "required maxlength=\"400\" autocomplete=\"off\""))
        <div class="pair">
        \(FormField("method", words("Method"), problems, words).select(methods, draft.method))
        \(FormField("temperature", "\(words("Temperature")) (\(units.temperature))", problems, words).input(draft.temperature, rules: Self.number))
        </div><div class="pair">
        \(FormField("dose", words.weightLabel(words("Coffee"), units.weight), problems, words).input(draft.dose, rules: Self.number))
        \(FormField("yield", words.weightLabel(words("Water or beverage"), units.weight), problems, words).input(draft.yield, rules: Self.number))
        </div><div class="pair">
        \(FormField("grind", words("Grind"), problems, words).select(grinds, draft.grind))
        \(FormField("tactile", words("How the grounds feel"), hint: words("Like sand, a little finer than sea salt"), problems, words)
            .input(draft.tactile, rules: "maxlength=\"800\" autocomplete=\"off\""))
        </div>
        <fieldset class="group recipe-editor__steps" id="steps"><legend class="group__title">\(words("Steps"))</legend>
        \(problems["steps"], { "<p class=\"field__problem\">\(words($0))</p>" })
        <p class="field__hint">\(words("Enter how long it takes (0:45) or when it ends (until 1:15)."))</p>
        <sort-rows data-said="\(words("Moved"))"><ol class="recipe-steps">\(draft.steps.enumerated().map { ($0, $1) }, { step($0.1, $0.0, words) })</ol></sort-rows>
        <div class="recipe-editor__end"><button class="button" name="add" value="1" formnovalidate>\
        \(Icon.plus.html)\(words("Add a step"))</button></div></fieldset>
        <div class="recipe-editor__check card"><output class="recipe-sum">\(sum ?? "")</output> \
        <button class="button" name="fix" value="1" formnovalidate>\(words("Fix the last pour"))</button>\
        \(curve.map { $0.html(words) } ?? PourDrawing.empty(words))</div>
        \(FormEnd(title: words("Save"), cancelPath: back.path).html(words))
        </form>
        <template class="recipe-editor__step">\(step(RecipeDraft.Step(), 0, words))</template>
        <template class="recipe-editor__words" data-sum="\(words("{sum} of {yield}"))" data-good="\(words("Adds up"))" \
        data-more="\(words("{amount} too much"))" data-less="\(words("{amount} missing"))" \
        data-falls="\(words("A total is less than the one before"))" data-time="\(words("Not a time"))" \
        data-found="\(words("You have unsaved text here."))" data-restore="\(words("Restore"))" \
        data-discard="\(words("Discard"))"></template>
        </brew-editor>
        """
    }

    private static let number: HTML = "required inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"20\""

    private func paste(_ words: Words) -> HTML {
        """
        <details class="card recipe-paste__fold"><summary>\(words("Paste a recipe as text"))</summary>
        <form class="form recipe-paste" method="post" action="/brew/recipes/read">
        \(FormField("text", words("Text"), hint: words("One line per step, with times and grams."), [:], words)
            .area("", rows: 5, rules: "required maxlength=\"20000\""))
        <button class="button">\(words("Continue"))</button></form></details>
        """
    }

    private func step(_ step: RecipeDraft.Step, _ index: Int, _ words: Words) -> HTML {
        """
        <li class="recipe-step">\(SortableRow.grip)<div class="recipe-step__fields"><time class="recipe-step__at"></time>
        <textarea class="field__input recipe-step__text" name="instruction" rows="2" maxlength="1200" \
        aria-label="\(words("Instruction"))">
        \(step.instruction)</textarea>
        <div class="recipe-step__line">
        \(cell(words("Duration"), "<input class=\"field__input\" name=\"timer\" value=\"\(step.timer)\" maxlength=\"40\" autocomplete=\"off\">"))
        \(cell(words.weightLabel(words("Water"), units.weight), """
            <input class="field__input" name="water" value="\(step.water)" inputmode="decimal" maxlength="20" \
            autocomplete="off" placeholder=" ">
            """))
        \(cell(words("Amount is"), select("target", [
            Choice(value: "add", label: words("added")), Choice(value: "total", label: words("scale shows")),
        ], step.target)))
        \(cell(words("Kind"), select("kind", [
            Choice(value: "pour", label: words("water")), Choice(value: "ice", label: words("ice")),
            Choice(value: "bypass", label: words("bypass")),
        ], step.kind)))
        </div></div>
        <div class="recipe-step__moves">\
        \(SortableRow.move("up", String(index), .up, words("Up"), isOff: false))\
        \(SortableRow.move("down", String(index), .down, words("Down"), isOff: false))\
        <button class="button button--icon button--bare" name="remove" value="\(index)" formnovalidate \
        aria-label="\(words("Remove"))">\(Icon.close.html)</button></div></li>

        """
    }

    private func cell(_ label: String, _ control: HTML) -> HTML {
        "<label class=\"recipe-step__cell\"><span>\(label)</span>\(control)</label>"
    }

    private func select(_ name: String, _ choices: [Choice], _ chosen: String) -> HTML {
        """
        <select class="field__input field__input--select" name="\(name)">\(Choice.options(choices, chosen))</select>
        """
    }
}
