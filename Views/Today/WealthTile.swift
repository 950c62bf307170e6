import HTML
import Localization

/// Net worth at a glance, and the series that wait for a value.
public struct WealthTile: Sendable {
    /// Nil where nothing was written down yet.
    public let total: String?
    /// What became of it in a month.
    public let change: String?
    public let stale: [Stale]

    public struct Stale: Sendable {
        public let path: String
        public let name: String
        public let day: String

        public init(path: String, name: String, day: String) {
            self.path = path
            self.name = name
            self.day = day
        }
    }

    public init(total: String?, change: String?, stale: [Stale]) {
        self.total = total
        self.change = change
        self.stale = stale
    }

    func html(_ words: Words) -> HTML {
        if total == nil && stale.isEmpty { return HTML() }
        return """
            <section class="group"><h2 class="group__title">\(words("Wealth"))</h2>
            <ul class="list card">
            \(total, { glance($0, words) })\(stale, { staleRow($0, words) })
            </ul></section>
            """
    }

    private func glance(_ total: String, _ words: Words) -> HTML {
        LinkRow(
            "/wealth", .chart, total,
            text: change.map { words("Net worth · \($0) in a month") } ?? words("Net worth")
        ).html
    }

    private func staleRow(_ stale: Stale, _ words: Words) -> HTML {
        LinkRow(
            stale.path, .clock, stale.name, text: words("Last value on \(stale.day)"),
            end: "<small>\(words("Out of date"))</small>"
        ).html
    }
}
