import HTML
import Localization

/// The whole document that the browser shows while the house cannot be reached. It is kept there, so it names nobody, and
/// no other page shares its files: `Public/sw.js` then has nothing to do with what others load.
struct OfflinePage: Sendable {
    let assets: Assets

    /// Every file that it needs, below `Public`.
    static let files = [sheet, script, icon]

    private static let sheet = "css/offline.css"
    private static let script = "js/frame/offline.js"
    private static let icon = "icons/hearth.svg"

    func html(_ words: Words) -> HTML {
        let papers = Member.Theme.system.papers
        let title = words("Hearth cannot be reached just now")
        return """
            <!doctype html>
            <html lang="\(words.language.rawValue)" data-theme="system">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
            <title>\(title)</title>
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="\(papers.day)">
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="\(papers.night)">
            <link rel="stylesheet" href="\(url: assets.path(Self.sheet))">
            <link rel="icon" href="\(url: assets.path(Self.icon))" type="image/svg+xml">
            <script type="module" src="\(url: assets.path(Self.script))"></script>
            </head>
            <body class="porch">
            <main class="lamp" id="main">
            <img class="lamp-mark--large" src="\(url: assets.path(Self.icon))" width="40" height="40" alt="">
            <div class="lamp__head">
            <h1>\(title)</h1>
            <p class="lamp__text">\(words("Its machine may be off, or this device is not in its network."))</p>
            </div>
            <p>\(words("What waits to be sent is kept in this browser, and goes out once Hearth answers."))</p>
            <a class="button button--main button--wide" href="">\(words("Try again"))</a>
            <p class="fine">\(words("This page goes on by itself as soon as Hearth answers."))</p>
            </main>
            </body>
            </html>
            """
    }
}
