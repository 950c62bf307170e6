import HTML
import Localization

/// The end of a form: its submit button and its cancel link.
struct FormEnd: Sendable {
    let title: String
    var isDangerous = false
    var cancelPath: String?

    func html(_ words: Words) -> HTML {
        """
        <div class="form__end">
        <button class="button \(isDangerous ? "button--danger" : "button--main")">\(title)</button>
        \(cancelPath, { "<a class=\"button button--bare\" href=\"\(url: $0)\">\(words("Cancel"))</a>" })
        </div>
        """
    }
}
