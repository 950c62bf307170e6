import HTML
import Localization

/// Net worth at a glance, and the series that wait for a value.
public struct WealthTile: Sendable {
    /// Nil where nothing was written down yet.
    public let total: String?
    /// Its change of late.
    public let text: String
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

    public init(total: String?, text: String, stale: [Stale]) {
        self.total = total
        self.text = text
        self.stale = stale
    }

    func html(_ words: Words) -> HTML {
        if total == nil && stale.isEmpty { return HTML() }
        return """
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
