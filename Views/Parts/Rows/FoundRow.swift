import HTML

/// A search result, with the matched words marked and its place.
package struct FoundRow: Sendable {
    package let path: String
    package let icon: ChosenIcon
    package let name: MarkedText
    /// The excerpt with the match; empty if the match is in the name.
    package let text: MarkedText
    /// The place of the result: the name of its graph.
    package let place: String
    /// The colour of a chart's line, shown as a dot instead of an icon.
    package var colour: Int?

    /// The address that mentions it in texts.
    package var mentionedPath: String

    package init(
        path: String, icon: ChosenIcon, name: MarkedText, text: MarkedText, place: String, colour: Int? = nil
    ) {
        (self.path, mentionedPath) = (path, path)
        self.icon = icon
        self.name = name
        self.text = text
        self.place = place
        self.colour = colour
    }

    /// A row with nothing marked.
    package init(
        path: String, icon: ChosenIcon, title: String, text: String = "", place: String, colour: Int? = nil
    ) {
        self.init(
            path: path, icon: icon, name: MarkedText(title), text: MarkedText(text), place: place, colour: colour)
    }

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
        colour.map { "<span class=\"tile\">\(ColourDot($0).html)</span>" } ?? icon.tile
    }
}
