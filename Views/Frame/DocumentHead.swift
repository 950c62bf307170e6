import HTML
import Localization

/// The `head` of a document: title, colours, icons, style sheets, scripts.
struct DocumentHead: Sendable {
    let title: String
    let language: Language
    let theme: Member.Theme
    let assets: Assets
    /// The room whose styles and scripts the page needs beside those of the frame, if it does not say others.
    let room: String?
    /// See the properties of the same names in `Page`.
    var entries: [String]?
    var earlyScript: String?
    var worker: String?

    private var own: [String] { (entries ?? [room].compactMap { $0 }).map { "rooms/\($0)" } }

    private var sheets: [String] { ["css/app.css"] + own.map { "css/\($0).css" }.filter(assets.has) }

    private var scripts: [String] { ["js/frame/frame.js"] + own.map { "js/\($0).js" }.filter(assets.has) }

    private var preloaded: [String] {
        scripts.flatMap(assets.imports).reduce(into: []) { all, path in if !all.contains(path) { all.append(path) } }
    }

    var html: HTML {
        """
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, \
        interactive-widget=resizes-content">
        <title>\(title)</title>
        <script src="\(url: assets.path("js/frame/typed-early.js"))"></script>
        \(earlyScript, { "<script type=\"module\" async fetchpriority=\"high\" src=\"\(url: assets.path($0))\"></script>" })
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="\(theme.papers.day)">
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="\(theme.papers.night)">
        <meta name="format-detection" content="telephone=no">
        <meta name="apple-mobile-web-app-title" content="Hearth">
        \(sheets, { "<link rel=\"stylesheet\" href=\"\(url: assets.path($0))\">\n" })
        <link rel="icon" href="\(url: assets.path("icons/hearth.svg"))" type="image/svg+xml">
        <link rel="apple-touch-icon" href="\(url: assets.path("icons/apple-touch-icon.png"))">
        <link rel="manifest" href="/manifest/\(language.rawValue)">
        \(scripts, { "<script type=\"module\" src=\"\(url: assets.path($0))\"></script>\n" })
        \(preloaded, { "<link rel=\"modulepreload\" href=\"\(url: $0)\">\n" })
        \(worker, { "<link rel=\"worker\" href=\"\(url: assets.path($0))\">" })
        """
    }
}
