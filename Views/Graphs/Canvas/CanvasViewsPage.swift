import HTML
import House
import Localization

/// The named views of a canvas.
struct CanvasViewsPage: Page {
    let graph: GraphHead
    let views: [CanvasPage.View]
    /// The typed name, if the view could not be saved.
    let name: String
    let options: String
    let nodes: CanvasPage.Nodes?
    let problems: [String: Phrase]

    func title(_ words: Words) -> String { words.title(of: graph.name, words("Saved views")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Saved views"), above: (words("Canvas"), "\(graph.path)/canvas")).html)
        \(if: !problems.isEmpty, form(words))
        \(if: views.isEmpty, EmptyPlace(
            icon: .eye, title: words("No saved views yet."),
            text: words("A view saves what the canvas shows and where you are looking. Everyone who sees the graph sees it.")).html)
        \(if: !views.isEmpty, "<ul class=\"list card\">\(views, { row($0, words) })</ul>")
        """
    }

    private func form(_ words: Words) -> HTML {
        let label = words("Name of this view")
        return """
            \(ProblemSummary(problems, [("name", label)]).html(words))
            <form class="form" method="post" action="\(url: "\(graph.path)/canvas/views")">\(hidden("options", options))\
            \(nodes, { $0.html })\
            \(FormField("name", label, problems, words).input(name, rules: "required maxlength=\"60\""))\
            <button class="button button--main">\(words("Save view"))</button></form>
            """
    }

    private func row(_ view: CanvasPage.View, _ words: Words) -> HTML {
        let row = LinkRow(view.path, .eye, view.name, end: HTML())
        guard graph.canEdit else { return row.html }
        return """
            <li class="list__pair">\(row.bare)<form method="post" action="\(url: view.deletePath)"><button \
            class="button button--icon" aria-label="\(words("Delete “\(view.name)”"))">\(Icon.trash.html)</button></form></li>

            """
    }
}
