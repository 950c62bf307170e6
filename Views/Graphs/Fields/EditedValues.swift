import HTML
import Localization

/// Values that turn into inputs when they are tapped; without the script they have pages of their own.
struct EditedValues: Sendable {
    /// The columns of fields whose values may be changed; empty if none may.
    let columns: [TableColumn]
    /// The page on which the values stand.
    let back: String

    func html(_ words: Words, around content: HTML) -> HTML {
        if columns.isEmpty { return content }
        return """
            <edit-values data-lost="\(words("Not sent yet"))">
            \(content)
            \(columns.filter { $0.type != .longText }, { ValueForm.template($0, back: back, words) })
            </edit-values>
            """
    }
}
