import HTML
import House
import Localization

/// What can be changed about the chart besides its range: whose total, the kind of chart, the series, two dates, and
/// whether amounts are shown.
struct ChartMenu: Sendable {
    /// True for the household's total, false for the member's own; `nil` if nothing is shared.
    let isHousehold: Bool?
    let legend: [LegendChip]
    let hidesAmounts: Bool
    /// The page's address, to come back to.
    let back: String

    func html(_ choices: ChartChoices, _ words: Words) -> HTML {
        """
        <pop-menu class="menu"><details class="menu__details"><summary class="button button--icon" \
        aria-label="\(words("Chart options"))" title="\(words("Chart options"))">\(Icon.filter.html)</summary>
        <div class="menu__panel menu__panel--form chart-menu">
        \(isHousehold, { scope($0, words) })
        \(modes(choices, words))
        \(series(words))
        \(dates(choices, words))
        \(amounts(words))
        </div></details></pop-menu>
        """
    }

    private func scope(_ isHousehold: Bool, _ words: Words) -> HTML {
        """
        <form class="menu__set" method="post" action="/wealth/display" aria-label="\(words("Show"))">\(hidden("back", back))\
        <p class="menu__heading" aria-hidden="true">\(words("Show"))</p><div class="chips">
        <button class="chip" name="scope" value="mine" aria-pressed="\(isHousehold ? "false" : "true")">\(words("Mine"))</button>
        <button class="chip" name="scope" value="household" aria-pressed="\(isHousehold ? "true" : "false")">\
        \(words("The household’s"))</button></div></form>
        """
    }

    private func modes(_ choices: ChartChoices, _ words: Words) -> HTML {
        """
        <nav class="menu__set" aria-label="\(words("Chart type"))">\
        <p class="menu__heading" aria-hidden="true">\(words("Chart type"))</p>\
        <div class="chips">\(choices.modes, { $0.html })</div>\
        <div class="chips">\(choices.groups.html)\(choices.axis.html)</div></nav>
        """
    }

    private func series(_ words: Words) -> HTML {
        """
        <form class="menu__set" method="post" action="/wealth/display" aria-label="\(words("Series"))">\(hidden("back", back))\
        <p class="menu__heading" aria-hidden="true">\(words("Series"))</p>\(legend, { $0.html })</form>
        """
    }

    private func dates(_ choices: ChartChoices, _ words: Words) -> HTML {
        """
        <form class="menu__set dates" method="get" action="/wealth" aria-label="\(words("Period"))">\
        <p class="menu__heading" aria-hidden="true">\(words("Period"))</p>
        \(choices.kept, { hidden($0.name, $0.value) })
        <label class="field"><span class="field__label">\(words("From"))</span><input class="field__input" type="date" \
        name="from" value="\(choices.from)" required></label>
        <label class="field"><span class="field__label">\(words("To"))</span><input class="field__input" type="date" \
        name="to" value="\(choices.to)" required></label>
        <button class="button button--wide">\(words("Show"))</button>
        </form>
        """
    }

    private func amounts(_ words: Words) -> HTML {
        """
        <form method="post" action="/wealth/amounts">\(hidden("back", back))\
        \(hidden("hide", hidesAmounts ? "" : "on"))<button class="menu__row">\(Icon.eye.html)\
        \(hidesAmounts ? words("Show amounts") : words("Hide amounts"))</button></form>
        """
    }
}

/// A series in the menu that shows or hides its line.
struct LegendChip: Sendable {
    let id: String
    let name: String
    let colour: Int
    let isShown: Bool

    var html: HTML {
        """
        <button class="menu__row legend" name="toggle" value="\(id)" \
        aria-pressed="\(isShown ? "true" : "false")">\(ColourDot(colour).html)<span class="legend__name">\(name)</span>\
        \(if: isShown, Icon.check.html)</button>

        """
    }
}
