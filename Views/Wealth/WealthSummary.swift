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
        \(if: total != nil, "<p class=\"head__over\">\(whose(words)) · \(words("assets minus debts"))</p>")
        \(Worth(total ?? words("Wealth")).heading)
        \(beside, { "<p class=\"net-worth__beside\">\($0)</p>" })
        \(change, { changeLine($0, words) })
        \(later, { "<p class=\"net-worth__beside\">\($0)</p>" })
        \(without, { "<p class=\"net-worth__beside\">\($0)</p>" })
        </div>
        <div class="head__actions">\(actions)</div>
        </header>
        """
    }

    private func whose(_ words: Words) -> String {
        switch isHousehold {
        case true?: words("Household wealth")
        case false?: words("My wealth")
        case nil: words("Wealth")
        }
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

    /// One line of ranges, and a menu with all else.
    func html(_ words: Words, menu: ChartMenu) -> HTML {
        """
        <div class="choices">
        \(Self.line(ranges, label: words("Period")))
        \(menu.html(self, words))
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
