import HTTP
import House

/// The text and the page address that another program shares.
struct SharedWords: Sendable {
    let text: String
    /// Empty for none.
    let source: String

    /// - Parameter fields: each may come several times.
    init(_ fields: FormFields) {
        let urls = fields.values("url").map(\.tidiedLine)
        let texts = fields.values("text")
        // Android passes the page's address as the text.
        let address = (urls + texts.map(\.tidiedLine)).first { !$0.isEmpty && NoteText.isAddress($0) }
        let source = address ?? ""
        // A `url` that is no web address is added to the text, so that nothing shared is lost.
        self.text = (fields.values("title") + texts + urls)
            .filter { !$0.isEmpty && $0.tidiedLine != source }.joined(separator: "\n")
        self.source = source
    }
}
