import HTML
import House
import Localization

/// The form for a quick note, from any page.
struct QuickNotePage: Page {
    let tabs: [Choice]
    /// The id of the tab that the note is added to.
    let chosen: String
    /// As typed.
    let content: String
    /// The id of the message.
    let id: String
    /// The page that the note is about.
    var source = ""
    /// Shared files that wait to be sent with the note.
    var files: [(id: String, name: String)] = []
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Write a note") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Notes"), "/notes")).html)
        \(ProblemSummary(problems, [("content", words("Message")), ("files", words("Photos and files"))]).html(words))
        \(KeepDraft(key: "/notes/quick", but: "id staged source").begin(words))
        \(form(words))
        </keep-draft>
        """
    }

    /// The form, which is also shown over other pages.
    func form(_ words: Words) -> HTML {
        """
        <form class="form quick-note" method="post" action="/notes/quick" \
        data-refused="\(words("It could not be saved."))">\(hidden("id", id))
        \(FormField("content", words("Message"), problems, words).area(content, rows: 3, rules: rules))
        \(if: !files.isEmpty, "<ul class=\"fine\" id=\"files\">\(files, { "<li>\(Icon.clip.html)\($0.name)\(hidden("staged", $0.id))</li>" })</ul>")
        \(if: !source.isEmpty, "<p class=\"fine\">\(source)</p>\(hidden("source", source))")
        \(FormField("tab", words("Tab"), problems, words).select(tabs, chosen))
        \(FormEnd(title: words("Send"), cancelPath: "/notes").html(words))
        </form>
        """
    }

    /// With a page or a file no text is required.
    private var rules: HTML {
        "maxlength=\"100000\" autofocus\(if: source.isEmpty && files.isEmpty, " required")"
    }
}
