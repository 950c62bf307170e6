import HTML
import Localization

/// A graph as a picture one walks about in. Its script draws; without one there is a drawing that stands still.
struct CanvasPage: Page {
    let graph: GraphHead
    /// The graph's kinds of links, as they are called.
    let kinds: [String]
    /// Fields with choices.
    let fields: [Choice]
    let options: CanvasOptions
    let entities: Int
    let attributes: Int
    let views: [View]
    /// Nil for a graph too large for it: its nodes are listed elsewhere.
    let still: CanvasStill?

    /// A view that was given a name.
    struct View: Sendable {
        let name: String
        /// The canvas with what the view shows.
        let path: String
        let deletePath: String
    }

    private var path: String { graph.path + "/canvas" }

    var sheets: [String] { ["canvas", "links"] }

    func title(_ words: Words) -> String { words("Canvas") }

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
            actions: entities == 0 ? HTML() : "\(viewMenu(words).html)\(exportMenu(words).html)")
    }

    private func nodeList(_ words: Words) -> HTML {
        "<p class=\"canvas__table\"><a href=\"\(url: "\(graph.path)/nodes")\">\(words("Entities and attributes"))</a></p>"
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(
            icon: .graph, title: words("Nothing in here yet"),
            text: words("Here you see your entities as a picture, with what links them."),
            action: graph.canEdit ? (words("Entity"), "\(graph.path)/entities/new") : nil
        ).html
    }

    // MARK: The canvas

    private func canvas(_ words: Words) -> HTML {
        """
        <graph-canvas class="canvas" block="\(url: "\(path)/block")" details="\(url: "\(path)/details")" \
        places="\(url: "\(path)/places")" tidy="\(url: "\(path)/tidy")" layout="\(url: "\(path)/layout")" find="\(url: "\(path)/find")" colours="\(url: "\(path)/colours")" \
        node="\(url: "\(path)/nodes")" views="\(url: "\(path)/views")"\(if: graph.canEdit, " is-writable")\
        \(options.focus, { " focus=\"\($0)\"" })\(options.camera, { " at=\"\($0)\"" })>
        <div class="canvas__stage">
        <canvas class="canvas__ground" tabindex="0" role="application" aria-label="\(label(words))" \
        aria-describedby="canvas-keys"></canvas>
        <canvas class="canvas__labels" aria-hidden="true"></canvas>
        <svg class="canvas__path" aria-hidden="true"></svg>
        <canvas class="canvas__map" aria-hidden="true"></canvas>
        <p class="canvas__announcer unseen" aria-live="polite" data-node="\(words("{name}. Links: {n}"))" \
        data-nodes="\(words("Chosen nodes: {n}"))"></p>
        <p class="canvas__state" data-loading="\(words("Loading…"))" \
        data-failed="\(words("This could not be loaded. Trying again…"))" \
        data-laying="\(words("A large graph gets its places…"))" \
        data-changed="\(words("The graph was changed. Loading it anew…"))" \
        data-unsaved="\(words("Places are not saved yet. Trying again…"))" hidden></p>
        \(buttons(words))
        <input class="canvas__time" type="range" min="0" max="100" value="100" aria-label="\(words("As it grew"))" hidden>
        </div>
        \(tools(words))
        <aside class="canvas__inspector card" aria-label="\(words("Chosen"))" hidden></aside>
        <p class="unseen" id="canvas-keys">\(words(keys))</p>
        </graph-canvas>
        """
    }

    private let keys = Phrase(
        "Arrows go along links, Enter opens, P pins, plus and minus zoom, 0 shows everything, Escape lets go.")

    private func label(_ words: Words) -> String { "\(graph.name): \(words("\(entities) entities"))" }

    private func buttons(_ words: Words) -> HTML {
        """
        <div class="canvas__buttons">
        \(button("in", .plus, words("Nearer")))\(button("out", .minus, words("Farther")))\
        \(button("fit", .fit, words("Show everything")))\
        \(if: graph.canEdit, button("pin", .pin, words("Pin or unpin")))\
        \(if: graph.canEdit, button("tidy", .tidy, words("Tidy")))\
        \(button("undo", .undo, words("Take the last move back")))\
        \(button("png", .download, "PNG"))
        </div>
        """
    }

    private func button(_ deed: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button class="button button--icon" type="button" data-do="\(deed)" aria-label="\(label)" title="\(label)">\
        \(icon.html)</button>
        """
    }

    // MARK: What is shown

    private func tools(_ words: Words) -> HTML {
        """
        <form class="canvas__tools" method="get" action="\(url: path)"><input type="hidden" name="shown" value="1">
        <div class="search canvas__search">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        maxlength="200" autocomplete="off" enterkeyhint="search" placeholder="\(words("Find a node"))" \
        aria-label="\(words("Find a node"))"></div>
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button" aria-label="\(words("Show"))">\(Icon.filter.html)<span class="wide-only">\(words("Show"))</span></summary>
        <div class="menu__panel menu__panel--form">
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Around the chosen one"))</legend>
        <select class="field__input" name="depth" aria-label="\(words("How far"))">\
        <option value="">\(words("Everything"))</option>\
        \(1...4, { "<option value=\"\($0)\"\(if: options.depth == $0, " selected")>\(words("\($0) steps"))</option>" })\
        </select></fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Show"))</legend>
        \(tick("attributes", words("Attributes"), options.showsAttributes))
        \(tick("labels", words("Names"), options.showsLabels))
        \(tick("photos", words("Icons and photos"), options.showsPhotos))</fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Only"))</legend>
        \(tick("photo", words("With a photo"), options.hasPhoto))
        \(if: !kinds.isEmpty, kindChoice(words))
        <label class="menu__row">\(words("Changed since"))<input class="field__input" type="date" name="since" \
        value="\(options.since ?? "")"></label></fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Colour by"))</legend>
        <select class="field__input" name="by" aria-label="\(words("Colour by"))">\
        \(Choice.options(colours(words), options.colour.value))</select></fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("How strongly links pull"))</legend>
        <input type="range" name="strength" min="0.2" max="3" step="0.1" value="1" \
        aria-label="\(words("How strongly links pull"))"></fieldset>
        <button class="button button--main button--wide script-less">\(words("Apply"))</button>
        </div></details></pop-menu>
        </form>
        """
    }

    private func kindChoice(_ words: Words) -> HTML {
        """
        <select class="field__input" name="kind" aria-label="\(words("Kind of link"))">\
        <option value="">\(words("All kinds of links"))</option>\
        \(Array(kinds.enumerated()), { number, kind in
            """
            <option value="\(number + 1)"\(if: options.kind == number + 1, " selected")>\(kind)</option>
            """
        })</select>
        """
    }

    private func colours(_ words: Words) -> [Choice] {
        [
            Choice(value: "", label: words("One colour")), Choice(value: "entity", label: words("Entity")),
            Choice(value: "part", label: words("Connected part")),
        ] + fields
    }

    private func tick(_ name: String, _ label: String, _ isOn: Bool) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="checkbox" name="\(name)" value="1"\(if: isOn, " checked")>\
        \(label)</label>
        """
    }

    // MARK: Views and exports

    private func viewMenu(_ words: Words) -> Menu {
        Menu(
            label: words("Views with a name"), icon: .eye,
            rows: """
                \(views, { view in Menu.link(view.path, .eye, view.name) })
                \(if: views.isEmpty, "<p class=\"menu__text\">\(words("No views yet."))</p>")
                \(if: graph.canEdit, saving(words))
                \(if: graph.canEdit && !views.isEmpty, Menu.link("\(path)/views", .trash, words("Delete views")))
                """)
    }

    private func saving(_ words: Words) -> HTML {
        """
        <form class="menu__panel--form canvas__save" method="post" action="\(url: "\(path)/views")">\
        \(hidden("options", options.query))<input class="field__input" name="name" maxlength="60" required \
        placeholder="\(words("Name of this view"))" aria-label="\(words("Name of this view"))">\
        <button class="button button--wide">\(words("Keep this view"))</button></form>
        """
    }

    private func exportMenu(_ words: Words) -> Menu {
        Menu(
            label: words("Take it along"), icon: .download,
            rows: """
                \(Menu.link("\(path)/graph.svg", .download, "SVG"))
                \(Menu.link("\(path)/graph.graphml", .download, "GraphML"))
                \(Menu.link("\(path)/nodes.csv", .download, words("CSV of the nodes")))
                \(Menu.link("\(path)/links.csv", .download, words("CSV of the links")))
                """)
    }
}
