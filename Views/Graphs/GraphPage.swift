import HTML
import House
import Localization

/// A graph's entities as a list, with search.
struct GraphPage: Page {
    let graph: GraphHead
    /// The first steps, while there are any to take.
    var steps: GraphSteps?
    /// The search text; empty for everything.
    let query: String
    /// The number of all entities of the graph.
    let total: Int
    let rows: [EntityListRow]
    let display: GraphDisplay
    let pager: Pager
    /// The path and the name of the entity that was just added.
    var added: (path: String, name: String)?
    /// This page's address with its query, to come back to.
    let back: String

    func title(_ words: Words) -> String { graph.name }

    func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        \(if: total > 0, tools(words))
        \(if: graph.canEdit, quick(words))
        <more-rows class="results" id="results" tabindex="-1">
        \(results(words))
        </more-rows>
        \(steps, { $0.html(words) })
        """
    }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            graph.name, above: (words("Graphs"), "/graphs"),
            icon: ChosenIcon(graph.icon, instead: .graph, thumb: graph.thumb),
            actions: """
                \(sharing(words))\
                \(action("canvas", .graph, words("Canvas")))\
                \(if: graph.canEdit, newEntity(words))\(menu(words).html)
                """)
    }

    /// The members who see the graph, as a link to its sharing.
    private func sharing(_ words: Words) -> HTML {
        if graph.avatars.isEmpty && !graph.isOwner { return HTML() }
        let avatars = Avatar.several(graph.avatars, label: words("Shared with \(names)"))
        return """
            <a class="head__avatars\(if: graph.avatars.isEmpty, " head__avatars--none")" href="\(url: "\(graph.path)/sharing")">\
            \(avatars)\(if: graph.avatars.isEmpty, "\(Icon.person.html)\(words("Only me"))")</a>
            """
    }

    private var names: String { graph.avatars.map(\.name).joined(separator: ", ") }

    private func newEntity(_ words: Words) -> HTML {
        action("entities/new", .plus, words("Entity"), style: " button--main")
    }

    /// On a phone a button shows its icon alone, so that two of them and a menu leave room for the graph's name.
    private func action(_ path: String, _ icon: Icon, _ label: String, style: String = "") -> HTML {
        """
        <a class="button\(style) button--short" href="\(url: "\(graph.path)/\(path)")" aria-label="\(label)">\(icon.html)\
        <span class="wide-only">\(label)</span></a>
        """
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for this graph"),
            rows: """
                \(if: graph.canEdit, Menu.link("\(graph.path)/edit", .pencil, words("Name and photo")))
                \(Menu.link("\(graph.path)/stats", .chart, words("Statistics")))
                \(Menu.link("\(graph.path)/sharing", .people, words("Sharing")))
                \(Menu.link("\(graph.path)/nodes", .search, words("Entities and attributes")))
                \(Menu.link("\(graph.path)/path", .map, words("How are they connected?")))
                \(Menu.link("\(graph.path)/kinds", .link, words("Kinds of links")))
                \(Menu.keep(graph.path, words))
                \(if: graph.isOwner, Menu.link("\(graph.path)/lock", .lock, words("Lock")))
                \(if: graph.isOwner, Menu.link("\(graph.path)/delete", .trash, words("Delete")))
                """)
    }

    private func tools(_ words: Words) -> HTML {
        """
        <div class="tools">
        <live-search class="tools__search" target="results"><form class="search" role="search" method="get" \
        action="\(url: graph.path)">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        value="\(query)" maxlength="200" autocomplete="off" enterkeyhint="search" \
        placeholder="\(words("Search in this graph"))" aria-label="\(words("Search in this graph"))">\
        <button class="search__go">\(words("Search"))</button></form></live-search>
        \(DisplayOptions(action: "\(graph.path)/display", display: display, back: back).html(words))
        </div>
        """
    }

    private func quick(_ words: Words) -> HTML {
        QuickNames(
            action: "\(graph.path)/entities", invitation: words("Add an entity"),
            label: words("Name of new entity"), added: added
        ).html(words)
    }

    private func results(_ words: Words) -> HTML {
        if rows.isEmpty { return total == 0 && query.isEmpty ? empty(words) : nothing(words) }
        return """
            \(EntityList(rows: rows, display: display).html(words))
            \(pager.html(words))
            """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .leaf, title: words("Nothing in here yet"),
            text: words(
                "An entity is a topic in “\(graph.name)”, such as Books. Its attributes are the items in it."),
            action: graph.canEdit ? (words("Entity"), "\(graph.path)/entities/new") : nil,
            example: GraphExample(graph.name).rows(words, addingTo: graph.canEdit ? graph.path : nil)
        ).html
    }

    private func nothing(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .search, title: words("Nothing found for “\(query)”"),
            text: words("Try fewer letters, or a word from the notes."),
            action: graph.canEdit ? (words("Create “\(query)”"), newPath) : nil
        ).html
    }

    private var newPath: String { "\(graph.path)/entities/new?name=\(Address.encoded(query))" }
}
