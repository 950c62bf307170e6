import Foundation
import HTML
import House
import Localization

/// A graph without a script: a drawing of its nodes at their places, and a table of their links.
struct CanvasStill: Sendable {
    let nodes: [Node]

    static let limit = 500

    struct Node: Sendable {
        let path: String
        let name: String
        let isEntity: Bool
        /// The place of the node; nil if it was never placed.
        let place: (x: Double, y: Double)?
        /// The index of the entity that owns the node; nil for an entity.
        let owner: Int?
        /// The indexes of the nodes that it is linked with.
        let neighbours: [Int]
    }

    func html(_ words: Words) -> HTML {
        """
        \(if: nodes.contains { $0.place != nil }, "<noscript>\(drawing(words))</noscript>")
        <details class="canvas__table"><summary>\(words("Show as table"))</summary>
        <table class="table canvas__rows"><thead><tr><th scope="col">\(words("Node"))</th>\
        <th scope="col">\(words("Linked with"))</th></tr></thead><tbody>
        \(nodes, { row($0) })</tbody></table></details>
        """
    }

    private func row(_ node: Node) -> HTML {
        let others = (node.owner.map { [$0] } ?? []) + node.neighbours
        return """
            <tr><th scope="row"><a href="\(url: node.path)">\(node.name)</a></th><td>\
            \(Array(others.enumerated()), { number, other in
                "\(if: number > 0, ", ")<a href=\"\(url: nodes[other].path)\">\(nodes[other].name)</a>"
            })</td></tr>

            """
    }

    // MARK: The drawing

    /// The drawing as an SVG file of its own, for a download.
    func picture(title: String) -> HTML { svg(title, extra: " xmlns=\"http://www.w3.org/2000/svg\"") }

    private func drawing(_ words: Words) -> HTML { svg(words("Canvas"), extra: " class=\"canvas__still\"") }

    /// The drawing has the colours of the text around it.
    private func svg(_ title: String, extra: HTML) -> HTML {
        let onRing = nodes.indices.filter { nodes[$0].owner != nil && nodes[$0].place == nil }
        var rings: [Int: (index: Int, count: Int)] = [:]
        for ring in Dictionary(grouping: onRing, by: { nodes[$0].owner }).values {
            for (index, number) in ring.enumerated() { rings[number] = (index, ring.count) }
        }
        let places = nodes.indices.map { place($0, rings[$0]) }
        let shown = places.compactMap { $0 }
        let (left, right) = (shown.map(\.x).min() ?? 0, shown.map(\.x).max() ?? 0)
        let (top, bottom) = (shown.map(\.y).min() ?? 0, shown.map(\.y).max() ?? 0)
        let margin = 60.0
        let box = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin]
        let lines = nodes.enumerated().flatMap { number, node in
            (node.neighbours.filter { $0 > number } + (node.owner.map { [$0] } ?? [])).map { (number, $0) }
        }
        return """
            <svg\(extra) viewBox="\(box.map { svgNumber($0) }.joined(separator: " "))" role="img" aria-label="\(title)" \
            font-family="sans-serif" font-size="11" fill="currentColor">
            <g stroke="currentColor" stroke-opacity="0.35">\(lines, { line(places[$0.0], places[$0.1]) })</g>
            \(Array(nodes.enumerated()), { number, node in mark(node, at: places[number]) })</svg>
            """
    }

    /// The place of a node in the drawing: an attribute that was never moved stands on a ring round its entity.
    private func place(_ number: Int, _ ring: (index: Int, count: Int)?) -> (x: Double, y: Double)? {
        let node = nodes[number]
        guard let owner = node.owner, let ring else { return node.place }
        guard let centre = nodes[owner].place else { return nil }
        let angle = 2 * Double.pi * Double(ring.index) / Double(ring.count)
        let radius = max(24, Double(ring.count) * 12 / (2 * Double.pi))
        return (centre.x + radius * cos(angle), centre.y + radius * sin(angle))
    }

    private func line(_ from: (x: Double, y: Double)?, _ to: (x: Double, y: Double)?) -> HTML {
        guard let from, let to else { return HTML() }
        return """
            <path d="M\(svgNumber(from.x)) \(svgNumber(from.y))L\(svgNumber(to.x)) \(svgNumber(to.y))"/>
            """
    }

    private func mark(_ node: Node, at place: (x: Double, y: Double)?) -> HTML {
        guard let place else { return HTML() }
        let (x, y) = (svgNumber(place.x), svgNumber(place.y))
        guard node.isEntity else { return "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"4\" fill-opacity=\"0.5\"/>" }
        return """
            <circle cx="\(x)" cy="\(y)" r="9"/><text x="\(x)" y="\(svgNumber(place.y + 22))" text-anchor="middle">\
            \(node.name)</text>
            """
    }
}
