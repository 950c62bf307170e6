import HTML
import House
import Localization

/// The graphs that the reader may see.
struct GraphsPage: Page {
    let graphs: [GraphRow]
    /// False for guests, who make nothing.
    let canAdd: Bool

    func title(_ words: Words) -> String { words("Graphs") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Graphs"), actions: graphs.isEmpty ? HTML() : actions(words)).html)
        \(if: graphs.isEmpty, empty(words))
        \(if: !graphs.isEmpty, list(words))
        """
    }

    private func actions(_ words: Words) -> HTML {
        """
        <a class="button button--icon" href="/graphs/stats" aria-label="\(words("Statistics"))" \
        title="\(words("Statistics"))">\(Icon.chart.html)</a>\
        \(if: canAdd, newGraph(words))
        """
    }

    private func newGraph(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"/graphs/new\">\(Icon.plus.html)\(words("Graph"))</a>"
    }

    private func list(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(graphs, { $0.html(words) })
        </ul>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .graph, title: canAdd ? words("No graphs yet") : words("Nothing is shared with you yet"),
            text: canAdd
                ? words(
                    "A graph holds everything about one subject: things, what you know about them, and how they connect."
                )
                : words("What others share with you appears here."),
            action: canAdd ? (words("Graph"), "/graphs/new") : nil
        ).html
    }
}
