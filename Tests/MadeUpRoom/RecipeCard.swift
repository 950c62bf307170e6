import HTML
import House
import Localization

/// A recipe on Today.
struct RecipeCard: PagePart {
    let name: String
    let path: String

    func html(_ words: Words) -> HTML {
        "<section class=\"card\"><a href=\"\(url: path)\">Cook \(name)</a></section>"
    }
}
