import HTML
import House
import Localization

/// The tools over a canvas: search, options, and actions on the chosen nodes.
struct CanvasTools: Sendable {
    let page: CanvasPage
    /// The address of the canvas.
    let path: String

    private var options: CanvasOptions { page.options }

    func html(_ words: Words) -> HTML {
        """
        <form class="canvas__tools" method="get" action="\(url: path)"><input type="hidden" name="shown" value="1">
        <div class="search canvas__search">\(Icon.search.html)<input class="search__input" type="search" name="q" \
        maxlength="200" autocomplete="off" enterkeyhint="search" placeholder="\(words("Find a node"))" \
        aria-label="\(words("Find a node"))"><div class="canvas__found menu__panel" data-none="\(words("Nothing found."))" hidden>\
        </div></div>
        \(choices(words))
        \(page.table, { filter($0, words) })
        \(chosenEntities(words))
        </form>
        \(bars(words))
        """
    }

    // MARK: Options

    private func choices(_ words: Words) -> HTML {
        """
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button" aria-label="\(words("Show"))">\(Icon.filter.html)<span class="wide-only">\(words("Show"))\
        </span></summary>
        <div class="menu__panel menu__panel--form">
        <fieldset class="menu__set canvas__depth"><legend class="menu__heading">\(words("Around the selected node"))</legend>
        \(select("depth", words("Distance"), depths(words)))
        <p class="menu__text" hidden>\(words("Select a node first."))</p></fieldset>
        \(group(words("Show"), marks(words)))
        \(group(words("Show only"), only(words)))
        \(group(words("Colour by"), page.choices.colours(options, words)))
        \(if: page.graph.canEdit, group(words("Pull of links when tidying"), strength(words)))
        </div></details></pop-menu>
        """
    }

    private func group(_ title: String, _ content: HTML) -> HTML {
        """
        <fieldset class="menu__set"><legend class="menu__heading">\(title)</legend>
        \(content)</fieldset>
        """
    }

    private func select(_ name: String, _ label: String, _ options: HTML) -> HTML {
        "<select class=\"field__input\" name=\"\(name)\" aria-label=\"\(label)\">\(options)</select>"
    }

    private func depths(_ words: Words) -> HTML {
        """
        <option value="">\(words("Everything"))</option>\
        \(1...4, { "<option value=\"\($0)\"\(if: options.depth == $0, " selected")>\(words("\($0) steps"))</option>" })
        """
    }

    private func marks(_ words: Words) -> HTML {
        """
        \(tick("attributes", words("Attributes"), options.showsAttributes))
        \(tick("labels", words("Names"), options.showsLabels))
        \(tick("photos", words("Icons and photos"), options.showsPhotos))
        \(tick("notes", words("Kinds and notes of links"), options.showsNotes))
        """
    }

    private func only(_ words: Words) -> HTML {
        """
        \(tick("photo", words("With a photo"), options.hasPhoto))
        \(entities(words))
        \(page.choices.kinds(options, words))
        \(page.choices.values(options, words))
        <label class="menu__row">\(words("Changed since"))<input class="field__input" type="date" name="since" \
        value="\(options.since ?? "")"></label>
        """
    }

    /// A search for entities; the script offers what it finds, and writes the chosen ones into the hidden input.
    private func entities(_ words: Words) -> HTML {
        """
        <div class="canvas__entities" data-none="\(words("Nothing found."))" data-limit="\(CanvasOptions.entityLimit)">\
        <input type="text" name="entities" value="\(options.entities.joined(separator: ","))" hidden>\
        <input class="field__input" type="search" maxlength="200" autocomplete="off" enterkeyhint="done" \
        placeholder="\(words("Only these entities"))" aria-label="\(words("Only these entities"))"><div hidden></div></div>
        """
    }

    /// The entities that the canvas is limited to: the script adds one button for each, made from the template.
    private func chosenEntities(_ words: Words) -> HTML {
        """
        <p class="canvas__filter canvas__only" data-label="\(words("Hide {name}"))" hidden><template>\
        <button class="chip" type="button"><span></span>\(Icon.close.html)</button></template></p>
        """
    }

    private func strength(_ words: Words) -> HTML {
        """
        <input type="range" name="strength" min="0.2" max="3" step="0.1" value="\(options.strength ?? "1")" \
        aria-label="\(words("Pull of links when tidying"))">
        """
    }

    private func tick(_ name: String, _ label: String, _ isOn: Bool) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="checkbox" name="\(name)" value="1"\(if: isOn, " checked")>\
        \(label)</label>
        """
    }

    /// The table that limits the canvas to its rows, with links to the table and to the canvas without it.
    private func filter(_ table: CanvasPage.Table, _ words: Words) -> HTML {
        """
        <p class="canvas__filter">\(hidden("table", options.table?.entity ?? ""))\
        \(hidden("filter", options.table?.query ?? ""))<a class="chip" href="\(url: table.path)">\(Icon.filter.html)\
        \(words("Only from the table “\(table.name)”"))</a>\
        <a class="button button--icon" href="\(url: path)" aria-label="\(words("Show everything"))">\
        \(Icon.close.html)</a></p>
        """
    }

    // MARK: Actions on the chosen nodes

    private func bars(_ words: Words) -> HTML {
        """
        <div class="canvas__bar canvas__chosen card" role="toolbar" aria-label="\(words("Selected"))" hidden>
        <output data-text="\(words("Selected nodes: {n}"))"></output>
        \(if: page.graph.canEdit, actionButton("pin", .pin, words("Pin or unpin")))\
        \(if: page.graph.canEdit, actionButton("link", .link, words("Link all to one")))\
        \(if: page.graph.canEdit, actionButton("tidy", .tidy, words("Tidy")))\
        \(actionButton("hide", .hide, words("Hide")))\(actionButton("close", .close, words("Deselect")))</div>
        <p class="canvas__bar canvas__hidden card" hidden><output data-text="\(words("Hidden nodes: {n}"))"></output>
        <button class="button" type="button" data-do="all">\(words("Show all"))</button></p>
        \(if: page.graph.canEdit, linking(words))
        <div class="canvas__legend card" hidden></div>
        """
    }

    private func actionButton(_ name: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button class="button button--icon" type="button" data-do="\(name)" aria-label="\(label)" title="\(label)">\
        \(icon.html)</button>
        """
    }

    private func linking(_ words: Words) -> HTML {
        """
        <form class="canvas__bar canvas__linking card" hidden><p role="status" data-first="\(words("Drag from one node to another, or tap both."))" \
        data-second="\(words("Tap the node to link with “{name}”."))" \
        data-several="\(words("Tap the node to link the {n} selected nodes with."))" \
        data-failed="\(words("This was not saved. Try again."))" \
        data-partly="\(words("Some of these links were undone, not all. Try again."))"></p>
        <input class="field__input" name="kind" maxlength="100" list="canvas-kinds" autocomplete="off" \
        placeholder="\(words("Kind of link"))" aria-label="\(words("Kind of link"))">
        \(page.choices.readings)
        \(actionButton("link", .close, words("Done (button)")))</form>
        """
    }
}
