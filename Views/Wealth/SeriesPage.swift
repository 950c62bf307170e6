import HTML
import House
import Localization

/// The page of one series: its chart, statistics and values.
struct SeriesPage: Page {
    /// `/wealth/series/:series`
    let path: String
    let name: String
    let latest: String?
    /// The ranges of its chart; none without values.
    let ranges: [ChartChoices.Link]
    /// `nil` if it has no values in the period.
    let chart: WealthChart?
    let facts: [(name: String, value: String)]
    let avatars: [Avatar]
    /// The reader's own part in percent, as typed.
    let part: String
    let rows: [ValueRow]
    let pager: Pager
    let canWrite: Bool
    /// The day of a value that is added here; `nil` if none can be.
    let today: String?
    let isOwner: Bool
    /// Its currency differs from that of the reader's total.
    let isForeign: Bool
    let isArchived: Bool
    let isGuest: Bool
    var bell: BellMark?
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { name }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Series"), "/wealth/series"), actions: actions(words)).html)
        \(bell, { $0.line(words) })
        \(ProblemSummary(problems, [("part", words("My share in percent"))]).html(words))
        \(latest, { Worth($0).line })
        \(if: !ranges.isEmpty, card(words))
        \(today, { quickForm(day: $0, words) })
        <div class="two">
        <more-rows class="results" id="results" tabindex="-1">
        \(if: rows.isEmpty, empty(words))
        \(if: !rows.isEmpty, "<ul class=\"list card\" id=\"rows\">\(rows, { $0.html })</ul>")
        \(pager.html(words))
        </more-rows>
        <aside class="aside">
        <dl class="facts card">\(facts, { "<dt>\($0.name)</dt><dd>\($0.value)</dd>" })</dl>
        \(if: !isGuest && latest != nil, partForm(words))
        </aside>
        </div>
        """
    }

    private func card(_ words: Words) -> HTML {
        """
        <section class="card wealth" aria-label="\(words("Chart"))">
        <div class="choices">\(ChartChoices.line(ranges, label: words("Period")))</div>
        \(WealthChart.html(chart, words))
        </section>
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        \(Avatar.several(avatars, label: words("Shared with \(avatars.map(\.name).joined(separator: ", "))")))\
        \(if: canWrite, addValue(words))\(menu(words).html)
        """
    }

    /// Adds a value in one line. All that a value can have is in the form of its own page.
    private func quickForm(day: String, _ words: Words) -> HTML {
        """
        <value-form data-waiting="\(words("Waiting for a connection"))">
        <form class="card quick-value" method="post" action="/wealth/values" autocomplete="off">
        \(hidden("series", "\(path.split(separator: "/").last ?? "")"))\(hidden("from", "series"))
        <input class="field__input quick-value__amount" name="amount" aria-label="\(words("Value"))" \
        placeholder="\(words("New value"))" inputmode="decimal" required maxlength="40">
        <input class="field__input" type="date" name="day" aria-label="\(words("Day"))" value="\(day)" required>
        <button class="button">\(words("Add"))</button>
        </form>
        </value-form>
        """
    }

    private var newValuePath: String { "/wealth/values/new?series=\(path.split(separator: "/").last ?? "")" }

    private func addValue(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"\(url: newValuePath)\">\(Icon.plus.html)\(words("Value"))</a>"
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for this series"),
            rows: """
                \(if: canWrite, Menu.link("\(path)/edit", .pencil, words("Edit")))
                \(bell, { $0.row(words) })
                \(Menu.link("\(path)/sharing", .people, words("Sharing")))
                \(if: canWrite, Menu.link("\(path)/tokens", .key, words("Tokens")))
                \(if: canWrite && isForeign, actionButton("rates", .globe, words("Update rates")))
                \(if: isOwner, archive(words))
                \(if: isOwner, Menu.link("\(path)/delete", .trash, words("Delete")))
                """)
    }

    private func archive(_ words: Words) -> HTML {
        isArchived
            ? actionButton("archive", .box, words("Unarchive"))
            : Menu.link("\(path)/archive", .box, words("Archive"))
    }

    private func actionButton(_ name: String, _ icon: Icon, _ title: String) -> HTML {
        """
        <form method="post" action="\(url: "\(path)/\(name)")"><button class="menu__row">\(icon.html)\(title)</button></form>
        """
    }

    private func partForm(_ words: Words) -> HTML {
        """
        <form class="form card part" method="post" action="\(url: "\(path)/part")">
        \(FormField("part", words("My share in percent"), hint: words("For a joint account: the part that is yours."), problems, words)
            .input(part, rules: "inputmode=\"decimal\" required maxlength=\"10\" autocomplete=\"off\""))
        <button class="button">\(words("Save"))</button>
        </form>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .chart, title: words("No values yet"),
            text: words("Add what it is worth today. It stays until the next value."),
            action: canWrite ? (words("Value"), newValuePath) : nil
        ).html
    }
}
