package import HTML
package import Localization

/// The main photo of a node, above its text; with `media-gallery` it opens as the first picture.
package struct MainPhoto: Sendable {
    let tile: MediaTile

    /// `nil` while it has no picture.
    init?(_ tile: MediaTile) {
        guard tile.thumb != nil else { return nil }
        self.tile = tile
    }

    package func html(_ words: Words) -> HTML {
        """
        <a class="hero" href="\(url: tile.path)"\(tile.facts)>\(tile.ground(1200, 800))\
        \(tile.picture(sizes: "(max-width: 52rem) 100vw, 24rem", alt: tile.title))\(tile.badge(words))</a>
        """
    }
}
