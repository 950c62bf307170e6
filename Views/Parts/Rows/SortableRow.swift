package import HTML
package import Localization

/// The parts of a row that can be moved: by `sort-rows` with a script, by buttons without one.
package enum SortableRow {
    /// The handle for dragging a row.
    package static let grip: HTML = "<span class=\"sortable__grip\" aria-hidden=\"true\">\(Icon.more.html)</span>"

    /// A hint that is shown if a script handles dragging.
    package static func draggable(_ words: Words) -> HTML {
        "<span class=\"sortable__hint\">\(words("You can also drag items."))</span>"
    }

    /// The attributes of `sort-rows` that it says itself, where it sends the order at once.
    package static func said(_ words: Words) -> HTML {
        """
        data-said="\(words("Moved"))" data-failed="\(words("This was not saved. Try again."))"
        """
    }

    package enum Direction { case up, down }

    package static func move(_ name: String, _ value: String, _ direction: Direction, _ label: String, isOff: Bool)
        -> HTML
    {
        """
        <button class="button button--icon button--bare sortable__move" name="\(name)" value="\(value)" \
        data-by="\(direction == .up ? "-1" : "1")" aria-label="\(label)" title="\(label)"\(if: isOff, " disabled")>\
        \(Icon.down.html)</button>
        """
    }
}
