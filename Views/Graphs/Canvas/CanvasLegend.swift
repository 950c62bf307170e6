import HTML
import Localization

/// The meaning of the colours of a canvas.
enum CanvasLegend: Sendable {
    case none
    /// Colours from 1 to 10, 0 for none, with the names of the entities or options that have them.
    case names([(colour: Int, name: String)], others: Int)
    /// The numbers of nodes in the largest connected parts, in the order of the colours.
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
