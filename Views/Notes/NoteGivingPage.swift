import HTML
import House
import Localization

/// The page that makes something else of a message: it lists the places that take its text, photos and files.
struct NoteGivingPage: Page {
    let tab: (title: String, path: String)
    let path: String
    /// One line of the message.
    let text: String
    /// Of the search for an entity; empty for none.
    let query: String
    let places: [TextPlace]

    func title(_ words: Words) -> String { words.title(of: tab.title, words("Use in graphs or diary")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Use in graphs or diary"), above: tab).html)
        <p class="message__quote"><span dir="auto">\(text)</span></p>
        <p class="fine">\(words("Its text, photos and files are used for something new. The message stays as it is."))</p>
        \(if: places.isEmpty, "<p class=\"fine\">\(words("Nothing found."))</p>")
        \(if: !places.isEmpty, form)
        <form class="form" method="get" action="\(url: path)">
        \(FormField("q", words("An entity that gets it as an attribute"), [:], words).input(query, rules: "maxlength=\"100\""))
        <button class="button">\(words("Search"))</button>
        </form>
        """
    }

    private var form: HTML {
        """
        <form class="list card note-actions" method="post" action="\(url: path)">
        \(places, { row($0) })
        </form>
        """
    }

    private func row(_ place: TextPlace) -> HTML {
        """
        <button class="menu__row" name="place" value="\(url: place.path)">\(place.icon.html)\(place.title)</button>

        """
    }
}
