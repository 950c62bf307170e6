import HTML
import Localization

/// A suggested first step in a new household.
struct FirstStepRow: Sendable {
    let path: String
    let icon: Icon
    let title: Phrase
    let text: Phrase

    func html(_ words: Words) -> HTML { LinkRow(path, icon, words(title), text: words(text)).html }
}
