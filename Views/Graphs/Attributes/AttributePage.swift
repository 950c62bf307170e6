public import HTML
public import Localization

/// One attribute: what it belongs to, its values, its notes and facts.
public struct AttributePage: Page {
    public let graph: GraphHead
    /// `/graphs/:graph/attributes/:attribute`
    public let path: String
    public let owner: Owner
    public let icon: String
    public let name: String
    public let notes: NotesText
    public let values: [ShownValue]
    /// Of the fields whose values may be changed.
    public let columns: [TableColumn]
    public let created: EntityPage.Stamp
    public let changed: EntityPage.Stamp
    public let links: LinksPart
    public let media: MediaSection
    public let photo: MainPhoto?

    /// The entity that it belongs to.
    public struct Owner: Sendable {
        public let name: String
        public let icon: String
        public let path: String

        public init(name: String, icon: String, path: String) {
            self.name = name
            self.icon = icon
            self.path = path
        }
    }

    public init(
        graph: GraphHead, path: String, owner: Owner, icon: String, name: String, notes: NotesText,
        values: [ShownValue], columns: [TableColumn], created: EntityPage.Stamp, changed: EntityPage.Stamp,
        links: LinksPart,
        media: MediaSection, photo: MainPhoto?
    ) {
        self.graph = graph
        self.path = path
        self.owner = owner
        self.icon = icon
        self.name = name
        self.notes = notes
        self.values = values
        self.columns = columns
        self.created = created
        self.changed = changed
        self.links = links
        self.media = media
        self.photo = photo
    }

    public var sheets: [String] { ["links", "media"] + (columns.isEmpty ? [] : ["values"]) }

    public func title(_ words: Words) -> String { words("\(owner.name) · \(name)") }

    public func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        <div class="two">
        \(photo, { $0.html })
        <div class="two__main stack">
        \(if: !short.isEmpty, details(words))
        \(long, { longValue($0, words) })
        \(if: !notes.isEmpty, "<article class=\"prose\">\(notes.html(words))</article>")
        \(if: notes.isEmpty && values.isEmpty, "<p class=\"prose prose--none\">\(words("No notes yet."))</p>")
        </div>
        <div class="aside">
        \(media.html(words))
        \(links.html(words))
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

    private var short: [ShownValue] { values.filter { $0.kind != .longText } }
    private var long: [ShownValue] { values.filter { $0.kind == .longText } }

    private func details(_ words: Words) -> HTML {
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
            name, above: (owner.name, owner.path), icon: icon.isEmpty ? nil : Mark(icon, instead: .tag),
            actions: graph.canEdit ? "\(edit(words))\(menu(words).html)" : HTML())
    }

    private func edit(_ words: Words) -> HTML {
        "<a class=\"button button--main\" href=\"\(url: "\(path)/edit")\">\(Icon.pencil.html)\(words("Edit"))</a>"
    }

    private func menu(_ words: Words) -> Menu {
        Menu(
            label: words("More about this attribute"),
            rows: """
                \(ShapeRows.attribute(path, words))
                \(Menu.deed("\(path)/delete", .trash, words("Delete")))
                """)
    }
}

extension EntityPage.Stamp {
    func text(_ words: Words) -> String {
        if let by { return words("\(words.moment(at)) by \(by)") }
        return words.moment(at)
    }
}
