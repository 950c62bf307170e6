import HTML
import Localization

/// The page of what is new in the versions of Hearth, from its changelog, which is in English.
struct NewsPage: Page {
    /// The latest first.
    let releases: [Release]

    static let path = HousePage.path + "/new"

    struct Release: Sendable {
        let version: String
        let day: (year: Int, month: Int, day: Int)?
        let parts: [(title: String, items: [String])]
    }

    func title(_ words: Words) -> String { words("What is new") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("This house"), HousePage.path)).html)
        \(if: words.language != .en, "<p class=\"fine\">\(words("The list of changes is in English."))</p>")
        \(releases, { release($0, words) })
        """
    }

    private func release(_ release: Release, _ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">Hearth \(release.version)\
        \(release.day, { " · \(words.day(year: $0.year, month: $0.month, day: $0.day))" })</h2>
        <div class="prose" lang="en">\(release.parts, { part($0) })</div></section>

        """
    }

    private func part(_ part: (title: String, items: [String])) -> HTML {
        """
        <h3>\(part.title)</h3>
        <ul>\(part.items, { "<li>\(Self.marked($0))</li>" })</ul>

        """
    }

    /// Bold, italic and code of Markdown.
    static func marked(_ text: String) -> HTML {
        var (html, rest) = (HTML(), text[...])
        while let match = rest.firstMatch(of: /\*\*(\S(?:.*?\S)?)\*\*|\*(\S(?:.*?\S)?)\*|`(.+?)`/) {
            html = "\(html)\(String(rest[..<match.range.lowerBound]))"
            if let bold = match.1 { html = "\(html)<b>\(String(bold))</b>" }
            if let italic = match.2 { html = "\(html)<i>\(String(italic))</i>" }
            if let code = match.3 { html = "\(html)<code>\(String(code))</code>" }
            rest = rest[match.range.upperBound...]
        }
        return "\(html)\(String(rest))"
    }
}

/// What admins are told on Today once after an update.
struct NewsCard: PagePart {
    let version: String

    func html(_ words: Words) -> HTML {
        """
        <section class="group" aria-labelledby="news"><div class="steps__head">\
        <h2 class="group__title" id="news">\(words("Hearth \(version) is here"))</h2>\
        <form method="post" action="\(NewsPage.path)"><button class="button button--bare">\(words("Hide"))</button></form></div>
        <form method="post" action="\(NewsPage.path)"><input type="hidden" name="show" value="1">\
        <button class="button">\(words("See what is new"))</button></form>
        </section>

        """
    }
}
