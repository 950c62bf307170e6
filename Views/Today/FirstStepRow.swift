import HTML
import Localization

/// Something worth doing in a new house.
struct FirstStepRow: Sendable {
    let path: String
    let icon: Icon
    let title: Phrase
    let text: Phrase

    func html(_ words: Words) -> HTML { LinkRow(path, icon, words(title), text: words(text)).html }
}
