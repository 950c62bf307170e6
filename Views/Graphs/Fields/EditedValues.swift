import HTML
import Localization

/// Values that a tap changes where they stand; without a script, or where that does not come, on pages of their own.
struct EditedValues: Sendable {
    /// Of the fields whose values may be changed; none where nothing may.
    let columns: [TableColumn]
    /// The page they stand on.
    let back: String

    func html(_ words: Words, around content: HTML) -> HTML {
        if columns.isEmpty { return content }
        return """
            <edit-values data-lost="\(words("Not saved: try again"))">
            \(content)
            \(columns.filter { $0.type != .longText }, { ValueForm.template($0, back: back, words) })
            </edit-values>
            """
    }
}
