import HTML
import House
import Localization

/// The messages that mention one.
struct NoteMentionsPage: Page {
    let tab: (title: String, path: String)
    /// One line of the message.
    let text: MaskedText
    /// The message in its tab.
    let path: String
    let mentions: MentionedIn

    func title(_ words: Words) -> String { words.title(of: tab.title, words("Mentioned in")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Mentioned in"), above: tab).html)
        <p><a class="message__quote" href="\(url: path)"><span dir="auto">\(text.html(words))</span></a></p>
        \(mentions.isEmpty ? "<p class=\"fine\">\(words("No mentions yet"))</p>" : mentions.list)
        """
    }
}
