import HTML
import House
import Localization

/// The page of how a member wants the notes.
struct NoteSettingsPage: Page {
    let hasPreviews: Bool
    /// An admin turned off that Hearth asks other servers.
    let isOff: Bool
    var isSaved = false

    func title(_ words: Words) -> String { words("Notes settings") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Settings"), "/settings")).html)
        \(if: isSaved, "<p class=\"notice\" role=\"status\">\(words("Saved"))</p>")
        \(if: isOff, "<div class=\"alert\" role=\"alert\"><p>\(words("An admin has turned off requests to other servers, so there are no new previews."))</p></div>")
        <form class="form" method="post" action="/notes/settings">
        <div class="list card">\(Choice.rows(
            [(choice: Choice(value: "1", label: words("Link previews")), text: hint(words))], name: "previews",
            type: "checkbox", selected: hasPreviews ? ["1"] : []))</div>
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private func hint(_ words: Words) -> String {
        words(
            "When you send a link, Hearth gets the title and picture of its page. The website sees your home’s internet address."
        )
    }
}
