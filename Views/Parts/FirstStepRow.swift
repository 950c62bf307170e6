import HTML
package import Localization

/// A suggested first step in a new household.
package struct FirstStepRow: Sendable {
    package let path: String
    package let icon: Icon
    package let title: Phrase
    package let text: Phrase

    package init(path: String, icon: Icon, title: Phrase, text: Phrase) {
        self.path = path
        self.icon = icon
        self.title = title
        self.text = text
    }

    func html(_ words: Words) -> HTML { LinkRow(path, icon, words(title), text: words(text)).html }
}
