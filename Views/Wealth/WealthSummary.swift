import HTML
import House
import Localization

/// The total and its change.
struct WealthSummary: Sendable {
    /// `nil` without any value.
    let total: String?
    /// The amounts that have no rate and are missing from the total.
    let beside: [String]
    let change: String?
    let isUp: Bool
    let period: String
    /// Further figures: growth per year, and growth without payments.
    let figures: [String]
    /// True for the household's total, false for the member's own; `nil` if nothing is shared.
    let isHousehold: Bool?
    /// The series that are no part of the change, because they began later.
    let later: String?
    /// The hidden series, which are not counted.
    let without: String?
    let hidesAmounts: Bool

    func html(_ words: Words, actions: HTML) -> HTML {
        """
        <header class="head">
        <div class="head__text">
        \(if: total != nil, "<p class=\"head__over\">\(words("Wealth")) · \(words("assets minus debts"))</p>")
        \(Worth(total ?? words("Wealth")).heading)
        \(beside, { "<p class=\"net-worth__beside\">\($0)</p>" })
        \(change, { changeLine($0, words) })
        \(later, { "<p class=\"net-worth__beside\">\($0)</p>" })
        \(without, { "<p class=\"net-worth__beside\">\($0)</p>" })
        </div>
        <div class="head__actions">\(actions)</div>
        </header>
        \(isHousehold, { scope($0, words) })
        """
    }

    private func scope(_ isHousehold: Bool, _ words: Words) -> HTML {
        """
        <form class="chips" method="post" action="/wealth/display" aria-label="\(words("Show"))">
        <button class="chip" name="scope" value="mine" aria-pressed="\(isHousehold ? "false" : "true")">\(words("Mine"))</button>
        <button class="chip" name="scope" value="household" aria-pressed="\(isHousehold ? "true" : "false")">\
        \(words("The household’s"))</button></form>
        """
    }

    private func changeLine(_ change: String, _ words: Words) -> HTML {
        """
        <p class="net-worth__change"><span\(if: isUp, " class=\"net-worth__up\"")>\(change)</span> \(period)\
        \(figures, { " · \($0)" })</p>
        """
    }
}

/// The options of the chart, each as a link.
struct ChartChoices: Sendable {
    let ranges: [Link]
    let modes: [Link]
    let axis: Link
    let groups: Link
    /// The two dates shown, `YYYY-MM-DD`.
    let from: String
    let to: String
    let isTyped: Bool
    /// The hidden fields of the form with two dates.
    let kept: [(name: String, value: String)]

    struct Link: Sendable {
        let title: String
        let path: String
        let isCurrent: Bool

        var html: HTML {
            "<a class=\"chip\" href=\"\(url: path)\"\(if: isCurrent, " aria-current=\"true\"")>\(title)</a>\n"
        }
    }

    /// - Parameter hide: the form that hides amounts.
    func html(_ words: Words, hide: HTML) -> HTML {
        """
        <div class="choices">
        \(Self.line(ranges, label: words("Period")))
        <pop-menu class="menu"><details class="menu__details"><summary class="button button--icon" \
        aria-label="\(words("Choose dates"))" title="\(words("Choose dates"))">\(Icon.calendar.html)</summary>
        <div class="menu__panel menu__panel--form">
        <form class="dates" method="get" action="/wealth">
        \(kept, { hidden($0.name, $0.value) })
        <label class="field"><span class="field__label">\(words("From"))</span><input class="field__input" type="date" \
        name="from" value="\(from)" required></label>
        <label class="field"><span class="field__label">\(words("To"))</span><input class="field__input" type="date" \
        name="to" value="\(to)" required></label>
        <button class="button button--main button--wide">\(words("Show"))</button>
        </form></div></details></pop-menu>
        </div>
        <div class="choices choices--kind">
        \(Self.line(modes + [groups, axis], label: words("Chart type")))
        \(hide)
        </div>
        """
    }

    /// One below the other the options would push a phone's chart out of sight, so the line scrolls to the chosen one.
    static func line(_ links: [Link], label: String) -> HTML {
        """
        <nav class="choices__line" aria-label="\(label)"><choice-line class="chips chips--line">\(links, { $0.html })</choice-line></nav>
        """
    }
}
