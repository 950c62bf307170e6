package import HTML
package import Localization

/// What mentions the thing that a page shows, below it.
package struct MentionedIn: Sendable {
    let rows: [FoundRow]

    package init(rows: [FoundRow]) { self.rows = rows }

    package var isEmpty: Bool { rows.isEmpty }

    package func html(_ words: Words) -> HTML {
        """
        <section class="group" aria-labelledby="mentioned-in">
        <h2 class="group__title" id="mentioned-in">\(words("Mentioned in"))</h2>
        \(list)
        </section>

        """
    }

    /// Without a heading of its own.
    package var list: HTML {
        """
        <ul class="list card">
        \(rows, { $0.html })
        </ul>
        """
    }
}
