import HTML
import House
import Localization

/// The page of all series a member may see, to order, change and add them.
struct SeriesListPage: Page {
    let active: [SeriesRow]
    let archived: [SeriesRow]
    let others: [SeriesRow]
    /// False for guests, and for members with ten active series.
    let canAdd: Bool

    func title(_ words: Words) -> String { words.title(of: words("Wealth"), words("Series")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Series"), above: (words("Wealth"), "/wealth"), actions: canAdd ? add(words) : HTML()).html)
        \(if: active.isEmpty && archived.isEmpty && others.isEmpty, empty(words))
        \(if: !active.isEmpty, sorted(words))
        \(if: !others.isEmpty, list(words("Shared with you"), others, words))
        \(if: !archived.isEmpty, list(words("Archived"), archived, words))
        """
    }

    private func add(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"/wealth/series/new\">\(Icon.plus.html)\(words("Series (one)"))</a>"
    }

    private func sorted(_ words: Words) -> HTML {
        """
        <sort-rows action="/wealth/series/order" \(SortableRow.said(words))>
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
            text: words("A series is one account, house or loan. Update its value now and then."),
            action: canAdd ? (words("Series (one)"), "/wealth/series/new") : nil
        ).html
    }
}

/// A row of a series, with its newest value.
struct SeriesRow: Sendable {
    let path: String
    let name: String
    let colour: Int
    let text: String
    let amount: String
    let owner: Avatar?
    /// The value of `before` that moves it up or down; `nil` if it cannot move, empty for the end.
    let up: String?
    let down: String?

    func html(_ words: Words) -> HTML {
        let row = LinkRow(
            path, tile: ColourDot(colour).html, name,
            text: text, end: "<span class=\"amount\">\(amount)</span>\(owner, { $0.html })")
        guard up != nil || down != nil else { return "<li>\(row.bare)</li>\n" }
        return """
            <li class="sortable sortable--series" data-id="\(path.split(separator: "/").last.map(String.init) ?? "")">\(SortableRow.grip)\
            \(row.bare)<span class="sortable__moves">\(move(up, .up, words))\(move(down, .down, words))</span></li>

            """
    }

    private func move(_ before: String?, _ way: SortableRow.Direction, _ words: Words) -> HTML {
        let label = way == .up ? words("Move “\(name)” up") : words("Move “\(name)” down")
        return """
            <form method="post" action="\(url: path)/move">\
            \(SortableRow.move("before", before ?? "", way, label, isOff: before == nil))</form>
            """
    }
}
