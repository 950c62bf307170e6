public import HTML
public import Localization

/// My name and my colour.
public struct ProfilePage: Page {
    public let name: String
    public let initials: String
    /// 1 to 10.
    public let colour: Int
    public let problems: [String: Phrase]

    public init(name: String, initials: String, colour: Int, problems: [String: Phrase] = [:]) {
        self.name = name
        self.initials = initials
        self.colour = colour
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("Profile") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Profile"), words))
        \(ProblemSummary(problems, ["name", "colour"]).html(words))
        <form class="form" method="post" action="/settings/profile">
        \(nameField(words))
        <fieldset class="field"><legend class="field__label">\(words("Colour"))</legend>
        <div class="swatches" id="colour">\(1...10, { swatch($0, words) })</div></fieldset>
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private func nameField(_ words: Words) -> HTML {
        Field("name", words("Name"), hint: words("You sign in with it, too."), problems, words)
            .input(name, rules: "required maxlength=\"100\" autocomplete=\"username\"")
    }

    private func swatch(_ number: Int, _ words: Words) -> HTML {
        """
        <label class="swatch"><input class="swatch__tick" type="radio" name="colour" value="\(number)" \
        aria-label="\(Palette.name(of: number, words))"\(if: number == colour, " checked")>\
        <span class="face face--large" data-colour="\(number)" aria-hidden="true">\(initials)</span></label>
        """
    }
}
