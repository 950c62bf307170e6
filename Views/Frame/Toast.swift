package import HTML
package import Localization

/// A sentence about the last action, with a button that undoes it.
package struct Toast: Sendable {
    let text: String
    /// `/undo/:id`
    var undoPath: String?

    package func html(_ words: Words) -> HTML {
        """
        <toast-note class="toast" role="status">
        <p class="toast__text">\(text)</p>
        \(undoPath, { undo($0, words) })
        </toast-note>
        """
    }

    private func undo(_ path: String, _ words: Words) -> HTML {
        "<form method=\"post\" action=\"\(url: path)\"><button class=\"toast__undo\">\(words("Undo"))</button></form>"
    }
}
