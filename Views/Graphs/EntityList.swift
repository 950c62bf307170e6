import HTML
import House
import Localization

/// The rows of a graph's list. Long lists are drawn often, so a plain row is a single interpolation, and its parts are
/// constants and texts instead of markup of their own.
struct EntityList: Sendable {
    let rows: [EntityListRow]
    let display: GraphDisplay

    func html(_ words: Words) -> HTML {
        """
        <ul class="\(display.view == .grid ? "tiles" : "list card")" id="rows" \
        data-size="\(display.shownSize.rawValue)">
        \(rows, { row($0, words) })
        </ul>
        """
    }

    private func row(_ row: EntityListRow, _ words: Words) -> HTML {
        if let found = row.found { return marked(row, found.name, found.text) }
        if let thumb = row.thumb { return pictured(row, thumb, words) }
        let drawing = ChosenIcon(row.icon, instead: .note).drawing
        let preview = display.showsNotes && !row.preview.isEmpty ? row.preview : nil
        let count = display.showsCounts ? row.counted(words) : nil
        return """
            <li><a class="row" href="\(url: row.path)"><span class="tile" aria-hidden="true">\
            \(drawing?.html)\(drawing == nil ? row.icon : nil)</span>\
            <span class="row__text"><b class="row__name">\(row.name)</b>\
            \(preview.map { _ in Self.more })\(preview)\(preview.map { _ in Self.moreEnd })</span>\
            \(count.map { _ in Self.end })\(count)\(count.map { _ in Self.endEnd })</a></li>

            """
    }

    /// A row with a photo in the place of the icon.
    private func pictured(_ row: EntityListRow, _ thumb: String, _ words: Words) -> HTML {
        let preview = display.showsNotes && !row.preview.isEmpty ? row.preview : nil
        return """
            <li><a class="row" href="\(url: row.path)"><span class="tile tile--picture" aria-hidden="true">\
            <img class="cover" src="\(url: thumb)" width="400" height="400" alt="" loading="lazy" decoding="async"></span>\
            <span class="row__text"><b class="row__name">\(row.name)</b>\
            \(preview, { "<span class=\"row__more\">\($0)</span>" })</span>\
            \(if: display.showsCounts, row.counted(words).map { "<small class=\"row__end\">\($0)</small>" } ?? HTML())</a></li>

            """
    }

    /// A search result: the text that was found is shown even where notes are not.
    private func marked(_ row: EntityListRow, _ name: MarkedText, _ text: MarkedText) -> HTML {
        """
        <li><a class="row" href="\(url: row.path)">\(ChosenIcon(row.icon, instead: .note).tile)\
        <span class="row__text"><b class="row__name">\(name.html)</b>\
        \(if: !text.isEmpty, "<span class=\"row__more\">\(text.html)</span>")</span></a></li>

        """
    }

    private static let more: HTML = "<span class=\"row__more\">"
    private static let moreEnd: HTML = "</span>"
    private static let end: HTML = "<small class=\"row__end\">"
    private static let endEnd: HTML = "</small>"
}
