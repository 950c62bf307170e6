import HTML
import Localization

/// The large numbers at the top of the statistics.
struct StatsFigures: Sendable {
    let entities: Int
    let attributes: Int
    let links: Int
    /// Nodes with notes.
    let notes: Int
    /// The number of connected parts, and of nodes in the largest one.
    let parts: Int
    let largestPart: Int
    /// Nodes without links.
    let unlinked: Int
    var photos = 0
    var videos = 0
    /// Includes sounds.
    var files = 0
    var mediaBytes = 0

    func html(_ words: Words, unlinkedPath: String?) -> HTML {
        """
        <dl class="figures">
        \(figure(words("Entities"), entities, words))
        \(figure(words("Attributes"), attributes, words))
        \(figure(words("Links"), links, words))
        \(figure(words("With notes"), notes, words))
        \(figure(words("Groups"), parts, words, more: words("the largest has \(largestPart) nodes")))
        \(figure(words("Without links"), unlinked, words, more: nil, path: unlinked > 0 ? unlinkedPath : nil))
        \(if: photos > 0, figure(words("Photos"), photos, words))
        \(if: videos > 0, figure(words("Videos"), videos, words))
        \(if: files > 0, figure(words("Files"), files, words))
        \(if: mediaBytes > 0, room(words))
        </dl>
        """
    }

    private func room(_ words: Words) -> HTML {
        """
        <div class="figure card"><dt class="figure__name">\(words("Space for files"))</dt>\
        <dd class="figure__amount">\(words.bytes(mediaBytes))</dd></div>

        """
    }

    private func figure(
        _ name: String, _ amount: Int, _ words: Words, more: String? = nil, path: String? = nil
    ) -> HTML {
        """
        <div class="figure card"><dt class="figure__name">\(name)</dt>\
        <dd class="figure__amount">\(words.number(amount))</dd>\
        \(more, { "<dd class=\"figure__more\">\($0)</dd>" })\
        \(path, { "<dd class=\"figure__more\"><a href=\"\(url: $0)\">\(words("Show"))</a></dd>" })</div>

        """
    }
}
