/// The addresses of the files of `Public`.
struct Assets: Sendable {
    /// Turns `css/app.css` into the address it is served at, such as `/assets/3f2a/css/app.css`. Modules import each
    /// other by relative paths, so all files share the part before their names.
    let path: @Sendable (String) -> String
    /// True if `Public` has the file: not every room has a style sheet of its own.
    let has: @Sendable (String) -> Bool
    /// The addresses of a module and all its imports.
    let modules: @Sendable (String) -> [String]

    /// All modules that `js/app.js` imports on every page; a test compares.
    static let modules = [
        "js/elements/pop-menu.js",
        "js/elements/shortcut-keys.js",
        "js/lib/sign-out/sign-out-guard.js",
        "js/lib/shortcuts.js",
    ]
}
