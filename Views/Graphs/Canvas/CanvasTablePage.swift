import HTML
import House
import Localization

/// The nodes of a graph with their neighbours, a hundred at a time.
struct CanvasTablePage: Page {
    let graph: GraphHead
    let rows: [Row]
    let pager: Pager

    struct Beside: Sendable {
        let name: String
        let path: String
    }

    struct Row: Sendable {
        let path: String
        let name: String
        /// The entity of an attribute.
        let owner: Beside?
        let neighbours: [Beside]
        /// The number of further neighbours, which the node's own page lists.
        let others: Int
    }

    var entries: [String]? { ["canvas-table"] }

    func title(_ words: Words) -> String { words.title(of: graph.name, words("Table")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Table"), above: (words("Canvas"), "\(graph.path)/canvas")).html)
        \(if: rows.isEmpty, "<p class=\"fine\">\(words("Nothing in here yet"))</p>")
        \(if: !rows.isEmpty, table(words))
        \(pager.html(words))
        """
    }

    private func table(_ words: Words) -> HTML {
        """
        <table class="table canvas__rows"><thead><tr><th scope="col">\(words("Node"))</th>\
        <th scope="col">\(words("Linked with"))</th></tr></thead><tbody>
        \(rows, { row($0, words) })</tbody></table>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        let beside = (row.owner.map { [$0] } ?? []) + row.neighbours
        return """
            <tr><th scope="row"><a href="\(url: row.path)">\(row.name)</a></th><td>\
            \(Array(beside.enumerated()), { number, other in
                "\(if: number > 0, ", ")<a href=\"\(url: other.path)\">\(other.name)</a>"
            })\(if: row.others > 0, " \(words("and \(row.others) more"))")</td></tr>

            """
    }
}
