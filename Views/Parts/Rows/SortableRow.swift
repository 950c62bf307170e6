import HTML
import Localization

/// What a row has that can be moved among others: by `sort-rows` where there is a script, by buttons otherwise.
enum SortableRow {
    /// What a row is dragged by.
    static let grip: HTML = "<span class=\"sortable__grip\" aria-hidden=\"true\">\(Icon.more.html)</span>"

    /// Shows where a script listens to the grips.
    static func draggable(_ words: Words) -> HTML {
        "<span class=\"sortable__hint\">\(words("You can also drag them."))</span>"
    }

    enum Direction { case up, down }

    static func move(_ name: String, _ value: String, _ direction: Direction, _ label: String, isOff: Bool) -> HTML {
        """
        <button class="button button--icon button--bare sortable__move" name="\(name)" value="\(value)" \
        data-by="\(direction == .up ? "-1" : "1")" aria-label="\(label)" title="\(label)"\(if: isOff, " disabled")>\
        \(Icon.down.html)</button>
        """
    }
}
