import HTML
import House
import Localization

/// One current value, for the script that changes values in place.
struct SavedValue: Sendable {
    let value: ShownValue
    let isInList: Bool
    let toast: Toast?

    init(_ value: ShownValue, isInList: Bool, toast: Toast?) {
        self.value = value
        self.isInList = isInList
        self.toast = toast
    }

    /// - Parameter member: the id of the member that the toast's form is marked with, see `PageOwner`.
    func html(for member: String, _ words: Words) -> HTML {
        let html: HTML = """
            <p>\(value.link(words, query: isInList ? "?list" : ""))</p>
            \(toast, { $0.html(words) })
            """
        return html.withFieldInPostedForms(PageOwner.field, PageOwner.mark(member))
    }
}
