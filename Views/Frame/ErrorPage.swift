public import HTML
public import Localization

/// What is shown instead of a page: what happened, that nothing was lost, and what to do next.
public struct ErrorPage: Page {
    public let status: Int
    public let title: Phrase
    public let text: Phrase
    /// What to look for in the log.
    public let incident: String?
    public let action: Action
    /// What was typed into the form that this answers, to be copied from here.
    public var typed: TypedText?

    /// The one way on.
    public struct Action: Sendable {
        public let title: Phrase
        public let path: String

        public init(title: Phrase, path: String) {
            self.title = title
            self.path = path
        }

        public static let today = Action(title: Phrase("Go to Today"), path: "/today")
        public static let signIn = Action(title: Phrase("Sign in"), path: "/login")
    }

    public init(status: Int, title: Phrase, text: Phrase, incident: String? = nil, action: Action = .today) {
        self.status = status
        self.title = title
        self.text = text
        self.incident = incident
        self.action = action
    }

    public func title(_ words: Words) -> String { words(title) }

    public func main(_ words: Words) -> HTML {
        """
        <div class="empty">
        <span class="empty__mark" aria-hidden="true">\(Icon.alert.html)</span>
        <h1>\(words(title))</h1>
        <p class="empty__text">\(words(text))</p>
        <a class="button button--main" href="\(url: action.path)">\(words(action.title))</a>
        \(incident, { "<p class=\"fine\">\(words("Incident \($0)"))</p>" })
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
