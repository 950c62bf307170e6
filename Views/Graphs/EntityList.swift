import HTML
import Localization

/// The rows of a graph's list. Long lists are drawn often: a row is one interpolation.
struct EntityList: Sendable {
    let rows: [EntityRow]
    let display: ListDisplay

    func html(_ words: Words) -> HTML {
        """
        <ul class="\(display.view == .grid ? "tiles" : "list card")" id="rows">
        \(rows, { row($0, words) })
        </ul>
        """
    }

    private func row(_ row: EntityRow, _ words: Words) -> HTML {
        let preview = display.showsNotes && !row.preview.isEmpty ? row.preview : nil
        let count = display.showsCounts ? row.count : nil
        return """
            <li><a class="row" href="\(url: row.path)">\(Mark(row.icon, instead: .note).tile)\
            <span class="row__text"><b class="row__name">\(row.name)</b>\
            \(preview, { "<span class=\"row__more\">\($0)</span>" })</span>\
            \(count, { "<small class=\"row__end\">\(words.number($0))</small>" })</a></li>

            """
    }
}
