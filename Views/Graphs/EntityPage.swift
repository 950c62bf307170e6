import HTML
import House
import Localization

/// One entity: its notes and facts.
struct EntityPage: Page {
    let graph: GraphHead
    /// `/graphs/:graph/entities/:entity`
    let path: String
    /// The canvas with the entity in the middle.
    let canvasPath: String
    let icon: String
    let name: String
    let notes: NotesText
    let created: Stamp
    let changed: Stamp
    let attributes: AttributeList
    let links: LinksPart
    let media: MediaSection
    let photo: MainPhoto?
    var bell: BellMark?

    func title(_ words: Words) -> String { name }

    func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        \(bell, { $0.line(words) })
        <div class="two">
        \(photo, { $0.html(words) })
        <div class="two__main stack">
        \(if: notes.isEmpty && add == nil, NoNotes().html(words))
        \(if: !notes.isEmpty, "<article class=\"prose\">\(notes.html(words, top: 2))</article>")
        \(attributes.html(words))
        </div>
        <div class="aside">
        \(media.html(words, under: photo))
        \(if: add?.linksPath == nil, links.html(words))
        \(add, { $0.html(words) })
        <aside class="aside__facts" aria-label="\(words("Facts"))"><dl class="facts card">
        <dt>\(words("Created"))</dt><dd>\(created.text(words))</dd>
        <dt>\(words("Changed"))</dt><dd>\(changed.text(words))</dd>
        </dl></aside>
        \(if: graph.canEdit, DeleteEnd(path: path).html(words))
        </div>
        </div>
        """
    }

    private var add: AddParts? { AddParts(in: graph, path: path, hasNotes: !notes.isEmpty, links: links) }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            name, above: (graph.name, graph.path), icon: icon.isEmpty ? nil : ChosenIcon(icon, instead: .note),
            actions: graph.canEdit ? "\(edit(words))\(menu(words).html)" : table(words))
    }

    /// Readers who may not write have no menu, so the link to the table stands in the head.
    private func table(_ words: Words) -> HTML {
        guard attributes.total > 0 else { return HTML() }
        return "<a class=\"button\" href=\"\(url: "\(path)/table")\">\(Icon.grid.html)\(words("Table"))</a>"
    }

    private func edit(_ words: Words) -> HTML {
        """
        <a class="button wide-only" href="\(url: "\(path)/edit")">\(Icon.pencil.html)\(words("Edit"))</a>\
        <a class="button button--main" id="add-item" href="\(url: "\(path)/attributes/new")">\(Icon.plus.html)\
        \(attributes.item.adding(words))</a>
        """
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for this entity"),
            rows: """
                \(Menu.link("\(path)/edit", .pencil, words("Edit")))
                \(Menu.link(canvasPath, .graph, words("Show on canvas")))
                \(bell, { $0.row(words) })
                \(Menu.link("\(path)/fields", .list, words("Fields")))
                \(Menu.link("\(path)/attributes/lines", .plus, words("Add many")))
                \(if: attributes.total > 0, Menu.link("\(path)/attributes/choose", .check, words("Select several")))
                \(Menu.link("\(path)/table", .grid, words("Table")))
                \(Menu.versions(of: path, words))
                \(MergeRows.entity(path, words))
                \(Menu.action("\(path)/delete", .trash, words("Delete")))
                """)
    }
}
