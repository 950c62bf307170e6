import HTML
import Localization

/// What stands in the middle of a document, from its head with the `h1` to its last card.
protocol Page: Sendable {
    /// The name of the page as it stands in the browser's tab, without the household's.
    func title(_ words: Words) -> String

    func main(_ words: Words) -> HTML

    /// Style sheets it needs beside those of the house and of its room: `stats` for `css/stats.css`.
    var sheets: [String] { get }

    /// Modules that are wanted as soon as the page is there: `js/canvas/canvas.js`. They come with all that they import.
    var modules: [String] { get }

    /// A module that runs while the page is being read, since it asks for what the others show.
    var earlyModule: String? { get }

    /// The module that the page is about: it runs as soon as the page is read, before those of the house.
    var mainModule: String? { get }

    /// The id of the form of a page for those who are not signed in. What is typed there outlives a change of language
    /// even where the page has no address to be asked for again.
    var doorForm: String? { get }
}

extension Page {
    var sheets: [String] { [] }
    var modules: [String] { [] }
    var earlyModule: String? { nil }
    var mainModule: String? { nil }
    var doorForm: String? { nil }
}
