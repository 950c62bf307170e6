import HTML
import Localization

/// Writing something down, wherever one is.
struct QuickNotePage: Page {
    let tabs: [Choice]
    /// The id of the tab that it goes to.
    let chosen: String
    /// As typed.
    let content: String
    /// The page that it is about.
    var source = ""
    var problems: [String: Phrase] = [:]

    func title(_ words: Words) -> String { words("Write something down") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Notes"), "/notes")).html)
        \(ProblemSummary(problems, [("content", words("Message"))]).html(words))
        \(form(words))
        """
    }

    /// Also shown over other pages.
    func form(_ words: Words) -> HTML {
        """
        <form class="form quick-note" method="post" action="/notes/quick" \
        data-failed="\(words("No connection. What you typed is kept: try again."))">
        \(Field("content", words("Message"), problems, words).area(content, rows: 3, rules: "maxlength=\"100000\" autofocus required"))
        \(if: !source.isEmpty, "<p class=\"fine\">\(source)</p>\(hidden("source", source))")
        \(Field("tab", words("Tab"), problems, words).select(tabs, chosen))
        \(FormEnd(title: words("Send"), cancelPath: "/notes").html(words))
        </form>
        """
    }
}
