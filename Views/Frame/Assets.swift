/// Where the browser finds the files of `Public`.
public struct Assets: Sendable {
    let path: @Sendable (String) -> String

    /// - Parameter path: turns `css/app.css` into the address it is served at, such as `/assets/3f2a/css/app.css`.
    ///   Modules import each other by relative paths, so all files share the part before their names.
    public init(path: @escaping @Sendable (String) -> String) { self.path = path }

    /// The rooms with a style sheet of their own, `css/<room>.css`; a test compares.
    static let rooms: Set<String> = ["graphs", "settings", "today", "wealth"]

    /// Further style sheets, `css/<sheet>.css`, that only some pages of a room need; the gallery's,
    /// the icons', the uploads' and the values' come with their code. A test compares.
    static let sheets: Set<String> = [
        "choose", "editing", "fields", "gallery", "icons", "links", "media", "medium", "paths", "photo", "series",
        "stats", "table", "tiles", "uploads", "values", "versus", "writing",
    ]

    /// Every module that `js/app.js` imports on every page; a test compares.
    static let modules = [
        "js/elements/pop-menu.js",
        "js/elements/shortcut-keys.js",
        "js/elements/toast-note.js",
        "js/lib/drafts.js",
        "js/lib/leaving.js",
        "js/lib/typing.js",
    ]
}
