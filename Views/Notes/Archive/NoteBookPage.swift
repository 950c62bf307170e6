import HTML
import House
import Localization

/// The page in an exported archive that shows its tabs without Hearth, written piece by piece. Its style sheet and its
/// search are beside it, see `NoteBookFiles`.
enum NoteBookPage {
    static func head(_ tabs: [(id: String, title: String)], exportedOn day: String, _ words: Words) -> HTML {
        """
        <!DOCTYPE html>
        <html lang="\(words.language.rawValue)"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(words("Notes")) · \(day)</title>
        <link rel="stylesheet" href="page/style.css"></head><body>
        <header><h1>\(words("Notes"))</h1><p>\(words("Exported from Hearth on \(day)"))</p>
        <label class="search" hidden>\(words("Search")) <input type="search" id="search"></label>
        <nav>\(tabs, { "<a href=\"#t-\($0.id)\">\($0.title)</a> " })</nav></header>
        <main>

        """
    }

    static func tab(_ id: String, _ title: String) -> HTML {
        "<section class=\"tab\" id=\"t-\(id)\"><h2>\(title)</h2>\n"
    }

    static let tabEnd: HTML = "</section>\n"

    static func end(_ words: Words) -> HTML {
        """
        </main><p id="none" hidden>\(words("Nothing found."))</p>
        <script src="page/search.js"></script></body></html>

        """
    }

    struct Message {
        /// Of the first message of a day.
        let day: String?
        let clock: String
        /// `nil` for the member who exported it.
        let writer: String?
        let isPinned: Bool
        let text: NoteText
        let source: String
        /// `nil` for a message that is no list.
        let items: [(text: NoteText, isTicked: Bool)]?
        let files: [(path: String, name: String, caption: String, kind: Medium.Kind)]
        let reactions: [String]
    }

    static func message(_ message: Message, _ words: Words) -> HTML {
        """
        \(message.day, { "<h3>\($0)</h3>\n" })\
        <article><p class="by">\(message.clock)\(message.writer, { " · \($0)" })\(if: message.isPinned, " · 📌")</p>\
        \(if: !message.text.isEmpty, "<div class=\"text\">\(message.text.html(words))</div>")\
        \(message.items, { items in "<ul>\(items, { item($0.text, $0.isTicked, words) })</ul>" })\
        \(if: !message.source.isEmpty, source(message.source))\
        \(message.files, { file in self.file(file.path, file.name, file.caption, file.kind) })\
        \(if: !message.reactions.isEmpty, "<p class=\"by\">\(message.reactions.joined(separator: " "))</p>")</article>

        """
    }

    private static func source(_ address: String) -> HTML {
        "<p><a href=\"\(url: address)\" rel=\"noopener noreferrer\">\(address)</a></p>"
    }

    private static func item(_ text: NoteText, _ isTicked: Bool, _ words: Words) -> HTML {
        "<li\(if: isTicked, " class=\"ticked\"")>\(isTicked ? "☑" : "☐") <span class=\"text\">\(text.html(words))</span></li>"
    }

    private static func file(_ path: String, _ name: String, _ caption: String, _ kind: Medium.Kind) -> HTML {
        let shown: HTML =
            switch kind {
            case .photo: "<a href=\"\(path)\"><img loading=\"lazy\" src=\"\(path)\" alt=\"\(name)\"></a>"
            case .video: "<video controls preload=\"none\" src=\"\(path)\"></video>"
            default: "<a href=\"\(path)\">\(name)</a>"
            }
        return "<figure>\(shown)\(if: !caption.isEmpty, "<figcaption>\(caption)</figcaption>")</figure>"
    }
}
