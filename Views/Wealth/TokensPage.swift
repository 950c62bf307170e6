import HTML
import House
import Localization

/// The page of tokens with which scripts write into one series.
struct TokensPage: Page {
    let seriesPath: String
    let seriesName: String
    let rows: [Row]
    let name: String
    /// A new token, which is shown only once.
    let new: String?
    let problems: [String: Phrase]

    struct Row: Sendable {
        let path: String
        let name: String
        let used: String?
    }

    func title(_ words: Words) -> String { words.title(of: seriesName, words("Tokens")) }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Tokens"), above: (seriesName, seriesPath)).html)
        \(ProblemSummary(problems, [("name", words("Token name"))]).html(words))
        \(new, { made($0, words) })
        <p class="fine">\(words("With a token, a script or a shortcut on your phone can add values to this series, and nothing else."))</p>
        \(if: !rows.isEmpty, "<ul class=\"list card\">\(rows, { row($0, words) })</ul>")
        <form class="form" method="post" action="\(url: "\(seriesPath)/tokens")">
        \(FormField("name", words("Token name"), problems, words)
            .input(name, rules: "required maxlength=\"60\" autocomplete=\"off\""))
        \(FormEnd(title: words("Create token"), cancelPath: seriesPath).html(words))
        </form>
        """
    }

    private func made(_ token: String, _ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("Your token. It is shown only once:"))</p>
        <p class="token"><code>\(token)</code></p>
        <p class="token"><code>curl -H "Authorization: Bearer \(token)" -d value=12.50 -d date=2026-11-21 \
        …/api/wealth/values</code></p></div>
        """
    }

    private func row(_ row: Row, _ words: Words) -> HTML {
        """
        <li class="row"><span class="row__text"><b class="row__name">\(row.name)</b><span class="row__more">\
        \(row.used.map { words("Last used \($0)") } ?? words("Never used"))</span></span>\
        <form method="post" action="\(url: row.path)"><button class="button">\(words("Revoke"))</button></form></li>

        """
    }
}
