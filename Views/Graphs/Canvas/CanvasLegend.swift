import HTML
import Localization

/// What the colours of a canvas mean.
enum CanvasLegend: Sendable {
    case none
    /// Colours from 1 to 10, 0 for none, with what has them.
    case names([(colour: Int, name: String)], others: Int)
    /// How many nodes the largest connected parts have, in the order of the colours.
    case parts(sizes: [Int], others: Int)

    func html(_ words: Words) -> HTML {
        switch self {
        case .none: HTML()
        case .names(let names, let others): list(names, others, words)
        case .parts(let sizes, let others):
            list(sizes.enumerated().map { ($0 + 1, words("\($1) nodes")) }, others, words)
        }
    }

    private func list(_ rows: [(colour: Int, name: String)], _ others: Int, _ words: Words) -> HTML {
        """
        <ul class="canvas__colours">\(rows, { row in
            "<li class=\"canvas__colour\" data-colour=\"\(row.colour)\">\(row.name)</li>"
        })\(if: others > 0, "<li class=\"canvas__others\">\(words("and \(others) more"))</li>")</ul>
        """
    }
}
