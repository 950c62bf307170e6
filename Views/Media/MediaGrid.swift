package import HTML
package import Localization

/// Photos and videos as a mosaic that opens full screen; without JavaScript each leads to its own page.
package struct MediaGrid: Sendable {
    /// May be empty if a `MainPhoto` is shown above: it opens the gallery of these tiles.
    package let tiles: [MediaTile]
    package let canEdit: Bool
    /// A `MainPhoto` is shown above: a single picture here is no higher than wide, so that it stays the smaller one.
    var isUnderMain = false

    package init(tiles: [MediaTile], canEdit: Bool, isUnderMain: Bool = false) {
        self.tiles = tiles
        self.canEdit = canEdit
        self.isUnderMain = isUnderMain
    }

    package func html(_ words: Words) -> HTML {
        """
        <media-gallery>
        \(if: !tiles.isEmpty, mosaic(words))
        \(tiles.dropFirst(Mosaic.limit), { "<a hidden href=\"\(url: $0.path)\"\($0.facts)></a>\n" })
        \(GalleryTemplate.html(words, canChoose: canEdit))
        </media-gallery>
        """
    }

    private func mosaic(_ words: Words) -> HTML {
        let mosaic = Mosaic(tiles.map(\.ratio), single: isUnderMain ? 1...2.4 : 0.8...2.4)
        return """
            <div class="mosaic" data-shape="\(shape(mosaic))">
            \(mosaic.rows, { row($0, further: mosaic.further, words) })</div>
            """
    }

    private func shape(_ mosaic: Mosaic) -> String {
        mosaic.height > 1.05 ? "high" : mosaic.height < 0.65 ? "low" : "even"
    }

    private func row(_ cells: [Mosaic.Cell], further: Int, _ words: Words) -> HTML {
        let sum = cells.reduce(0) { $0 + $1.ratio }
        return """
            <ul class="mosaic__row">\(cells, { cell in
                tile(cell, share: cell.ratio / sum, further: cell.index == Mosaic.limit - 1 ? further : 0, words)
            })</ul>

            """
    }

    /// A picture's place keeps the picture's aspect ratio by the two numbers of its ground: rows shrink to the
    /// available width, each place in proportion to its own.
    private func tile(_ cell: Mosaic.Cell, share: Double, further: Int, _ words: Words) -> HTML {
        let tile = tiles[cell.index]
        let sizes = "(max-width: 52rem) \(Int((share * 100).rounded(.up)))vw, \(Int((share * 46).rounded(.up)))rem"
        return """
            <li class="mosaic__place"><a class="mosaic__tile" href="\(url: tile.path)"\(tile.facts)>\
            \(tile.ground(Int((cell.ratio * 2000).rounded()), 2000))\
            \(tile.picture(sizes: sizes, alt: further > 0 ? "" : tile.title))\
            \(if: tile.thumb == nil, bare(tile, words))\
            \(tile.badge(words))\
            \(if: further > 0, "<b class=\"mosaic__more\">\(words("\(further) more"))</b>")</a></li>
            """
    }

    /// A tile without a picture, now or for good.
    private func bare(_ tile: MediaTile, _ words: Words) -> HTML {
        """
        <span class="mosaic__bare">\(tile.icon.html)<span class="mosaic__name">\(tile.title)</span>\
        \(if: tile.isWaiting, "<small>\(words("Being prepared…"))</small>")</span>
        """
    }
}
