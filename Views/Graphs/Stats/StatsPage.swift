import HTML
import House
import Localization

/// The figures of one graph, or of all graphs that the reader may see.
struct StatsPage: Page {
    /// Nil for all graphs together.
    let graph: (name: String, path: String)?
    let figures: StatsFigures
    let growth: [GrowthChart.Month]
    /// The best-linked nodes.
    let linked: [StatsBar]
    /// The most used fields, with the number of attributes that could fill each.
    let fields: [StatsBar]
    let graphs: [GraphLine]

    /// One of all graphs.
    struct GraphLine: Sendable {
        let path: String
        let icon: String
        let name: String
        let entities: Int
        let attributes: Int
        let links: Int
        let notes: Int
    }

    var entries: [String]? { ["graphs", "stats"] }

    func title(_ words: Words) -> String { words.title(of: graph?.name ?? words("Graphs"), words("Statistics")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Statistics"), above: graph ?? (words("Graphs"), "/graphs")).html)
        \(if: figures.entities == 0, empty(words))
        \(if: figures.entities > 0, full(words))
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .chart, title: words("Nothing to count yet"),
            text: words("Add entities to see here how they grow and connect.")
        ).html
    }

    private func full(_ words: Words) -> HTML {
        """
        \(figures.html(words, unlinkedPath: graph.map { "\($0.path)/stats/unlinked" }))
        <div class="stats">
        \(if: growth.count > 1, GrowthChart(months: growth).html(words))
        \(if: !linked.isEmpty, bars("linked", linked, words("Most links"), (words("Node"), words("Links")), words))
        \(if: !fields.isEmpty, bars("fields", fields, words("Most used fields"), (words("Field"), words("Filled in")), words))
        \(if: graphs.count > 1, table(words))
        </div>
        """
    }

    private func bars(
        _ id: String, _ bars: [StatsBar], _ title: String, _ heads: (String, String), _ words: Words
    ) -> HTML {
        let most = bars.map(\.amount).max() ?? 0
        return """
            <section class="group" aria-labelledby="\(id)"><h2 class="group__title" id="\(id)">\(title)</h2>
            <div class="card stats__card"><table class="bars">
            <thead class="unseen"><tr><th scope="col">\(heads.0)</th><th scope="col">\(heads.1)</th></tr></thead>
            <tbody>
            \(bars, { $0.html(most: most, words) })
            </tbody></table></div></section>
            """
    }

    private func table(_ words: Words) -> HTML {
        """
        <div class="group stats__wide"><h2 class="group__title" id="graphs">\
        \(words("By graph"))</h2>
        <div class="card stats__card stats__scroll" tabindex="0" role="region" aria-labelledby="graphs"><table class="numbers">
        <thead><tr><th scope="col">\(words("Graph"))</th><th scope="col">\(words("Entities"))</th>\
        <th scope="col">\(words("Attributes"))</th><th scope="col">\(words("Links"))</th>\
        <th scope="col">\(words("With notes"))</th></tr></thead>
        <tbody>
        \(graphs, { line($0, words) })
        </tbody></table></div></div>
        """
    }

    private func line(_ graph: GraphLine, _ words: Words) -> HTML {
        """
        <tr><th scope="row"><a href="\(url: graph.path)">\(ChosenIcon(graph.icon, instead: .graph).html)\(graph.name)</a></th>\
        <td>\(words.number(graph.entities))</td><td>\(words.number(graph.attributes))</td>\
        <td>\(words.number(graph.links))</td><td>\(words.number(graph.notes))</td></tr>

        """
    }
}
