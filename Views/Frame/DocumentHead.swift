import HTML
import Localization

/// The `head` of a document: title, colours, icons, style sheets, modules.
struct DocumentHead: Sendable {
    let title: String
    let theme: Member.Theme
    let assets: Assets
    /// The room whose style sheet the page needs in addition.
    let room: String?
    /// Further style sheets of the page.
    var further: [String] = []
    /// See `Page.modules`.
    var modules: [String] = []
    /// See the properties of the same names in `Page`.
    var earlyModule: String?
    var mainModule: String?

    private var sheets: [String] {
        let own = [room].compactMap { $0 }.filter { assets.has("css/\($0).css") } + further
        return theme.isOfSystem || own.contains("themes") ? own : own + ["themes"]
    }

    private var preloaded: [String] {
        let own = ([mainModule].compactMap { $0 } + modules).flatMap(assets.modules)
        return Assets.modules + own.filter { !Assets.modules.contains($0) }
    }

    var html: HTML {
        """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
        interactive-widget=resizes-content">
        <title>\(title)</title>
        \(earlyModule, { "<script type=\"module\" async fetchpriority=\"high\" src=\"\(url: assets.path($0))\"></script>" })
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="\(theme.papers.day)">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="\(theme.papers.night)">
        <meta name="format-detection" content="telephone=no">
        <link rel="stylesheet" href="\(url: assets.path("css/app.css"))">
        \(sheets, { "<link rel=\"stylesheet\" href=\"\(url: assets.path("css/\($0).css"))\">" })
        <link rel="icon" href="\(url: assets.path("icons/hearth.svg"))" type="image/svg+xml">
        <link rel="apple-touch-icon" href="\(url: assets.path("icons/apple-touch-icon.png"))">
        <link rel="manifest" href="\(url: assets.path("manifest.webmanifest"))">
        \(mainModule, { "<script type=\"module\" src=\"\(url: assets.path($0))\"></script>" })
        <script type="module" src="\(url: assets.path("js/app.js"))"></script>
        \(preloaded, { "<link rel=\"modulepreload\" href=\"\(url: assets.path($0))\">\n" })
        """
    }
}
