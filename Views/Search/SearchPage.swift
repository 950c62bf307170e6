import HTML
import Localization

/// The page of a search over the whole house, with its results by room.
struct SearchPage: Page {
    let query: String
    let groups: [Group]

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
        \(PageHead(words("Search")).html)
        <search-keys>
        <live-search target="results"><form class="search search--house" role="search" method="get" action="/search">\
        \(Icon.search.html)<input class="search__input" type="search" name="q" value="\(query)" maxlength="100" \
        autocomplete="off" enterkeyhint="search" placeholder="\(words("Search all of Hearth"))" \
        aria-label="\(words("Search all of Hearth"))" aria-controls="results"\(if: query.isEmpty, " autofocus")>\
        <button class="search__go">\(words("Search"))</button></form></live-search>
        <div class="results" id="results" tabindex="-1">
        \(results(words))
        </div>
        </search-keys>
        """
    }

    private func results(_ words: Words) -> HTML {
        if query.isEmpty {
            return
                "<p class=\"search__hint\">\(words("Searches every room, except what is locked."))</p>"
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
