import HTML
import Localization

/// What mentions the thing that a page shows, below it.
struct MentionedIn: Sendable {
    let rows: [FoundRow]

    func html(_ words: Words) -> HTML {
        """
        <section class="group" aria-labelledby="mentioned-in">
        <h2 class="group__title" id="mentioned-in">\(words("Mentioned in"))</h2>
        <ul class="list card">
        \(rows, { $0.html })
        </ul>
        </section>

        """
    }
}
