public import HTML
public import Localization

/// What an entity may begin as: with fields that fit, instead of none.
public struct TemplatesPage: Page {
    public let graphName: String
    public let graphPath: String
    /// `/graphs/:graph/templates`
    public let path: String
    public let offered: [Row]
    public let own: [Row]
    public let problems: [String: Phrase]

    public struct Row: Sendable {
        /// What the form sends.
        public let key: String
        public let icon: String
        public let name: String
        public let fields: [String]
        /// Where a template of one's own is renamed; nil for those of the house.
        public let ownPath: String?

        public init(key: String, icon: String, name: String, fields: [String], ownPath: String?) {
            self.key = key
            self.icon = icon
            self.name = name
            self.fields = fields
            self.ownPath = ownPath
        }
    }

    public init(
        graphName: String, graphPath: String, path: String, offered: [Row], own: [Row], problems: [String: Phrase] = [:]
    ) {
        self.graphName = graphName
        self.graphPath = graphPath
        self.path = path
        self.offered = offered
        self.own = own
        self.problems = problems
    }

    public func title(_ words: Words) -> String { words("From a template") }

    public func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("From a template"), above: (graphName, graphPath)).html)
        \(ProblemSummary(problems, []).html(words))
        \(if: !own.isEmpty, list(words("Your own"), own, words))
        \(list(words("For every house"), offered, words))
        <p><a class="button" href="\(url: "\(graphPath)/entities/new")">\(Icon.plus.html)\(words("An empty entity instead"))</a></p>
        """
    }

    private func list(_ title: String, _ rows: [Row], _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(title)</h2>
        <ul class="list card">\(rows, { row($0, words) })</ul></section>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        """
        <li class="template"><form class="template__use" method="post" action="\(url: path)">\
        \(hidden("template", row.key))<button class="row row--button">\(Mark(row.icon, instead: .note).tile)\
        <span class="row__text"><b class="row__name">\(row.name)</b>\
        <span class="row__more">\(row.fields.map(\.isolated).joined(separator: " · "))</span></span></button></form>\
        \(row.ownPath, { own($0, row, words) })</li>

        """
    }

    private func own(_ path: String, _ row: Row, _ words: Words) -> HTML {
        let field = "name-\(row.key)"
        return """
            <pop-menu class="menu"><details class="menu__details">\
            <summary class="button button--icon button--bare" aria-label="\(words("More about “\(row.name)”"))">\
            \(Icon.more.html)</summary><div class="menu__panel menu__panel--form">\
            <form class="form" method="post" action="\(url: path)"><div class="field">\
            <label class="field__label" for="\(field)">\(words("Name"))</label>\
            <input class="field__input" id="\(field)" name="name" value="\(row.name)" required maxlength="200" \
            autocomplete="off"></div><button class="button">\(words("Rename"))</button></form>\
            \(Menu.deed("\(path)/delete", .trash, words("Delete")))</div></details></pop-menu>
            """
    }
}
