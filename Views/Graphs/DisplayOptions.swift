import HTML
import House
import Localization

/// The options of a list's order and look: a button that turns list into tiles and back, and a sheet with the rest.
struct DisplayOptions: Sendable {
    let action: String
    let display: GraphDisplay
    let back: String

    func html(_ words: Words) -> HTML {
        """
        <pop-menu class="menu"><details class="menu__details">
        <summary class="button" aria-label="\(words("Sorting and display"))">\(Icon.sort.html)\
        <span class="wide-only">\(title(display.sort, words))</span></summary>
        <form class="menu__panel menu__panel--form" method="post" action="\(url: action)">
        \(hidden("back", back))\(hidden("view", display.view.rawValue))
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Sort by"))</legend>
        \(GraphDisplay.Sort.allCases, { sortRow($0, words) })</fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Size"))</legend>
        \(AttributeDisplay.Size.allCases, { sizeRow($0, words) })</fieldset>
        <fieldset class="menu__set"><legend class="menu__heading">\(words("Show"))</legend>
        \(check("showsNotes", words("Start of notes"), display.showsNotes))
        \(check("showsCounts", words("Show counts"), display.showsCounts))</fieldset>
        <button class="button button--main button--wide">\(words("Apply"))</button>
        </form></details></pop-menu>
        <form method="post" action="\(url: action)">\(hidden("back", back))\(hidden("sort", display.sort.rawValue))\
        \(hidden("size", display.shownSize.rawValue))\
        \(if: display.showsNotes, hidden("showsNotes", "on"))\(if: display.showsCounts, hidden("showsCounts", "on"))\
        \(otherView(words))
        </form>
        """
    }

    private func otherView(_ words: Words) -> HTML {
        switch display.view {
        case .list: turn("grid", .grid, words("Show as tiles"))
        case .grid: turn("list", .list, words("Show as list"))
        }
    }

    private func turn(_ view: String, _ icon: Icon, _ label: String) -> HTML {
        """
        <button class="button button--icon" name="view" value="\(view)" aria-label="\(label)" title="\(label)">\
        \(icon.html)</button>
        """
    }

    private func sortRow(_ sort: GraphDisplay.Sort, _ words: Words) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="radio" name="sort" value="\(sort.rawValue)"\
        \(if: sort == display.sort, " checked")>\(title(sort, words))</label>
        """
    }

    private func sizeRow(_ size: AttributeDisplay.Size, _ words: Words) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="radio" name="size" value="\(size.rawValue)"\
        \(if: size == display.shownSize, " checked")>\(size.title(words))</label>
        """
    }

    private func check(_ name: String, _ label: String, _ isOn: Bool) -> HTML {
        """
        <label class="menu__row"><input class="tick" type="checkbox" name="\(name)"\(if: isOn, " checked")>\
        \(label)</label>
        """
    }

    private func title(_ sort: GraphDisplay.Sort, _ words: Words) -> String {
        switch sort {
        case .name: words("Name")
        case .newest: words("Newest first")
        case .changed: words("Recently changed")
        }
    }
}

extension GraphDisplay {
    /// Medium where none was chosen.
    var shownSize: AttributeDisplay.Size { size ?? .medium }
}
