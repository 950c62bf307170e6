import HTML
import House
import Localization

/// One attribute: its entity, its values, its notes and facts.
struct AttributePage: Page {
    let graph: GraphHead
    /// `/graphs/:graph/attributes/:attribute`
    let path: String
    /// The canvas with the attribute in the middle.
    let canvasPath: String
    let owner: Owner
    let icon: String
    let name: String
    let notes: NotesText
    let values: [ShownValue]
    /// The columns of fields whose values may be changed.
    let columns: [TableColumn]
    let created: Stamp
    let changed: Stamp
    let links: LinksPart
    let media: MediaSection
    let photo: MainPhoto?
    var bell: BellMark?

    /// The entity that it belongs to.
    struct Owner: Sendable {
        let name: String
        let icon: String
        /// What one of its things is called.
        let item: ItemName
        let path: String
    }

    func title(_ words: Words) -> String { words("\(owner.name) · \(name)") }

    func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        \(bell, { $0.line(words) })
        <div class="two">
        \(photo, { $0.html(words) })
        <div class="two__main stack">
        \(if: !short.isEmpty, fields(words))
        \(long, { longValue($0, words) })
        \(if: !notes.isEmpty, "<article class=\"prose\">\(notes.html(words, top: 2))</article>")
        \(if: notes.isEmpty && values.isEmpty && add == nil, NoNotes().html(words))
        </div>
        <div class="aside">
        \(media.html(words, under: photo))
        \(if: add?.linksPath == nil, links.html(words))
        \(add, { $0.html(words) })
        <aside class="aside__facts" aria-label="\(words("Facts"))"><dl class="facts card">
        <dt>\(words("Belongs to"))</dt><dd><a class="facts__link" href="\(url: owner.path)">\(owner.name)</a></dd>
        <dt>\(words("Created"))</dt><dd>\(created.text(words))</dd>
        <dt>\(words("Changed"))</dt><dd>\(changed.text(words))</dd>
        </dl></aside>
        \(if: graph.canEdit, DeleteEnd(path: path).html(words))
        </div>
        </div>
        """
    }

    private var add: AddParts? { AddParts(in: graph, path: path, hasNotes: !notes.isEmpty, links: links) }

    private var short: [ShownValue] { values.filter { $0.type != .longText } }
    private var long: [ShownValue] { values.filter { $0.type == .longText } }

    private func fields(_ words: Words) -> HTML {
        """
        <section aria-label="\(words("Values"))">
        \(EditedValues(columns: columns, back: path).html(words, around: terms(words)))</section>
        """
    }

    private func terms(_ words: Words) -> HTML {
        "<dl class=\"facts facts--values card\">\(short, { $0.term(words) })</dl>"
    }

    private func longValue(_ value: ShownValue, _ words: Words) -> HTML {
        """
        <section class="group"><div class="group__head"><h2 class="group__title">\(value.label)</h2>
        \(value.edit, { pencil($0.path, words("Change “\(value.label)”")) })</div>
        <div class="prose">\(PlainText(value.text).html)</div>
        \(value.problem, { "<p class=\"facts__problem\">\(words($0))</p>" })</section>
        """
    }

    private func pencil(_ path: String, _ label: String) -> HTML {
        """
        <a class="button button--bare button--icon" href="\(url: path)" aria-label="\(label)">\(Icon.pencil.html)</a>
        """
    }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            name, above: (owner.name, owner.path), icon: icon.isEmpty ? nil : ChosenIcon(icon, instead: .tag),
            actions: graph.canEdit ? "\(edit(words))\(menu(words).html)" : firstBell(words))
    }

    /// Readers who may not write have no menu, so the link to a first reminder stands in the head.
    private func firstBell(_ words: Words) -> HTML {
        guard let bell, bell.when == nil else { return HTML() }
        return bell.html(words)
    }

    private func edit(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"\(url: "\(path)/edit")\">\(Icon.pencil.html)\(words("Edit"))</a>"
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More for this attribute"),
            rows: """
                \(Menu.link(canvasPath, .graph, words("Show on canvas")))
                \(bell, { $0.row(words) })
                \(Menu.versions(of: path, words))
                \(MergeRows.attribute(path, words))
                \(Menu.action("\(path)/delete", .trash, words("Delete")))
                """)
    }
}
