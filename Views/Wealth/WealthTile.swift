import HTML
import House
import Localization

/// A tile with the net worth, and the series that need a new value.
struct WealthTile: PagePart {
    /// `nil` without any value.
    let total: String?
    /// The recent change.
    let text: String
    let stale: [Stale]

    struct Stale: Sendable {
        let path: String
        let name: String
        let day: String
    }

    func html(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Wealth"))</h2>
        <ul class="list card">
        \(total, { LinkRow("/wealth", .chart, $0, text: text).html })\(stale, { staleRow($0, words) })
        </ul></section>
        """
    }

    private func staleRow(_ stale: Stale, _ words: Words) -> HTML {
        LinkRow(
            stale.path, .clock, stale.name, text: words("Last value on \(stale.day)"),
            end: "<small>\(words("Out of date"))</small>"
        ).html
    }
}
