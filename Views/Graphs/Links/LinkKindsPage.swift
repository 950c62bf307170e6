import HTML
import House
import Localization

/// The kinds of links that a graph has.
struct LinkKindsPage: Page {
    let graph: GraphHead
    let kinds: [Row]

    /// One kind and the number of its links.
    struct Row: Sendable {
        let path: String
        let name: String
        let inverse: String
        let count: Int
    }

    func title(_ words: Words) -> String { words.title(of: graph.name, words("Kinds of links")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Kinds of links"), above: (graph.name, graph.path)).html)
        \(if: kinds.isEmpty, EmptyPlace(
            icon: .link, title: words("No kinds yet"),
            text: words("Name a link when you add it: “written by”, “grows in”, “lent to”.")).html)
        \(if: !kinds.isEmpty, "<ul class=\"list card\">\(kinds, { row($0, words) })</ul>")
        """
    }

    private func row(_ kind: Row, _ words: Words) -> HTML {
        let count = words("\(kind.count) links")
        let other =
            kind.inverse.isEmpty ? words("same in both directions") : words("in reverse: \(kind.inverse)")
        let tile: HTML = "<span class=\"tile\" aria-hidden=\"true\">\(Icon.link.html)</span>"
        guard graph.canEdit else {
            return """
                <li><div class="row">\(tile)<span class="row__text"><b class="row__name">\(kind.name)</b>\
                <span class="row__more">\(other)</span></span><span class="row__end">\(count)</span></div></li>

                """
        }
        return LinkRow(kind.path, tile: tile, kind.name, text: other, end: "\(count)").html
    }
}

/// One kind of link: its two readings, and the forms that merge or delete it.
struct LinkKindPage: Page {
    let graph: GraphHead
    /// `/graphs/:graph/kinds/:kind`
    let path: String
    let name: String
    let inverse: String
    let opened: (name: String, inverse: String)
    let count: Int
    /// The other kinds in both readings; the value is the id, with `-in` for the inverse.
    let others: [Choice]
    /// The name that the kind got while this form was open.
    var meanwhile: String?
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words.title(of: name, words("Kind of link")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Kind of link"), above: (words("Kinds of links"), "\(graph.path)/kinds")).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(meanwhile, { ConflictNotice.renamed($0, words) })
        <p class="fine">\(words("\(count) links"))</p>
        <form class="form" method="post" action="\(url: path)">
        \(hidden("wasName", opened.name))\(hidden("wasInverse", opened.inverse))
        \(FormField("name", words("Meaning"), problems, words).input(
            name, rules: "required maxlength=\"100\" autocomplete=\"off\""))
        \(FormField(
            "inverse", words("Meaning in reverse"),
            hint: words("Leave empty if it is the same, as with “married to”."), problems, words
        ).input(inverse, rules: "maxlength=\"100\" autocomplete=\"off\""))
        \(FormEnd(title: words("Save"), cancelPath: "\(graph.path)/kinds").html(words))
        </form>
        \(if: !others.isEmpty, merge(words))
        <form method="post" action="\(url: "\(path)/delete")"><button class="button button--bare button--remove">\
        \(Icon.trash.html)\(words("Delete kind, keep its links"))</button></form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("name", words("Meaning")), ("inverse", words("Meaning in reverse")),
            ("into", words("Merge with another kind")),
        ]
    }

    private func merge(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Merge with another kind"))</h2>
        <form class="form" method="post" action="\(url: "\(path)/merge")">
        \(FormField(
            "into", words("“\(opened.name)” means the same as"),
            hint: words("Its links move to the other kind."), problems, words
        ).select(others, "", rules: "required"))
        <div class="form__end"><button class="button">\(words("Merge"))</button></div>
        </form></section>
        """
    }
}
