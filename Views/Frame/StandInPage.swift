import HTML
import Localization

/// The whole document that stands in for every other while there is no house to answer: out of reach, or not open yet.
/// The browser keeps the first, so it names nobody: its script lists the pages of which the browser has copies, and searches
/// them.
struct StandInPage: Sendable {
    let assets: Assets
    var reason = Reason.outOfReach

    enum Reason: Sendable {
        case outOfReach
        case fullDisk
        case updating

        /// The title, an explanation, and advice.
        var phrases: (title: Phrase, text: Phrase, help: Phrase) {
            switch self {
            case .outOfReach:
                (
                    Phrase("Hearth cannot be reached"),
                    Phrase("The machine may be off, or this device is not on its network."),
                    Phrase("What you wrote is kept in this browser and will be sent once Hearth answers.")
                )
            case .fullDisk:
                (
                    Phrase("Hearth’s disk is full"),
                    Phrase("Hearth cannot start until there is some free space. Everything you saved is still there."),
                    Phrase(
                        "Free up space: delete or move other files on this disk. Do not touch Hearth’s own folder.")
                )
            case .updating:
                (
                    Phrase("Hearth is being updated"),
                    Phrase("This usually takes less than a minute. Everything you saved is still there."),
                    Phrase("What you wrote is kept in this browser and will be sent once Hearth answers.")
                )
            }
        }
    }

    /// Every file that it needs, below `Public`.
    static let files = [sheet, script, icon]

    private static let sheet = "css/offline.css"
    private static let script = "js/frame/offline.js"
    private static let icon = "icons/hearth.svg"

    /// What a full disk needs, above the pages of a house that can be read although it cannot be opened.
    static func notice(_ words: Words) -> HTML {
        let phrases = Reason.fullDisk.phrases
        return """
            <div class="alert" role="status"><p class="alert__title">\(words(phrases.title))</p><p>\(words(phrases.help))</p></div>
            """
    }

    /// Filled by the page's script, where there are copies.
    private func copies(_ words: Words) -> HTML {
        """
        <section class="copies" id="copies" data-since="\(words("As of \("{time}")"))" hidden>
        <h2>\(words("On this device"))</h2>
        <input class="field__input" type="search" maxlength="100" autocomplete="off" enterkeyhint="search" \
        aria-label="\(words("Search what is on this device"))" placeholder="\(words("Search what is on this device"))">
        <p class="fine" role="status" data-found="\(words("Only what is on this device was searched."))" \
        data-none="\(words("Nothing found on this device."))"></p>
        <ul class="list card"></ul>
        </section>
        """
    }

    /// What the service worker says over a copy of a page, in one language.
    static func lines(_ words: Words) -> [String: String] {
        [
            "since": words("As of \("{time}") · Hearth cannot be reached"),
            "back": words("Hearth can be reached again."),
            "renew": words("Reload page"),
        ]
    }

    func html(_ words: Words) -> HTML {
        let papers = Member.Theme.system.papers
        let phrases = reason.phrases
        let title = words(phrases.title)
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
            <p class="lamp__text">\(words(phrases.text))</p>
            </div>
            <p>\(words(phrases.help))</p>
            <a class="button button--main button--wide" href="">\(words("Try again"))</a>
            <p class="fine">\(words("This page continues by itself as soon as Hearth answers."))</p>
            \(if: reason == .outOfReach, copies(words))
            </main>
            </body>
            </html>
            """
    }
}
