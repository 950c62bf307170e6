import HTML

/// Something that a search found, with the words marked and where it is.
struct FoundRow: Sendable {
    let path: String
    /// An emoji or `icon:leaf`.
    let icon: String
    let name: MarkedText
    /// Why it was found; empty where its name says so.
    let text: MarkedText
    /// What it is part of: the name of its graph.
    let place: String
    /// Of a line in a chart, whose dot stands instead of an icon.
    var colour: Int?

    /// As an item of a list.
    var html: HTML {
        """
        <li><a class="row" href="\(url: path)">\(tile)\
        <span class="row__text"><b class="row__name">\(name.html)</b>\
        \(if: !text.isEmpty, "<span class=\"row__more\">\(text.html)</span>")</span>\
        \(if: !place.isEmpty, "<small class=\"row__end\">\(place)</small>")</a></li>

        """
    }

    private var tile: HTML {
        colour.map { "<span class=\"tile\">\(ColourDot($0).html)</span>" } ?? ChosenIcon(icon, instead: .note).tile
    }
}
