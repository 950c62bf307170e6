import HTML
import Localization

extension PageHead {
    /// The head of a page below Settings.
    static func settings(_ title: String, _ words: Words, actions: HTML = HTML()) -> HTML {
        PageHead(title, above: (words("Settings"), "/settings"), actions: actions).html
    }
}
