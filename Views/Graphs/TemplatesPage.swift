import HTML
import House
import Localization

/// The templates for a new entity, which give it fields from the beginning.
struct TemplatesPage: Page {
    let graphName: String
    let graphPath: String
    /// `/graphs/:graph/templates`
    let path: String
    let offered: [Row]
    let own: [Row]
    var problems: [String: Phrase] = [:]

    struct Row: Sendable {
        /// The key that the form sends.
        let key: String
        let icon: String
        let name: String
        let fields: [String]
        /// The page that renames a member's own template; nil for those that come with Hearth.
        let ownPath: String?
    }

    func title(_ words: Words) -> String { words.title(of: graphName, words("From a template")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("From a template"), above: (graphName, graphPath)).html)
        \(ProblemSummary(problems, []).html(words))
        \(if: !own.isEmpty, list(words("Your templates"), own, words))
        \(list(words("Built-in templates"), offered, words))
        <p><a class="button" href="\(url: "\(graphPath)/entities/new")">\(Icon.plus.html)\(words("Start with an empty entity"))</a></p>
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
        \(hidden("template", row.key))<button class="row row--button">\(ChosenIcon(row.icon, instead: .note).tile)\
        <span class="row__text"><b class="row__name">\(row.name)</b>\
        <span class="row__more">\(row.fields.map(\.isolated).joined(separator: " · "))</span></span></button></form>\
        \(row.ownPath, { own($0, row, words) })</li>

        """
    }

    private func own(_ path: String, _ row: Row, _ words: Words) -> HTML {
        let field = "name-\(row.key)"
        return """
            <pop-menu class="menu"><details class="menu__details">\
            <summary class="button button--icon button--bare" aria-label="\(words("More for “\(row.name)”"))">\
            \(Icon.more.html)</summary><div class="menu__panel menu__panel--form">\
            <form class="form" method="post" action="\(url: path)"><div class="field">\
            <label class="field__label" for="\(field)">\(words("Name"))</label>\
            <input class="field__input" id="\(field)" name="name" value="\(row.name)" required maxlength="200" \
            autocomplete="off"></div><button class="button">\(words("Rename"))</button></form>\
            \(Menu.action("\(path)/delete", .trash, words("Delete")))</div></details></pop-menu>
            """
    }
}
