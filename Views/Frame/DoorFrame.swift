public import HTML
public import Localization

/// The porch around a page for someone who is not signed in: one lamp, one card, the languages.
public struct DoorFrame: Sendable {
    public let householdName: String?
    public let language: Language
    public let assets: Assets
    /// What the language links must keep of the address, such as `&next=%2Fgraphs`; already percent-encoded.
    public let languageQuery: String

    public init(householdName: String?, language: Language, assets: Assets, languageQuery: String = "") {
        self.householdName = householdName
        self.language = language
        self.assets = assets
        self.languageQuery = languageQuery
    }

    /// The whole document.
    public func html(_ page: any Page, _ words: Words) -> HTML {
        let title = "\(page.title(words)) · \(householdName ?? "Hearth")"
        return """
            <!doctype html>
            <html lang="\(language.rawValue)" data-theme="system" data-door>
            <head>
            \(DocumentHead(title: title, theme: .system, assets: assets, room: "settings").html)
            </head>
            <body class="porch">
            <main class="lamp" id="main">
            <span class="lamp-mark lamp-mark--large" aria-hidden="true">\(Icon.flame.html)</span>
            \(page.main(words))
            </main>
            <nav class="languages" aria-label="\(words("Language"))">
            <ul class="languages__list">\(Language.allCases, languageLink)</ul>
            </nav>
            </body>
            </html>
            """
    }

    private func languageLink(_ other: Language) -> HTML {
        """
        <li><a class="languages__link" href="\(url: "?language=\(other.rawValue)\(languageQuery)")" \
        hreflang="\(other.rawValue)" lang="\(other.rawValue)"\(if: other == language, " aria-current=\"true\"")>\
        \(other.name)</a></li>
        """
    }
}
