package import HTML
package import Localization

/// The main content of a document, from its head with the `h1` to its last card.
package protocol Page: Sendable {
    /// The title of the page in the browser's tab, without the household's name.
    func title(_ words: Words) -> String

    func main(_ words: Words) -> HTML

    /// Further style sheets beside those of the house and of its room: `stats` for `css/stats.css`.
    var sheets: [String] { get }

    /// Modules that run once the page is loaded: `js/canvas/canvas.js`. Their imports are loaded too.
    var modules: [String] { get }

    /// A module that runs while the page is loading, because it requests the data that other modules show.
    var earlyModule: String? { get }

    /// The page's main module, which runs once the page is loaded, before those of the house.
    var mainModule: String? { get }

    /// The id of the form of a signed-out page. Its typed text is kept when the language changes, even if the page
    /// cannot be loaded again by its address.
    var signedOutForm: String? { get }
}

extension Page {
    package var sheets: [String] { [] }
    package var modules: [String] { [] }
    package var earlyModule: String? { nil }
    package var mainModule: String? { nil }
    package var signedOutForm: String? { nil }
}
