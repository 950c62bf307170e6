package import HTML
package import Localization

/// The end of a form: its submit button and its cancel link.
package struct FormEnd: Sendable {
    package let title: String
    package var isDangerous = false
    package var cancelPath: String?

    package init(title: String, isDangerous: Bool = false, cancelPath: String? = nil) {
        self.title = title
        self.isDangerous = isDangerous
        self.cancelPath = cancelPath
    }

    package func html(_ words: Words) -> HTML {
        """
        <div class="form__end">
        <button class="button \(isDangerous ? "button--danger" : "button--main")">\(title)</button>
        \(cancelPath, { "<a class=\"button button--bare\" href=\"\(url: $0)\">\(words("Cancel"))</a>" })
        </div>
        """
    }
}
