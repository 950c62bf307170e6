package import HTML
package import Localization

/// The main content of a document, from its head with the `h1` to its last card.
package protocol Page: Sendable {
    /// The title of the page in the browser's tab, without the household's name.
    func title(_ words: Words) -> String

    func main(_ words: Words) -> HTML

    /// The styles and scripts of the page beside those of the frame, where they are others than its room's:
    /// `diary-writing` for `css/rooms/diary-writing.css` and `js/rooms/diary-writing.js`, as far as these exist.
    var entries: [String]? { get }

    /// A script that runs while the page is loading, because it requests the data that others show.
    var earlyScript: String? { get }

    /// A script that the page's own scripts start as a worker.
    var worker: String? { get }

    /// The id of the form of a signed-out page. Its typed text is kept when the language changes, even if the page
    /// cannot be loaded again by its address.
    var signedOutForm: String? { get }
}

extension Words {
    /// The title of a page about one side of a thing: the thing comes first, so that no two pages have one title and
    /// a narrow tab still says which thing it is. A name that was emptied in a form leaves the page alone; the full stop
    /// of a sentence, which a message may begin with, would stand before the colon.
    package func title(of thing: String, _ page: String) -> String {
        let name = thing.hasSuffix(".") ? String(thing.dropLast()) : thing
        return name.isEmpty ? page : self(Phrase("\(name): \(page)"))
    }
}

extension Page {
    package var entries: [String]? { nil }
    package var earlyScript: String? { nil }
    package var worker: String? { nil }
    package var signedOutForm: String? { nil }
}
