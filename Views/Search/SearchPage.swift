import HTML
import Localization

/// The page of a search over the whole house, with its results by room.
struct SearchPage: Page {
    let query: String
    let groups: [Group]
    /// Shown before something is typed.
    var recent = Recent(searches: [], pages: [])

    /// What the reader searched for and opened lately.
    struct Recent: Sendable {
        let searches: [Search]
        let pages: [FoundRow]
    }

    struct Search: Sendable {
        let text: String
        let path: String
    }

    /// The results of one room.
    struct Group: Sendable {
        let title: Phrase
        let rows: [FoundRow]
        let total: Int
        /// There are more than `total`, which are not counted.
        let isMore: Bool
    }

    func title(_ words: Words) -> String { words("Search") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Search"), above: (words("Today"), "/today")).html)
        <search-keys data-recent="/search/recent">
        <live-search target="results">\(HouseSearchField(query: query, results: "results").html(words))</live-search>
        <div class="results" id="results" tabindex="-1">
        \(results(words))
        </div>
        </search-keys>
        """
    }

    private func results(_ words: Words) -> HTML {
        if query.isEmpty {
            return """
                \(if: !recent.searches.isEmpty, searches(words))
                \(if: !recent.pages.isEmpty, pages(words))
                <p class="search__hint">\(words("Searches every room, except what is locked."))</p>
                \(if: !recent.searches.isEmpty || !recent.pages.isEmpty, clear(words))
                """
        }
        if groups.isEmpty {
            return EmptyPlace(
                icon: .search, title: words("Nothing found for “\(query)”"),
                text: words("Try fewer letters, or a word from the notes.")
            ).html
        }
        return """
            \(groups, { group($0, words) })
            """
    }

    private func searches(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Recent searches"))</h2><ul class="list card">
        \(recent.searches, { "<li>\(LinkRow($0.path, .clock, $0.text).bare)</li>" })
        </ul></section>
        """
    }

    private func pages(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Recently opened"))</h2><ul class="list card">
        \(recent.pages, { $0.html })
        </ul></section>
        """
    }

    private func clear(_ words: Words) -> HTML {
        """
        <form class="search__clear" method="post" action="/search/recent/clear">\
        <button class="button button--bare">\(words("Clear recent items"))</button></form>
        """
    }

    private func group(_ group: Group, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words(group.title))</h2>
        <ul class="list card">
        \(group.rows, { $0.html })
        </ul>
        \(if: group.rows.count < group.total || group.isMore, more(group, words))
        </section>
        """
    }

    private func more(_ group: Group, _ words: Words) -> HTML {
        let total = group.isMore ? words("more than \(words.number(group.total))") : words.number(group.total)
        return """
            <p class="search__more">\(words("The first \(words.number(group.rows.count)) of \(total). Type more to narrow it down."))</p>
            """
    }
}
