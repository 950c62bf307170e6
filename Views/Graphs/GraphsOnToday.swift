import HTML
import House
import Localization

/// Ways into the newest graphs, over the rest of Today.
struct GraphShortcuts: PagePart {
    let graphs: [GraphRow]
    /// False for guests, who make nothing.
    let canAdd: Bool

    func html(_ words: Words) -> HTML {
        """
        <nav class="quick-links" aria-label="\(words("Quick links"))">
        \(graphs.prefix(canAdd ? 3 : 4), { link($0, words) })
        \(if: canAdd, "<a class=\"chip\" href=\"/graphs/new\">\(Icon.plus.html)\(words("New graph"))</a>")
        </nav>
        """
    }

    private func link(_ graph: GraphRow, _ words: Words) -> HTML {
        "<a class=\"chip\" href=\"\(url: graph.path)\">\(ChosenIcon(graph.icon, instead: .graph, thumb: graph.thumb).html)\(graph.title(words))</a>\n"
    }
}

/// Shown to guests instead of the shortcuts if no graph is shared with them.
struct NoGraphs: PagePart {
    func html(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .flame, title: words("Nothing is shared with you yet"),
            text: words("What others share with you appears here.")
        ).html
    }
}

/// The graphs of a member in a page of another room, under a heading.
struct GraphList: PagePart {
    let title: Phrase
    let graphs: [GraphRow]

    func html(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words(title))</h2>
        <ul class="list card">
        \(graphs, { $0.html(words) })
        </ul></section>
        """
    }
}
