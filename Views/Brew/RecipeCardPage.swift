import HTML
import House
import Localization

/// The page with a recipe to share: in print, or as a link that contains it.
struct RecipeCardPage: Page {
    let path: String
    let name: String
    let method: String
    let facts: [BrewFact]
    let tactile: String
    let steps: [BrewStepRow]
    /// `https://…/brew/recipes/open#…`; `nil` if the recipe is too long for a link.
    let link: String?
    /// The link as a QR code; `nil` if it does not fit.
    let code: QRPicture?
    /// The recipe as plain text.
    let text: String

    func title(_ words: Words) -> String { words.title(of: name, words("Send recipe")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Send recipe"), above: (name, path)).html)
        <article class="recipe-card card"><h2 class="recipe-card__name">\(name)</h2><p class="fine">\(method)</p>
        \(BrewFact.list(facts))
        \(if: !tactile.isEmpty, "<p class=\"tactile\">\(tactile)</p>")
        <ol class="guide__steps">\(steps, { $0.html(words) })</ol>
        \(code, { $0.html(words("The link as a QR code"), class: "recipe-card__code") })
        </article>
        \(link, { linkField($0, words) })
        <div class="field recipe-card__field"><label class="field__label" for="text">\(words("As text"))</label>
        <textarea class="field__input" id="text" rows="8" readonly>
        \(text)</textarea></div>
        """
    }

    private func linkField(_ link: String, _ words: Words) -> HTML {
        """
        <div class="field recipe-card__field"><span class="field__label">\(words("As a link"))</span>
        <copy-text class="copy"><input class="field__input" readonly value="\(link)" aria-label="\(words("Link"))">\
        <button class="button copy__button" type="button" data-done="\(words("Copied"))">\(Icon.copy.html)\
        <span>\(words("Copy"))</span></button></copy-text>
        <p class="field__hint">\(words("The link contains the whole recipe. It opens in this Hearth."))</p></div>
        """
    }
}

/// The page that a link with a recipe opens: a script reads the part after `#`, which browsers do not send to servers.
struct OpenRecipePage: Page {
    func title(_ words: Words) -> String { words("Recipe from a link") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Recipe from a link"), above: (words("Brew"), "/brew")).html)
        <brew-open><form class="form" method="post" action="/brew/recipes/read">
        \(FormField("text", words("Link or recipe"), hint: words("Paste the whole link here, or the recipe as text."), [:], words)
            .area("", rows: 6, rules: "required maxlength=\"20000\""))
        <button class="button button--main">\(words("Continue"))</button></form></brew-open>
        """
    }
}
