import HTML
import House
import Localization

/// The page after a conflict: another member had changed the recipe, so the typed one was saved as a copy; links to
/// both.
struct RecipeCopiedPage: Page {
    let name: String
    let path: String
    let copyName: String
    let copyPath: String

    func title(_ words: Words) -> String { words("Saved as a copy") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Brew"), "/brew")).html)
        <p class="alert" role="alert">\(words("“\(name)” was changed in the meantime. Nothing is lost: your version is saved as a recipe of its own."))</p>
        <ul class="list card">
        \(LinkRow(copyPath, .copy, copyName, text: words("Your version")).html)
        \(LinkRow(path, .cup, name, text: words("Changed version")).html)
        </ul>
        """
    }
}
