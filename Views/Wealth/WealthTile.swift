import HTML
import Localization

/// Net worth at a glance, and the series that wait for a value.
struct WealthTile: PagePart {
    /// Nil where nothing was written down yet.
    let total: String?
    /// Its change of late.
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
