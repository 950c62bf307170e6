package import HTML
package import Localization

/// Keeps what is typed in a form in the browser, until it is saved: stands around the form, before `</keep-draft>`.
package struct KeepDraft: Sendable {
    /// The address that the form is sent to, by which a page that carries it on names it; with more behind it if several
    /// forms are.
    package let key: String
    /// Names of hidden fields that belong to the page, with spaces between them.
    package var but = ""
    /// Each button saves the whole form, and may lead back to it.
    package var hasParts = false

    package init(key: String, but: String = "", hasParts: Bool = false) {
        self.key = key
        self.but = but
        self.hasParts = hasParts
    }

    package func begin(_ words: Words) -> HTML {
        """
        <keep-draft key="\(key)"\(if: !but.isEmpty, " but=\"\(but)\"")\(if: hasParts, " parts") \
        data-found="\(words("You have unsaved text here."))" \
        data-restore="\(words("Restore"))" data-discard="\(words("Discard"))">
        """
    }
}
