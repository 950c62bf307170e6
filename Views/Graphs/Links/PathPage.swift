import HTML
import House
import Localization

/// The paths between two nodes.
struct PathPage: Page {
    let graph: GraphHead
    /// `/graphs/:graph/path`
    let path: String
    let from: NodeLine?
    let to: NodeLine?
    /// Nodes to choose from, while one of the two is not chosen.
    let offer: NodeOffer?
    /// The shortest paths; nil while one of the two nodes is not chosen, empty if they are not connected.
    let ways: [Way]?

    /// One path: its first node, and each further node with the connection that leads to it.
    struct Way: Sendable {
        let start: NodeLine
        let steps: [(joint: Joint, node: NodeLine)]
    }

    /// The connection between two nodes of a path.
    struct Joint: Sendable {
        /// The readings of their links; an empty one for a link without a kind.
        let readings: [String]
        /// This one's notes mention the next.
        let mentions: Bool
        /// The next one's notes mention this one.
        let isMentioned: Bool
        let ownership: Ownership?

        func title(_ words: Words) -> String {
            var names = readings.map { $0.isEmpty ? words("linked with") : $0 }
            switch ownership {
            case .has: names.append(words("has the attribute"))
            case .isPart: names.append(words("is an attribute of"))
            case nil: break
            }
            if mentions { names.append(words("mentions")) }
            if isMentioned { names.append(words("is mentioned by")) }
            return names.joined(separator: ", ")
        }
    }

    func title(_ words: Words) -> String { words.title(of: graph.name, words("How are they connected?")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("How are they connected?"), above: (graph.name, graph.path)).html)
        <div class="ends">
        \(end(words("From (a node)"), from, without: address(from: nil, to: to), words))
        \(end(words("To (a node)"), to, without: address(from: from, to: nil), words))
        </div>
        \(offer, { picker($0, words) })
        \(ways, { found($0, words) })
        """
    }

    private func address(from: NodeLine?, to: NodeLine?) -> String {
        let ends = [("from", from), ("to", to)].compactMap { name, node in node.map { "\(name)=\($0.id)" } }
        return ends.isEmpty ? path : path + "?" + ends.joined(separator: "&")
    }

    private func end(_ label: String, _ node: NodeLine?, without path: String, _ words: Words) -> HTML {
        guard let node else {
            return """
                <div class="ends__one ends__one--open"><span class="field__label">\(label)</span>\
                <span class="fine">\(words("Choose below"))</span></div>
                """
        }
        return """
            <div class="ends__one card"><span class="field__label">\(label)</span>
            <a class="ends__node" href="\(url: node.path)">\(node.chosenIcon.html)\(node.label)</a>
            <a class="ends__change" href="\(url: path)">\(words("Change"))</a></div>
            """
    }

    private func picker(_ offer: NodeOffer, _ words: Words) -> HTML {
        let others: HTML = "\(from, { hidden("from", $0.id) })\(to, { hidden("to", $0.id) })"
        return """
            \(NodeSearch(action: path, query: offer.query, target: "nodes", others: others).html(words))
            <div class="results picker__part" id="nodes" tabindex="-1">\
            \(offer.html(words) { $0.row(to: from == nil ? address(from: $0, to: to) : address(from: from, to: $0), words) })
            </div>
            """
    }

    private func found(_ ways: [Way], _ words: Words) -> HTML {
        guard let length = ways.first?.steps.count else {
            return EmptyPlace(
                icon: .map, title: words("They are not connected"),
                text: words("There is no path of links between them.")
            ).html
        }
        let title =
            ways.count == 1
            ? words("\(length) steps") : words("\(length) steps, with more than one path")
        return """
            <section class="ways" aria-label="\(words("Shortest path"))"><h2>\(title)</h2>
            <div class="ways__all">\(ways, { way($0, words) })</div></section>
            """
    }

    private func way(_ way: Way, _ words: Words) -> HTML {
        """
        <ol class="way card"><li class="way__node">\(place(way.start))</li>
        \(way.steps, { step in
            """
            <li class="way__node"><span class="way__joint">\(Icon.down.html)\(step.joint.title(words))</span>\
            \(place(step.node))</li>

            """
        })</ol>
        """
    }

    private func place(_ node: NodeLine) -> HTML {
        """
        <a class="row" href="\(url: node.path)">\(node.chosenIcon.tile)<span class="row__text">\
        <b class="row__name">\(node.name)</b>\(node.owner, { "<span class=\"row__more\">\($0)</span>" })</span></a>
        """
    }
}
