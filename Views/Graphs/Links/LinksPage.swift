public import HTML
public import Localization

/// All links of one node, or all of one group, in pages.
public struct LinksPage: Page {
    public let node: NodeLine
    /// `/graphs/:graph/nodes/:node/links`
    public let path: String
    public let groups: [LinkLines]
    /// True when the page shows one group only.
    public let isPart: Bool
    public let pager: Pager
    public let canEdit: Bool

    public init(node: NodeLine, path: String, groups: [LinkLines], isPart: Bool, pager: Pager, canEdit: Bool) {
        self.node = node
        self.path = path
        self.groups = groups
        self.isPart = isPart
        self.pager = pager
        self.canEdit = canEdit
    }

    public var sheets: [String] { ["links"] }

    public func title(_ words: Words) -> String { words("Links of \(node.name)") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(
            title(words), above: (node.label, node.path),
            actions: canEdit
                ? "<a class=\"button button--main\" href=\"\(url: "\(path)/new")\">\(Icon.plus.html)\(words("Add links"))</a>"
                : HTML()).html)
        \(if: isPart, "<p><a class=\"button\" href=\"\(url: path)\">\(words("Show all links"))</a></p>")
        \(if: groups.isEmpty, "<p class=\"links__none\">\(words("Nothing is linked here yet."))</p>")
        <div class="links__groups">\(groups, { $0.html(words, level: 2, canEdit: canEdit, addPath: "\(path)/new") })</div>
        \(pager.html(words))
        """
    }
}
