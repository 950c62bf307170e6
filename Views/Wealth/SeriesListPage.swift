public import HTML
public import Localization

/// All series somebody may see, to put in order, to change, to add.
public struct SeriesListPage: Page {
    public let active: [SeriesRow]
    public let archived: [SeriesRow]
    public let others: [SeriesRow]
    /// False for guests and for whoever has ten already.
    public let canAdd: Bool

    public init(active: [SeriesRow], archived: [SeriesRow], others: [SeriesRow], canAdd: Bool) {
        self.active = active
        self.archived = archived
        self.others = others
        self.canAdd = canAdd
    }

    public var sheets: [String] { ["fields", "series"] }

    public func title(_ words: Words) -> String { words("Series") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Series"), above: (words("Wealth"), "/wealth"), actions: canAdd ? add(words) : HTML()).html)
        \(if: active.isEmpty && archived.isEmpty && others.isEmpty, empty(words))
        \(if: !active.isEmpty, sorted(words))
        \(if: !others.isEmpty, list(words("Shared with you"), others, words))
        \(if: !archived.isEmpty, list(words("Archived"), archived, words))
        """
    }

    private func add(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"/wealth/series/new\">\(Icon.plus.html)\(words("Series"))</a>"
    }

    private func sorted(_ words: Words) -> HTML {
        """
        <sort-rows action="/wealth/series/order" data-said="\(words("Moved"))">
        <ol class="list card">\(active, { $0.html(words) })</ol></sort-rows>
        """
    }

    private func list(_ title: String?, _ rows: [SeriesRow], _ words: Words) -> HTML {
        """
        <section class="group">\(title, { "<h2 class=\"group__title\">\($0)</h2>" })
        <ol class="list card">\(rows, { $0.html(words) })</ol></section>
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .chart, title: words("No series yet"),
            text: words("A series is one account, one house, one loan: write down what it is worth now and then."),
            action: canAdd ? (words("Series"), "/wealth/series/new") : nil
        ).html
    }
}

/// A series in a list, with its newest value.
public struct SeriesRow: Sendable {
    public let path: String
    public let name: String
    public let colour: Int
    public let text: String
    public let amount: String
    public let owner: Face?
    /// What `before` is to be so that it moves up or down; nil where it cannot, empty for the end.
    public let up: String?
    public let down: String?

    public init(
        path: String, name: String, colour: Int, text: String, amount: String, owner: Face?, up: String?, down: String?
    ) {
        self.path = path
        self.name = name
        self.colour = colour
        self.text = text
        self.amount = amount
        self.owner = owner
        self.up = up
        self.down = down
    }

    func html(_ words: Words) -> HTML {
        let row = LinkRow(
            path, tile: ColourDot(colour).html, name,
            text: text, end: "<span class=\"amount\">\(amount)</span>\(owner, { $0.html })")
        guard up != nil || down != nil else { return "<li>\(row.bare)</li>\n" }
        return """
            <li class="sortable sortable--series" data-id="\(path.split(separator: "/").last.map(String.init) ?? "")">\(FieldsPage.grip)\
            \(row.bare)<span class="sortable__moves">\(move(up, .up, words))\(move(down, .down, words))</span></li>

            """
    }

    private func move(_ before: String?, _ way: FieldsPage.Direction, _ words: Words) -> HTML {
        let label = way == .up ? words("Move “\(name)” up") : words("Move “\(name)” down")
        return """
            <form method="post" action="\(url: path)/move">\
            \(FieldsPage.move("before", before ?? "", way, label, isOff: before == nil))</form>
            """
    }
}
