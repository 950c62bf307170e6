import HTML
import House
import Localization

/// All links of one node, or all of one group, in pages.
struct LinksPage: Page {
    let node: NodeLine
    /// `/graphs/:graph/nodes/:node/links`
    let path: String
    let groups: [LinkLines]
    /// True when the page shows one group only.
    let isPart: Bool
    let pager: Pager
    let canEdit: Bool

    func title(_ words: Words) -> String { words("\(node.name): Links") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(
            title(words), above: (node.label, node.path),
            actions: canEdit
                ? "<a class=\"button button--main\" href=\"\(url: "\(path)/new")\">\(Icon.plus.html)\(words("Add links"))</a>"
                : HTML()).html)
        \(if: isPart, "<p><a class=\"button\" href=\"\(url: path)\">\(words("Show all links"))</a></p>")
        \(if: groups.isEmpty, "<p class=\"links__none\">\(words("No links yet."))</p>")
        <div class="links__groups">\(groups, { $0.html(words, level: 2, canEdit: canEdit, addPath: "\(path)/new") })</div>
        \(pager.html(words))
        """
    }
}
