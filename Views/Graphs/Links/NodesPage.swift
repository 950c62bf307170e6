import HTML
import House
import Localization

/// Every entity and attribute of a graph, to find one.
struct NodesPage: Page {
    let graph: GraphHead
    let offer: NodeOffer

    func title(_ words: Words) -> String { words.title(of: graph.name, words("Entities and attributes")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Entities and attributes"), above: (graph.name, graph.path)).html)
        \(NodeSearch(action: "\(graph.path)/nodes", query: offer.query, target: "nodes").html(words))
        <div class="results picker__part" id="nodes" tabindex="-1">\(offer.html(words) { $0.row(words) })</div>
        """
    }
}

/// A search field over a list of nodes, which searches while the text is typed.
struct NodeSearch: Sendable {
    let action: String
    let query: String
    /// The id of the part of the page that holds the list.
    let target: String
    /// Further inputs that the form sends.
    var others = HTML()

    func html(_ words: Words) -> HTML {
        """
        <live-search class="tools__search" target="\(target)"><form class="search" role="search" method="get" \
        action="\(url: action)">\(Icon.search.html)\(others)<input class="search__input" type="search" name="q" \
        value="\(query)" maxlength="100" autocomplete="off" enterkeyhint="search" \
        placeholder="\(words("Search entities and attributes"))" \
        aria-label="\(words("Search entities and attributes"))">\
        <button class="search__go">\(words("Search"))</button></form></live-search>
        """
    }
}
