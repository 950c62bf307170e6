/// Separation of overlapping nodes: any two are at least as far apart as the sum of their radii.
struct Spacing {
    /// The share of an overlap that is undone in a tick.
    private static let firmness = 0.8

    private let radius: [Double]
    private var cellOf: [Int]
    private var nodes: [Int]
    private var starts: [Int]

    /// - Parameter radius: the radius of each node of the layout
    init(radius: [Float]) {
        self.radius = radius.map(Double.init)
        cellOf = Array(repeating: 0, count: radius.count)
        nodes = cellOf
        starts = Array(repeating: 0, count: 5 * radius.count + 4)
    }

    /// Separates overlapping nodes in `range`; returns the largest movement.
    mutating func separate(_ level: inout Level, in range: Range<Int>) -> Double {
        let bounds = Bounds(level.bodies, in: range)
        let count = Double(range.count)
        var sum = 0.0
        for i in range { sum += radius[i] }
        // At most five cells for each node, and none smaller than a usual node.
        let even = (((bounds.width + 1) * (bounds.height + 1)) / (3 * count)).squareRoot()
        let cell = max((2 * sum) / count, even, max(bounds.width, bounds.height) / count)
        let columns = Int(bounds.width / cell) + 1
        let rows = Int(bounds.height / cell) + 1
        sort(level, in: range, bounds: bounds, cell: cell, columns: columns, rows: rows)

        var largest = 0.0
        for i in range {
            let reach = 2 * radius[i]
            let x = level.bodies.x[i] - bounds.left
            let y = level.bodies.y[i] - bounds.top
            let columnFrom = max(0, Int(((x - reach) / cell).rounded(.down)))
            let columnTo = min(columns - 1, Int(((x + reach) / cell).rounded(.down)))
            let rowFrom = max(0, Int(((y - reach) / cell).rounded(.down)))
            let rowTo = min(rows - 1, Int(((y + reach) / cell).rounded(.down)))
            if columnFrom > columnTo || rowFrom > rowTo { continue }
            for row in rowFrom...rowTo {
                for at in starts[row * columns + columnFrom]..<starts[row * columns + columnTo + 1] {
                    let j = nodes[at]
                    // Each pair once, from its larger node, so the smaller node's radius does not limit the search.
                    if radius[j] > radius[i] || (radius[j] == radius[i] && j >= i) { continue }
                    largest = max(largest, Self.apart(&level, i, j, wanted: radius[i] + radius[j]))
                }
            }
        }
        return largest
    }

    private mutating func sort(
        _ level: Level, in range: Range<Int>, bounds: Bounds, cell: Double, columns: Int, rows: Int
    ) {
        for at in 0...columns * rows { starts[at] = 0 }
        for i in range {
            let row = Int((level.bodies.y[i] - bounds.top) / cell)
            let column = Int((level.bodies.x[i] - bounds.left) / cell)
            cellOf[i] = row * columns + column
            starts[cellOf[i]] += 1
        }
        for at in 1...columns * rows { starts[at] += starts[at - 1] }
        for i in range.reversed() {
            starts[cellOf[i]] -= 1
            nodes[starts[cellOf[i]]] = i
        }
    }

    /// Separates two nodes that are too near; returns the movement.
    private static func apart(_ level: inout Level, _ i: Int, _ j: Int, wanted: Double) -> Double {
        var dx = level.bodies.x[i] - level.bodies.x[j]
        var dy = level.bodies.y[i] - level.bodies.y[j]
        let square = dx * dx + dy * dy
        let sum = level.mobility[i] + level.mobility[j]
        if square >= wanted * wanted || sum == 0 { return 0 }
        var distance = square.squareRoot()
        if distance < 0.001 {
            dx = i & 1 == 1 ? 1 : -1
            dy = j & 1 == 1 ? 1 : -1
            distance = 1
        }
        let step = (((wanted - distance) / distance) * firmness) / sum
        level.bodies.x[i] += dx * step * level.mobility[i]
        level.bodies.y[i] += dy * step * level.mobility[i]
        level.bodies.x[j] -= dx * step * level.mobility[j]
        level.bodies.y[j] -= dy * step * level.mobility[j]
        return (wanted - distance) * firmness
    }
}
