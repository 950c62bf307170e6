package import HTML

/// A row of a list with a link.
package struct LinkRow: Sendable {
    let path: String
    let tile: HTML
    let name: String
    var text: String?
    var end: HTML

    package init(_ path: String, tile: HTML, _ name: String, text: String? = nil, end: HTML = HTML()) {
        self.path = path
        self.tile = tile
        self.name = name
        self.text = text
        self.end = end
    }

    package init(_ path: String, _ icon: Icon, _ name: String, text: String? = nil, end: HTML = Icon.forward.html) {
        self.init(path, tile: "<span class=\"tile\">\(icon.html)</span>", name, text: text, end: end)
    }

    init(_ path: String, avatar: Avatar, _ name: String, text: String? = nil, end: HTML = Icon.forward.html) {
        self.init(path, tile: avatar.html, name, text: text, end: end)
    }

    /// The row as an item of a list.
    package var html: HTML { "<li>\(bare)</li>\n" }

    package var bare: HTML {
        """
        <a class="row" href="\(url: path)">\(tile)<span class="row__text"><b class="row__name">\(name)</b>\
        \(text, { "<span class=\"row__more\">\($0)</span>" })</span>\
        \(if: !end.isEmpty, "<span class=\"row__end\">\(end)</span>")</a>
        """
    }
}
