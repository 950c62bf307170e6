import HTML
import House
import Localization

/// The links of a node on its own page, grouped by their meaning when read from the node.
struct LinksPart: Sendable {
    /// `/graphs/:graph/nodes/:node/links`
    let path: String
    /// `/graphs/:graph/path?from=:node`
    let connectPath: String
    let groups: [LinkLines]
    let total: Int
    let canEdit: Bool

    private var shown: Int { groups.reduce(0) { $0 + $1.lines.count } }

    func html(_ words: Words) -> HTML {
        """
        <section class="links" id="links" aria-labelledby="links-title">
        <div class="links__head"><h2 class="group__title" id="links-title">\(words("Links"))\
        \(if: total > 0, "<small class=\"links__count\">\(words.number(total))</small>")</h2>
        <a class="button button--bare" href="\(url: connectPath)">\(Icon.map.html)\(words("Find a connection"))</a>
        \(if: canEdit, "<a class=\"button\" href=\"\(url: "\(path)/new")\">\(Icon.plus.html)\(words("Add links"))</a>")
        </div>
        \(if: groups.isEmpty, "<p class=\"links__none\">\(words("No links yet."))</p>")
        <div class="links__groups">\(groups, { $0.html(words, level: 3, canEdit: canEdit, addPath: "\(path)/new") })</div>
        \(if: shown < total, all(words))
        </section>
        """
    }

    private func all(_ words: Words) -> HTML {
        "<p><a class=\"button\" href=\"\(url: path)\">\(words("All \(total) links"))</a></p>"
    }
}

/// Links of one node that mean the same.
struct LinkLines: Sendable {
    let meaning: Meaning
    let lines: [LinkLine]
    /// The number of links in the group; `lines` may be some of them.
    let total: Int
    /// The page with all links of the group; nil if all of them stand here.
    let allPath: String?

    enum Meaning: Sendable {
        /// The reading of the kind from this node.
        case kind(String)
        case none
        /// The node's notes mention the others.
        case mentions
        /// The notes of the others mention the node.
        case mentioned

        func title(_ words: Words) -> String {
            switch self {
            case .kind(let reading): reading
            case .none: words("Linked")
            case .mentions: words("Mentions")
            case .mentioned: words("Mentioned in")
            }
        }

        /// The reading for a new link of this group; nil for mentions, which are made in notes.
        var reading: String? {
            switch self {
            case .kind(let reading): reading
            case .none: ""
            case .mentions, .mentioned: nil
            }
        }
    }

    /// - Parameter level: the level of the heading: 2 right below the page's own.
    func html(_ words: Words, level: Int, canEdit: Bool, addPath: String) -> HTML {
        let title = meaning.title(words)
        return """
            <section class="group"\(meaning.reading, { " data-kind=\"\($0)\"" })><div class="links__title"><h\(level) class="group__title">\(title)\
            <small class="links__count">\(words.number(total))</small></h\(level)>
            \(if: canEdit, add(title, addPath, words))</div>
            <ul class="list card links__list">\(lines, { $0.html(words, canEdit: canEdit) })</ul>
            \(allPath, { "<p><a class=\"links__all\" href=\"\(url: $0)\">\(words("All \(total) links"))</a></p>" })
            </section>
            """
    }

    private func add(_ title: String, _ path: String, _ words: Words) -> HTML {
        guard let reading = meaning.reading else { return HTML() }
        let label = words("Add to “\(title)”")
        let address = reading.isEmpty ? path : "\(path)?kind=\(Address.encoded(reading))"
        return """
            <a class="links__add" href="\(url: address)" aria-label="\(label)" title="\(label)">\(Icon.plus.html)</a>
            """
    }
}

/// One link, as the node at its other end.
struct LinkLine: Sendable {
    let node: NodeLine
    let note: String
    /// `/graphs/:graph/nodes/:node/links/:link`; nil for a mention, which only its text changes.
    let path: String?

    func html(_ words: Words, canEdit: Bool) -> HTML {
        """
        <li class="link"><a class="row" href="\(url: node.path)">\(node.chosenIcon.tile)<span class="row__text">\
        <b class="row__name">\(node.name)</b>\
        \(node.owner, { "<span class=\"row__more\">\($0)</span>" })\
        \(if: !note.isEmpty, "<span class=\"link__note\">\(note)</span>")</span></a>\
        \(if: canEdit, menu(words))</li>

        """
    }

    private func menu(_ words: Words) -> HTML {
        guard let path else { return HTML() }
        return Menu(
            label: words("More for the link to \(node.name)"),
            rows: """
                \(Menu.link("\(path)/edit", .pencil, words("Edit")))\
                \(Menu.action("\(path)/delete", .trash, words("Delete")))
                """
        ).html
    }
}
