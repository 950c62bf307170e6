import HTML
import Localization

/// The photo that stands for a node, over what is written of it; where `media-gallery` is, it opens as the first.
struct MainPhoto: Sendable {
    let tile: MediaTile

    /// Nil while there is no picture of it.
    init?(_ tile: MediaTile) {
        guard tile.thumb != nil else { return nil }
        self.tile = tile
    }

    func html(_ words: Words) -> HTML {
        """
        <a class="hero" href="\(url: tile.path)"\(tile.facts)>\(tile.ground(1200, 800))\
        \(tile.picture(sizes: "(max-width: 52rem) 100vw, 24rem", alt: tile.title))\(tile.badge(words))</a>
        """
    }
}
