import HTML
import House
import Localization

/// The line of a reply that says what it answers; it leads there.
struct NoteQuoteLine: Sendable {
    let content: Content

    enum Content: Sendable {
        case shown(path: String, writer: String, text: MaskedText)
        case hidden
        case gone
    }

    func html(_ words: Words) -> HTML {
        switch content {
        case .shown(let path, let writer, let text):
            """
            <a class="message__quote" href="\(url: path)"><b dir="auto">\(writer)</b> \
            <span dir="auto">\(text.html(words))</span></a>
            """
        case .hidden:
            """
            <p class="message__quote">\(Icon.lock.html(words("You cannot see this message."))) …</p>
            """
        case .gone: "<p class=\"message__quote\">\(words("Deleted message"))</p>"
        }
    }
}
