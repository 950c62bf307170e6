public import HTML
public import Localization

/// The nodes of a graph that no link touches, entities or attributes.
public struct UnlinkedPage: Page {
    public let graphName: String
    /// `/graphs/:graph/stats`
    public let path: String
    /// What is listed.
    public let isEntities: Bool
    public let entities: Int
    public let attributes: Int
    public let rows: [EntityRow]
    public let pager: Pager

    public init(
        graphName: String, path: String, isEntities: Bool, entities: Int, attributes: Int, rows: [EntityRow],
        pager: Pager
    ) {
        self.graphName = graphName
        self.path = path
        self.isEntities = isEntities
        self.entities = entities
        self.attributes = attributes
        self.rows = rows
        self.pager = pager
    }

    public var sheets: [String] { ["stats"] }

    public func title(_ words: Words) -> String { words("Without links") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Without links"), above: (words("Statistics"), path)).html)
        <nav class="chips" aria-label="\(words("Show"))">
        \(chip("entity", words("\(entities) entities"), isCurrent: isEntities))
        \(chip("attribute", words("\(attributes) attributes"), isCurrent: !isEntities))
        </nav>
        <more-rows class="results" id="results" tabindex="-1">
        \(if: rows.isEmpty, "<p class=\"fine\">\(words("Every one of them has a link."))</p>")
        \(if: !rows.isEmpty, EntityList(rows: rows, display: ListDisplay()).html(words))
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
