import HTML
import Localization

/// The page shown instead of another one: what happened, that nothing was lost, and what to do next.
struct ErrorPage: Page {
    let status: Int
    let title: Phrase
    let text: Phrase
    /// The incident's number in the log.
    var incident: String?
    var action: Action? = .today
    /// The text typed into the refused form, to be copied from here.
    var typed: TypedText?

    /// The only link of the page; none where no page of Hearth can be opened.
    struct Action: Sendable {
        let title: Phrase
        let path: String

        static let today = Action(title: Phrase("Go to Today"), path: "/today")
        static let signIn = Action(title: Phrase("Sign in"), path: "/login")
    }

    func title(_ words: Words) -> String { words(title) }

    func main(_ words: Words) -> HTML {
        """
        <div class="empty">
        <span class="empty__mark" aria-hidden="true">\(Icon.alert.html)</span>
        <h1>\(words(title))</h1>
        <p class="empty__text">\(words(text))</p>
        \(action, { "<a class=\"button button--main\" href=\"\(url: $0.path)\">\(words($0.title))</a>" })
        \(incident, { "<p class=\"fine\">\(words("Error code: \($0)"))</p>" })
        </div>
        \(typed, { typed($0, words) })
        """
    }

    private func typed(_ text: TypedText, _ words: Words) -> HTML {
        if text.isEmpty { return HTML() }
        return """
            <section class="form" aria-labelledby="typed">
            <h2 id="typed">\(words("What you typed"))</h2>
            <p class="fine">\(words("It was not saved. You can copy it from here."))</p>
            \(text.html(words))
            </section>
            """
    }
}
