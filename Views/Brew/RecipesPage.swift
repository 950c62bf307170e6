import HTML
import House
import Localization

/// A row in a list of recipes.
struct RecipeRow: Sendable {
    let path: String
    let name: String
    /// `15 g → 250 g · 1 : 16.7`
    let text: String
    let icon: Icon
    /// The label of a starter, of a copy, or of another member's recipe.
    let mark: String?

    var html: HTML {
        """
        <li><a class="row" href="\(url: path)"><span class="tile">\(icon.html)</span><span class="row__text">\
        <b class="row__name">\(name)</b><span class="row__more">\(text)</span></span>\
        \(mark, { "<span class=\"row__end\"><small class=\"recipe-mark\">\($0)</small></span>" })</a></li>

        """
    }
}

/// A row of a running brew.
struct RunRow: Sendable {
    let path: String
    let name: String
    /// `Step 2 of 6`, or that the cup has to be rated.
    let text: String
    /// The time since the start: `1:07`; `nil` once the brew is finished.
    let clock: Clock?

    /// The data from which a script continues the clock.
    struct Clock: Sendable {
        let text: String
        /// Milliseconds since 1970.
        let now: Int64
        let started: Int64
        /// `AT:KIND:STEP,…`
        let events: String
        /// The seconds of each step, empty for one that waits for a tap: `45,,30`.
        let seconds: String
    }

    var html: HTML {
        """
        <a class="card running" href="\(url: path)"><span class="tile" aria-hidden="true">\(Icon.flame.html)</span>\
        <span class="row__text"><span class="row__name">\(name)</span><span class="row__more">\(text)</span></span>\
        \(clock, { clock in
            """
            <brew-clock class="running__clock" data-started="\(String(clock.started))" data-now="\(String(clock.now))" \
            data-events="\(clock.events)" data-seconds="\(clock.seconds)">\(clock.text)</brew-clock>
            """
        })</a>

        """
    }
}

/// The page of all recipes by method; above them the running brews, and the recipe that was brewed last.
struct RecipesPage: Page {
    let groups: [Group]
    let last: RecipeRow?
    let running: [RunRow]
    /// The newest cups.
    let logs: [BrewLogRow]
    let canWrite: Bool

    struct Group: Sendable {
        let method: String
        let icon: Icon
        let rows: [RecipeRow]
    }

    func title(_ words: Words) -> String { words("Brew") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Brew"), actions: actions(words)).html)
        \(if: !running.isEmpty, """
            <section class="group"><h2 class="group__title">\(words("Brewing now"))</h2>\(running, { $0.html })</section>
            """)
        <div class="columns">
        \(last, { part("\(words("Recently brewed"))", $0.html) })
        \(if: !logs.isEmpty, cups(words))
        \(groups, { part("\($0.icon.html)\($0.method)", "\($0.rows, { $0.html })", title: " method__title") })
        </div>
        """
    }

    private func part(_ title: HTML, _ rows: HTML, title name: String = "") -> HTML {
        """
        <section class="group"><h2 class="group__title\(name)">\(title)</h2><ul class="list card">\(rows)</ul></section>

        """
    }

    private func cups(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Your cups"))</h2>
        <ul class="list card">\(logs, { $0.html })</ul>
        <a class="link" href="/brew/logs">\(words("All cups"))</a></section>
        """
    }

    private func actions(_ words: Words) -> HTML {
        guard canWrite else { return HTML() }
        return """
            <a class="button button--main" href="/brew/recipes/new">\(Icon.plus.html)<span>\(words("Recipe"))</span></a>\
            \(Menu(label: words("More"), rows: """
                \(Menu.link("/brew/logs", .list, words("Your cups")))\
                \(Menu.link("/brew/beans", .bag, words("Beans")))\
                \(Menu.link("/brew/gear", .tool, words("Gear")))\
                \(Menu.link("/brew/year", .chart, words("Year in coffee")))\
                \(Menu.link("/brew/import", .download, words("Import")))\
                \(Menu.link("/brew/export.zip", .picture, words("Export with photos")))\
                \(Menu.link("/brew/export.json", .upload, words("Export as JSON")))\
                \(Menu.link("/brew/export.csv", .grid, words("Export as CSV")))\
                \(Menu.link("/brew/settings", .gear, words("Settings")))
                """).html)
            """
    }
}
