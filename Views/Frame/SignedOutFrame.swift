import HTML
import Localization

/// The frame around a signed-out page: one card, and the choice of languages.
struct SignedOutFrame: Sendable {
    let householdName: String?
    let language: Language
    let assets: Assets
    let languages: Languages

    /// The form field of a signed-out page that only asks for another language.
    static let languageField = "door-language"

    /// The way in which a page is requested in another language.
    enum Languages: Sendable {
        /// By links to its address.
        ///
        /// - Parameter query: the query to keep, such as `&next=%2Fgraphs`; already percent-encoded.
        case links(query: String)
        /// By buttons of its form: the response to a POST has no address of its own, and the typed text is sent along.
        case buttons(form: String)
        case none
    }

    /// The whole document.
    func html(_ page: any Page, _ words: Words) -> HTML {
        let title = "\(page.title(words).isolated) · \((householdName ?? "Hearth").isolated)"
        return """
            <!doctype html>
            <html lang="\(language.rawValue)" data-theme="system" data-signed-out>
            <head>
            \(DocumentHead(title: title, language: language, theme: .system, assets: assets, room: "settings").html)
            </head>
            <body class="porch">
            <main class="lamp" id="main">
            <span class="lamp-mark lamp-mark--large" aria-hidden="true">\(Icon.flame.html)</span>
            \(page.main(words))
            </main>
            \(languageList(words))
            </body>
            </html>
            """
    }

    private func languageList(_ words: Words) -> HTML {
        let items: HTML
        switch languages {
        case .none: return HTML()
        case .links(let query): items = "\(Language.allCases, { link($0, query) })"
        case .buttons(let form): items = "\(Language.allCases, { button($0, form) })"
        }
        return """
            <nav class="languages" aria-label="\(words("Language"))">
            <ul class="languages__list">\(items)</ul>
            </nav>
            """
    }

    private func link(_ other: Language, _ query: String) -> HTML {
        """
        <li><a class="languages__link" href="\(url: "?language=\(other.rawValue)\(query)")" \
        hreflang="\(other.rawValue)" lang="\(other.rawValue)"\(current(other))>\(other.name)</a></li>
        """
    }

    private func button(_ other: Language, _ form: String) -> HTML {
        """
        <li><button class="languages__link" form="\(form)" name="\(Self.languageField)" value="\(other.rawValue)" \
        formnovalidate lang="\(other.rawValue)"\(current(other))>\(other.name)</button></li>
        """
    }

    private func current(_ other: Language) -> HTML { "\(if: other == language, " aria-current=\"true\"")" }
}
