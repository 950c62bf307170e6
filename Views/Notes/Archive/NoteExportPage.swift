import HTML
import House
import Localization

/// The page on which the tabs of an export are chosen.
struct NoteExportPage: Page {
    let tabs: [Row]
    /// All of it.
    let total: NoteExport.Size

    struct Row: Sendable {
        let id: String
        let title: String
        let size: NoteExport.Size
        /// The owner of a tab that somebody shares.
        let owner: String?
    }

    func title(_ words: Words) -> String { words.title(of: words("Notes"), words("Export")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Export"), above: (words("Notes"), "/notes")).html)
        <form class="form" method="get" action="/notes/export.zip">
        <ul class="points card">
        <li>\(Icon.list.html)<span>\(words("\(total.messages) messages, as JSON, as Markdown, and as a page that opens in any browser"))</span></li>
        \(ExportSize(files: total.files, bytes: total.bytes).points(words))
        </ul>
        <fieldset class="field"><legend class="field__label">\(words("Tabs"))</legend>
        <div class="list card">\(Choice.rows(tabs.map { row in
            (choice: Choice(value: row.id, label: row.title), text: text(row, words) as String?)
        }, name: "tab", type: "checkbox", selected: Set(tabs.map(\.id))))</div></fieldset>
        <p class="form__end"><button class="button button--main">\(words("Download"))</button></p>
        </form>
        """
    }

    private func text(_ row: Row, _ words: Words) -> String {
        let parts = [row.owner, words("\(row.size.messages) messages")].compactMap(\.self)
        return parts.joined(separator: " · ")
    }
}
