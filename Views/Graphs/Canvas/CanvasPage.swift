import HTML
import House
import Localization

/// A graph as a picture to move about in. Its script draws it; without one there is a drawing that stands still.
struct CanvasPage: Page {
    let graph: GraphHead
    let choices: CanvasChoices
    let options: CanvasOptions
    /// The table that limits the canvas to its rows.
    let table: Table?
    let entities: Int
    let attributes: Int
    let views: [View]
    /// The nodes that the shown view hides, unfolds and selects, if it is a named one.
    let nodes: Nodes?
    let others: [Other]
    /// Nil if the graph is too large for the still drawing: its nodes are listed on another page then.
    let still: CanvasStill?

    struct Table: Sendable {
        /// Its entity's name.
        let name: String
        /// The table with its filters.
        let path: String
    }

    /// A named view.
    struct View: Sendable {
        let name: String
        /// The view's own address, which leads to the canvas with the view's options.
        let path: String
        let deletePath: String
    }

    /// Lists of ids as `CanvasNodes` writes them.
    struct Nodes: Sendable {
        let without: String
        let folded: String
        let selected: String?

        /// The lists as hidden inputs of a form.
        var html: HTML {
            "\(hidden("hidden", without))\(hidden("folded", folded))\(selected, { hidden("selected", $0) })"
        }
    }

    /// Another graph.
    struct Other: Sendable {
        /// Nil when its lock hides it.
        let name: String?
        /// The address of its canvas.
        let path: String
    }

    private var path: String { graph.path + "/canvas" }

    var entries: [String]? { ["canvas"] }
    var earlyScript: String? { entities > 0 ? "js/rooms/canvas/early.js" : nil }
    var worker: String? { entities > 0 ? "js/rooms/canvas/layout/worker.js" : nil }

    func title(_ words: Words) -> String { words.title(of: graph.name, words("Canvas")) }

    func main(_ words: Words) -> HTML {
        """
        \(head(words).html)
        \(if: entities == 0, empty(words))
        \(if: entities > 0, canvas(words))
        \(if: entities > 0 && still == nil, nodeList(words))
        \(if: entities > 0, still?.html(words) ?? HTML())
        """
    }

    private func head(_ words: Words) -> PageHead {
        PageHead(
            title(words), above: (graph.name, graph.path),
            actions: """
                \(if: !others.isEmpty, otherMenu(words).html)\
                \(if: entities > 0, "\(viewMenu(words).html)\(exportMenu(words).html)")
                """)
    }

    private func nodeList(_ words: Words) -> HTML {
        "<p class=\"canvas__table\"><a href=\"\(url: "\(path)/table")\">\(words("Show as table"))</a></p>"
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .graph, title: words("Nothing in here yet"),
            text: words("Your entities and their links appear here as a picture."),
            action: graph.canEdit ? (words("Entity"), "\(graph.path)/entities/new") : nil
        ).html
    }

    // MARK: The canvas

    private func canvas(_ words: Words) -> HTML {
        """
        <graph-canvas class="canvas" nodes="\(url: "\(graph.path)/nodes")" \
        \(addresses, { "\($0)=\"\(url: "\(path)/\($0)")\" " })node="\(url: "\(path)/nodes")"\
        \(if: graph.canEdit, " is-writable")\
        \(options.focus, { " focus=\"\($0)\"" })\(options.camera, { " at=\"\($0)\"" })\
        \(options.until, { " until=\"\($0)\"" })\(nodes, { named($0) })>
        <div class="canvas__stage">
        <canvas class="canvas__ground" tabindex="0" role="application" aria-label="\(label(words))" \
        aria-describedby="canvas-keys"></canvas>
        <canvas class="canvas__labels" aria-hidden="true"></canvas>
        <svg class="canvas__path" aria-hidden="true"></svg>
        <div class="canvas__map" aria-hidden="true"><canvas></canvas><span></span></div>
        <p class="canvas__announcer unseen" aria-live="polite" data-node="\(words("{name}. Links: {n}"))" \
        data-nodes="\(words("Selected nodes: {n}"))"></p>
        <p class="canvas__state" data-loading="\(words("Loading…"))" \
        data-failed="\(words("This could not be loaded. Trying again…"))" \
        data-laying="\(words("Arranging a large graph…"))" \
        data-changed="\(words("The graph has changed. Reloading…"))" \
        data-unsaved="\(words("Not everything is saved yet. Trying again…"))" hidden></p>
        \(buttons(words))
        <input class="canvas__time" type="range" min="0" max="100" value="100" aria-label="\(words("Growth over time"))" hidden>
        </div>
        \(CanvasTools(page: self, path: path).html(words))
        <aside class="canvas__inspector card" aria-label="\(words("Selected"))" hidden></aside>
        <p class="unseen" id="canvas-keys">\(words("Arrow keys follow links, Enter opens, P pins, L links, H hides."))
        \(words("Ctrl + arrows selects more, Ctrl + A selects all, Ctrl + Shift + arrows moves a node."))
        \(words("Plus and minus zoom, 0 shows everything, Escape deselects."))
        \(words("F fills the screen, Escape leaves it."))</p>
        </graph-canvas>
        """
    }

    private func named(_ nodes: Nodes) -> HTML {
        " without=\"\(nodes.without)\" folded=\"\(nodes.folded)\"\(nodes.selected, { " selection=\"\($0)\"" })"
    }

    /// The requests of the script, by the last word of their addresses.
    private let addresses = [
        "block", "stamp", "details", "places", "tidy", "layout", "find", "colours", "legend", "mask", "links",
        "settings", "choices", "views",
    ]

    private func label(_ words: Words) -> String { "\(graph.name): \(words("\(entities) entities"))" }

    private func buttons(_ words: Words) -> HTML {
        """
        <button class="button button--icon canvas__toggle" type="button" data-do="tools" aria-label="\(words("Tools"))" \
        title="\(words("Tools"))" aria-controls="canvas-buttons" aria-expanded="false">\(Icon.more.html)</button>
        <div class="canvas__buttons" id="canvas-buttons">
        \(button("in", .plus, words("Zoom in")))\(button("out", .minus, words("Zoom out")))\
        \(button("fit", .fit, words("Show everything")))\
        \(button("full", .expand, words("Full screen"), isSwitch: true))\
        \(button("several", .lasso, words("Select several"), isSwitch: true))\
        \(if: graph.canEdit, button("link", .link, words("Link"), isSwitch: true))\
        \(if: graph.canEdit, button("tidy", .tidy, words("Tidy")))\
        \(if: graph.canEdit, button("undo", .undo, words("Undo last move")))
        </div>
        """
    }

    private func button(_ action: String, _ icon: Icon, _ label: String, isSwitch: Bool = false) -> HTML {
        """
        <button class="button button--icon" type="button" data-do="\(action)" aria-label="\(label)" title="\(label)"\
        \(if: isSwitch, " aria-pressed=\"false\"")>\(icon.html)<span class="canvas__word" aria-hidden="true">\(label)</span></button>
        """
    }

    // MARK: Views and exports

    private func viewMenu(_ words: Words) -> Menu {
        Menu(
            label: words("Saved views"), icon: .eye,
            rows: """
                \(views, { view in Menu.link(view.path, .eye, view.name) })
                \(if: views.isEmpty, "<p class=\"menu__text\">\(words("No saved views yet."))</p>")
                \(if: graph.canEdit, saving(words))
                \(if: graph.canEdit && !views.isEmpty, Menu.link("\(path)/views", .trash, words("Delete views")))
                """)
    }

    private func saving(_ words: Words) -> HTML {
        """
        <form class="menu__panel--form canvas__save" method="post" action="\(url: "\(path)/views")">\
        \(hidden("options", options.query))\(nodes, { $0.html })<input class="field__input" name="name" maxlength="60" required \
        placeholder="\(words("Name of this view"))" aria-label="\(words("Name of this view"))">\
        <button class="button button--wide">\(words("Save view"))</button></form>
        """
    }

    private func otherMenu(_ words: Words) -> Menu {
        Menu(
            label: words("Another graph"), icon: .graph,
            rows: "\(others, { other in Menu.choice(other.path, other.name ?? words("A locked graph")) })")
    }

    private func exportMenu(_ words: Words) -> Menu {
        Menu(
            label: words("Download"), icon: .download,
            rows: """
                <button class="menu__row" type="button" data-do="png">\(Icon.picture.html)\
                \(words("PNG of this view"))</button>
                <button class="menu__row" type="button" data-do="svg">\(Icon.eye.html)\
                \(words("SVG of this view"))</button>
                \(Menu.link("\(path)/graph.svg", .graph, words("SVG of everything")))
                \(Menu.link("\(path)/graph.graphml", .box, "GraphML"))
                \(Menu.link("\(path)/nodes.csv", .list, words("CSV of nodes")))
                \(Menu.link("\(path)/links.csv", .link, words("CSV of links")))
                """)
    }
}
