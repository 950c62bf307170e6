import HTML
import House
import Localization

/// The page of a year of coffee: cups by week, stars by recipe, beans and grind, and the best cup of each bag.
struct BrewYearPage: Page {
    let year: Int
    let older: Int?
    let newer: Int?
    let cups: Int
    let days: Int
    /// `4.2 kg`
    let coffee: String
    /// `4.3`; `nil` without ratings.
    let mean: String?
    let weeks: [(monday: Day, cups: Int)]
    let recipes: [Line]
    let beans: [Line]
    let grinds: [Line]
    let best: [Best]

    struct Line: Sendable {
        let path: String?
        let name: String
        let cups: Int
        /// In tenths of a star.
        let mean: Int?
        let meanText: String?
    }

    struct Best: Sendable {
        let path: String
        let bean: String
        let text: String
        let rating: Int
        /// `5 stars`
        let stars: String
    }

    var entries: [String]? { ["brew", "stats"] }

    func title(_ words: Words) -> String { words("Coffee in \("\(year)")") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Brew"), "/brew")).html)
        \(if: older != nil || newer != nil, "<nav class=\"form__end\" aria-label=\"\(words("Year"))\">\(link(older))\(link(newer))</nav>")
        \(if: cups == 0, empty(words))
        \(if: cups > 0, full(words))
        """
    }

    private func link(_ year: Int?) -> HTML {
        guard let year else { return HTML() }
        return "<a class=\"button\" href=\"/brew/year?year=\(year)\">\(year)</a> "
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .cup, title: words("No cups in \("\(year)")"),
            text: words("Rate your cups to see here how many there were and which were best.")
        ).html
    }

    private func full(_ words: Words) -> HTML {
        """
        <dl class="figures">
        \(figure(words("Cups"), words.number(cups)))\(figure(words("Days with coffee"), words.number(days)))\
        \(figure(words("Coffee"), coffee))\(mean, { figure(words("Stars on average"), $0) })
        </dl>
        <div class="stats">
        \(chart(words))
        \(if: !best.isEmpty, bestCups(words))
        \(if: !recipes.isEmpty, ratings("recipes", words("By recipe"), recipes, words("Recipe"), words))
        \(if: !beans.isEmpty, ratings("beans", words("By beans"), beans, words("Beans"), words))
        \(if: !grinds.isEmpty, ratings("grinds", words("By grind"), grinds, words("Grind"), words))
        </div>
        """
    }

    private func figure(_ name: String, _ value: String) -> HTML {
        """
        <div class="figure card"><dt class="figure__name">\(name)</dt><dd class="figure__amount">\(value)</dd></div>

        """
    }

    // MARK: Weeks

    private func chart(_ words: Words) -> HTML {
        let top = CountScale.roundedUp(weeks.map(\.cups).max() ?? 1)
        let edges = [weeks.first, weeks.isEmpty ? nil : weeks[weeks.count / 2], weeks.last].compactMap(\.self)
        return """
            <section class="group stats__wide" aria-labelledby="weeks"><h2 class="group__title" id="weeks">\
            \(words("Cups by week"))</h2>
            <figure class="card stats__card growth">
            <div class="growth__plot">
            <div class="growth__scale" aria-hidden="true"><span>\(words.number(top))</span>\
            <span>\(words.number(top / 2))</span><span>0</span></div>
            <svg class="growth__lines" viewBox="0 0 \(weeks.count * 10) 400" preserveAspectRatio="none" \
            role="img" aria-label="\(words("Cups by week. The numbers are in the table below."))">
            \(stride(from: 0, through: 400, by: 200), { "<path class=\"growth__rule\" d=\"M0 \($0)H\(weeks.count * 10)\"></path>" })
            \(weeks.enumerated().filter { $0.element.cups > 0 }, { bar($0.offset, $0.element.cups, top) })
            </svg>
            <div class="growth__times" aria-hidden="true">\(edges, { "<span>\(words.day($0.monday, isShort: true))</span>" })</div>
            </div>
            <details class="growth__details"><summary>\(words("Show as table"))</summary>
            <div class="stats__scroll" tabindex="0" role="region" \
            aria-label="\(words.title(of: words("Cups by week"), words("Table")))"><table class="numbers">
            <thead><tr><th scope="col">\(words("Week of"))</th><th scope="col">\(words("Cups"))</th></tr></thead><tbody>
            \(weeks.filter { $0.cups > 0 }.reversed(), { week in
                "<tr><th scope=\"row\">\(words.day(week.monday))</th><td>\(words.number(week.cups))</td></tr>\n"
            })</tbody></table></div>
            </details>
            </figure></section>
            """
    }

    private func bar(_ week: Int, _ cups: Int, _ top: Int) -> HTML {
        let height = max(cups * 400 / top, 1)
        return
            "<rect class=\"bars__full\" x=\"\(week * 10 + 1)\" y=\"\(400 - height)\" width=\"8\" height=\"\(height)\"></rect>"
    }

    // MARK: Stars

    private func bestCups(_ words: Words) -> HTML {
        """
        <section class="group stats__wide" aria-labelledby="best"><h2 class="group__title" id="best">\
        \(words("Best cup of each bag"))</h2>
        <ul class="list card">\(best, { cup in
            """
            <li class="row"><a class="row__text" href="\(url: cup.path)"><b class="row__name">\(cup.bean)</b>\
            <span class="row__more">\(cup.text)</span></a>\
            <span role="img" aria-label="\(cup.stars)">\(String(repeating: "★", count: cup.rating))</span></li>

            """
        })</ul></section>
        """
    }

    private func ratings(_ id: String, _ title: String, _ lines: [Line], _ head: String, _ words: Words) -> HTML {
        """
        <section class="group" aria-labelledby="\(id)"><h2 class="group__title" id="\(id)">\(title)</h2>
        <div class="card stats__card"><table class="bars">
        <thead class="unseen"><tr><th scope="col">\(head)</th><th scope="col">\(words("Stars on average"))</th></tr></thead>
        <tbody>
        \(lines, { row($0, words) })
        </tbody></table></div></section>
        """
    }

    private func row(_ line: Line, _ words: Words) -> HTML {
        """
        <tr><th class="bars__name" scope="row">\(line.path, { "<a href=\"\(url: $0)\">\(line.name)</a>" })\
        \(if: line.path == nil, "\(line.name)")<small class="bars__text">\(words("\(line.cups) cups"))</small></th>
        <td class="bars__amount">\(line.meanText ?? "–")\
        <svg class="bars__bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="bars__ground" width="1000" height="10"></rect>\
        <rect class="bars__full" width="\((line.mean ?? 0) * 20)" height="10"></rect></svg></td></tr>

        """
    }
}
