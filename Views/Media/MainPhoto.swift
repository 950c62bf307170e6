import HTML

/// The photo that stands for a node, over what is written of it.
struct MainPhoto: Sendable {
    let tile: MediaTile

    init(_ tile: MediaTile) { self.tile = tile }

    /// Nothing while there is no picture of it.
    var html: HTML {
        guard tile.thumb != nil else { return HTML() }
        return """
            <a class="hero" href="\(url: tile.path)" data-id="\(tile.id)">\(tile.ground(1200, 800))\
            \(tile.picture(sizes: "(max-width: 52rem) 100vw, 24rem", alt: tile.title))</a>
            """
    }
}
