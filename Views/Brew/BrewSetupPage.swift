import HTML
import House
import Localization

/// The page before a brew begins: what to brew with.
struct BrewSetupPage: Page {
    /// `/brew/recipes/:recipe`
    let path: String
    let recipe: String
    let name: String
    let member: String
    let method: String
    let yieldsBeverage: Bool
    let facts: Facts
    /// The recipe as the page shows it, encoded: this is what is brewed.
    let shown: String
    let now: Int64
    let run: String
    let draft: Draft
    let grinds: [Choice]
    let units: (weight: String, temperature: String)
    let decimal: String
    let bags: [Choice]
    /// The grinder's setting with each bag: `Kiunyu: 22`.
    let settings: [String]
    let grinders: [Choice]
    let drippers: [Choice]
    let waters: [Choice]
    /// The changes against the cup before, in words.
    var changeWords: [String] = []
    let steps: [BrewStepRow]
    let guide: BrewGuidePart
    var problems: [String: Phrase] = [:]

    /// The recipe's own numbers, in tenths of a gram.
    struct Facts: Sendable {
        let dose: Int
        let yield: Int
    }

    /// As typed.
    struct Draft: Sendable {
        var dose: String
        var yield: String
        var temperature: String
        var grind: String
        var setting = ""
        var bags: [(bag: String, amount: String)] = []
        var grinder = ""
        var dripper = ""
        var water = ""
        var change = ""
        /// The id of the cup that is brewed again with that change.
        var log = ""
    }

    var entries: [String]? { ["brew-guide"] }

    func title(_ words: Words) -> String { words.title(of: name, words("Brew it")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Recipe"), path)).html)
        \(ProblemSummary(problems, Self.fieldNames(words)).html(words))
        <brew-setup class="setup" data-recipe="\(recipe)" data-member="\(member)" data-method="\(method)" \
        data-dose="\(facts.dose)" data-yield="\(facts.yield)" data-now="\(String(now))" data-unit="\(units.weight)" data-sign="\(words.weightUnit(units.weight))" data-decimal="\(decimal)">
        \(if: !changeWords.isEmpty, "<section class=\"notice setup__change\">\(changeWords, { "<p>\($0)</p>" })</section>")
        <form class="form setup__form" method="post" action="\(url: "\(path)/brew")">
        \(hidden("run", run))\(hidden("shown", shown))\(if: !draft.change.isEmpty, hidden("change", draft.change))\
        \(if: !draft.log.isEmpty, hidden("log", draft.log))
        \(amounts(words))\(fields(words))
        <div class="form__end"><button class="button button--main">\(Icon.play.html)\(words("Start"))</button>\
        <a class="button button--bare" href="\(url: "\(path)/cup")">\(words("Add a past cup"))</a></div></form>
        <section class="group setup__plan"><h2 class="group__title">\(words("Steps"))</h2>
        <ol class="guide__steps card">\(steps, { $0.html(words) })</ol></section>
        <template class="setup__guide" data-title="\(name)">\(guide.page(words))</template>
        </brew-setup>
        """
    }

    let ratio: String

    /// The names of its fields, by which problems are listed.
    static func fieldNames(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("dose", words("Coffee")), ("yield", words("Water or beverage")), ("temperature", words("Temperature")),
            ("grind", words("Grind")), ("setting", words("Grind setting")), ("bag", words("Beans")),
        ]
    }

    /// Coffee and water, which follow each other.
    private func amounts(_ words: Words) -> HTML {
        """
        <div class="setup__amounts">
        \(FormField("dose", words.weightLabel(words("Coffee"), units.weight), problems, words).input(draft.dose, rules: Self.number))
        <p class="setup__ratio-line"><span class="setup__ratio-label">\(words("Ratio"))</span>\
        <output class="setup__ratio">\(ratio)</output></p>
        \(FormField("yield", words.weightLabel(yieldsBeverage ? words("In the cup") : words("Water"), units.weight), problems, words)
            .input(draft.yield, rules: Self.number))
        </div>
        <p class="fine">\(yieldsBeverage ? words("Ratio of coffee to beverage.") : words("Ratio of coffee to water."))</p>
        <label class="chip chip--choice setup__apart" hidden><input type="checkbox"> \(words("Set separately"))</label>
        """
    }

    /// Coffee and water on their own.
    func plainAmounts(_ words: Words) -> HTML {
        let water = yieldsBeverage ? words("In the cup") : words("Water")
        return """
            <div class="pair">
            \(FormField("dose", words.weightLabel(words("Coffee"), units.weight), problems, words).input(draft.dose, rules: Self.number))
            \(FormField("yield", words.weightLabel(water, units.weight), problems, words).input(draft.yield, rules: Self.number))
            </div>
            """
    }

    /// Grind, beans and gear.
    func fields(_ words: Words) -> HTML {
        """
        <div class="pair">
        \(FormField("temperature", "\(words("Temperature")) (\(units.temperature))", problems, words).input(draft.temperature, rules: Self.number))
        \(FormField("grind", words("Grind"), problems, words).select(grinds, draft.grind))
        \(FormField("setting", words("Grind setting"), hint: settings.isEmpty ? nil : settings.joined(separator: " · "), problems, words).input(draft.setting, rules: "maxlength=\"400\" autocomplete=\"off\""))
        </div>
        \(if: !bags.isEmpty, beans(words))
        \(if: !(grinders.isEmpty && drippers.isEmpty && waters.isEmpty), gear(words))
        """
    }

    private static let number: HTML = "required inputmode=\"decimal\" autocomplete=\"off\" maxlength=\"20\""

    private func beans(_ words: Words) -> HTML {
        let none = Choice(value: "", label: "–")
        return """
            <fieldset class="field" id="bag"><legend class="field__label">\(words("Beans"))</legend>
            \(problems["bag"], { "<p class=\"field__problem\">\(words($0))</p>" })
            \(draft.bags, { chosen in
                """
                <span class="pair"><select class="field__input field__input--select" name="bag" aria-label="\(words("Bag"))">\
                \(Choice.options([none] + bags, chosen.bag))</select>
                <input class="field__input" name="amount" value="\(chosen.amount)" inputmode="decimal" maxlength="20" \
                autocomplete="off" aria-label="\(words.weightLabel(words("Weight"), units.weight))" placeholder="\(words.weightUnit(units.weight))"></span>

                """
            })<p class="field__hint">\(words("Bags without a weight share the rest."))</p></fieldset>
            """
    }

    private func gear(_ words: Words) -> HTML {
        let none = Choice(value: "", label: "–")
        return """
            <div class="pair">
            \(if: !grinders.isEmpty, FormField("grinder", words("Grinder"), problems, words).select([none] + grinders, draft.grinder))
            \(if: !drippers.isEmpty, FormField("dripper", words("Dripper"), problems, words).select([none] + drippers, draft.dripper))
            \(if: !waters.isEmpty, FormField("water", words("Water"), problems, words).select([none] + waters, draft.water))
            </div>
            """
    }
}
