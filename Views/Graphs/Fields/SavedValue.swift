import HTML
import Localization

/// A value on its own as it stands now, as the script gets it that changes values where they stand.
struct SavedValue: Sendable {
    let value: ShownValue
    let isInList: Bool
    let toast: Toast?

    init(_ value: ShownValue, isInList: Bool, toast: Toast?) {
        self.value = value
        self.isInList = isInList
        self.toast = toast
    }

    /// - Parameter member: who the toast's form is for.
    func html(for member: String, _ words: Words) -> HTML {
        let html: HTML = """
            <p>\(value.link(words, query: isInList ? "?list" : ""))</p>
            \(toast, { $0.html(words) })
            """
        return html.withFieldInPostedForms(PageOwner.field, PageOwner.mark(member))
    }
}
