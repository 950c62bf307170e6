import HTML
import House
import Localization

/// The nodes of a graph that no link touches, entities or attributes.
struct UnlinkedPage: Page {
    let graphName: String
    /// `/graphs/:graph/stats`
    let path: String
    /// Whether entities are listed, or attributes.
    let isEntities: Bool
    let entities: Int
    let attributes: Int
    let rows: [EntityListRow]
    let pager: Pager

    var entries: [String]? { ["graphs", "stats"] }

    func title(_ words: Words) -> String { words.title(of: graphName, words("Without links")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Without links"), above: (words("Statistics"), path)).html)
        <nav class="chips" aria-label="\(words("Show"))">
        \(chip("entity", words("\(entities) entities"), isCurrent: isEntities))
        \(chip("attribute", words("\(attributes) attributes"), isCurrent: !isEntities))
        </nav>
        <more-rows class="results" id="results" tabindex="-1">
        \(if: rows.isEmpty, "<p class=\"fine\">\(words("Everything has a link."))</p>")
        \(if: !rows.isEmpty, EntityList(rows: rows, display: GraphDisplay()).html(words))
        \(pager.html(words))
        </more-rows>
        """
    }

    private func chip(_ kind: String, _ label: String, isCurrent: Bool) -> HTML {
        """
        <a class="chip" href="\(url: "\(path)/unlinked?kind=\(kind)")"\(if: isCurrent, " aria-current=\"page\"")>\(label)</a>

        """
    }
}
