public import Foundation
public import HTML
public import Localization

/// One entity: its notes and facts.
public struct EntityPage: Page {
    public let graph: GraphHead
    /// `/graphs/:graph/entities/:entity`
    public let path: String
    public let icon: String
    public let name: String
    public let notes: NotesText
    public let created: Stamp
    public let changed: Stamp
    public let attributes: AttributeList
    public let links: LinksPart
    public let media: MediaSection
    public let photo: MainPhoto?

    /// When, and by whom if they are known.
    public struct Stamp: Sendable {
        public let at: Date
        public let by: String?

        public init(at: Date, by: String?) {
            self.at = at
            self.by = by
        }
    }

    public init(
        graph: GraphHead, path: String, icon: String, name: String, notes: NotesText, created: Stamp, changed: Stamp,
        attributes: AttributeList, links: LinksPart, media: MediaSection, photo: MainPhoto?
    ) {
        self.graph = graph
        self.path = path
        self.icon = icon
        self.name = name
        self.notes = notes
        self.created = created
        self.changed = changed
        self.attributes = attributes
        self.links = links
        self.media = media
        self.photo = photo
    }

    public var sheets: [String] {
        ["links", "media"] + (attributes.options.view == .grid ? ["tiles"] : attributes.isEdited ? ["values"] : [])
    }

    public func title(_ words: Words) -> String { name }

    public func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        <div class="two">
        \(photo, { $0.html })
        <div class="two__main stack">
        \(if: notes.isEmpty, noNotes(words))
        \(if: !notes.isEmpty, "<article class=\"prose\">\(notes.html(words))</article>")
        \(attributes.html(words))
        </div>
        <div class="aside">
        \(media.html(words))
        \(links.html(words))
        <aside class="aside__facts" aria-label="\(words("Facts"))"><dl class="facts card">
        <dt>\(words("Created"))</dt><dd>\(created.text(words))</dd>
        <dt>\(words("Changed"))</dt><dd>\(changed.text(words))</dd>
        </dl></aside>
        \(if: graph.canEdit, DeleteEnd(path: path).html(words))
        </div>
        </div>
        """
    }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            name, above: (graph.name, graph.path), icon: icon.isEmpty ? nil : Mark(icon, instead: .note),
            actions: graph.canEdit ? "\(edit(words))\(menu(words).html)" : table(words))
    }

    /// Whoever reads has no menu.
    private func table(_ words: Words) -> HTML {
        guard attributes.total > 0 else { return HTML() }
        return "<a class=\"button\" href=\"\(url: "\(path)/table")\">\(Icon.grid.html)\(words("Table"))</a>"
    }

    private func edit(_ words: Words) -> HTML {
        """
        <a class="button wide-only" href="\(url: "\(path)/edit")">\(Icon.pencil.html)\(words("Edit"))</a>\
        <a class="button button--main" href="\(url: "\(path)/attributes/new")">\(Icon.plus.html)\
        \(words("Attribute"))</a>
        """
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More about this entity"),
            rows: """
                \(Menu.link("\(path)/edit", .pencil, words("Edit")))
                \(Menu.link("\(path)/fields", .list, words("Fields")))
                \(Menu.link("\(path)/attributes/lines", .plus, words("Add many")))
                \(if: attributes.total > 0, Menu.link("\(path)/attributes/choose", .check, words("Choose several")))
                \(Menu.link("\(path)/table", .grid, words("Table")))
                \(ShapeRows.entity(path, words))
                \(Menu.deed("\(path)/delete", .trash, words("Delete")))
                """)
    }

    private func noNotes(_ words: Words) -> HTML {
        "<p class=\"prose prose--none\">\(words("No notes yet."))</p>"
    }
}
