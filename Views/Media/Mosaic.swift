/// A layout of pictures with given shapes in rows of full width, each row of one height. It is computed by the server,
/// so that nothing moves when the pictures are loaded.
struct Mosaic: Sendable, Equatable {
    let rows: [[Cell]]
    /// The number of pictures that are not shown.
    let further: Int

    struct Cell: Sendable, Equatable {
        /// The index of the picture.
        let index: Int
        /// The width divided by the height of the cell: that of the picture, unless it is very wide or very high.
        let ratio: Double
    }

    static let limit = 10

    /// - Parameters:
    ///   - ratios: width divided by height of each picture, in order.
    ///   - single: the bounds of the ratio for a picture without others.
    init(_ ratios: [Double], single: ClosedRange<Double> = 0.8...2.4) {
        let bounds = ratios.count == 1 ? single : 0.6...1.9
        let shapes = ratios.prefix(Self.limit).map { Self.shape($0, within: bounds) }
        further = max(0, ratios.count - Self.limit)
        rows = Self.best(shapes).map { row in row.map { Cell(index: $0, ratio: shapes[$0]) } }.map(Self.bounded)
    }

    /// The height of the whole, in widths.
    var height: Double { rows.reduce(0) { $0 + 1 / Self.width($1) } }

    private static func width(_ row: [Cell]) -> Double { row.reduce(0) { $0 + $1.ratio } }

    /// Very wide and very high pictures are cropped.
    private static func shape(_ ratio: Double, within bounds: ClosedRange<Double>) -> Double {
        guard ratio.isFinite, ratio > 0 else { return 1 }
        return min(max(ratio, bounds.lowerBound), bounds.upperBound)
    }

    /// Bounds a row's height: from a quarter to five quarters of its width.
    private static func bounded(_ row: [Cell]) -> [Cell] {
        let sum = width(row)
        let factor = min(max(sum, 0.8), 4) / sum
        return factor == 1 ? row : row.map { Cell(index: $0.index, ratio: $0.ratio * factor) }
    }

    /// Tries all ways to break up to ten pictures into rows: at most 512.
    private static func best(_ shapes: [Double]) -> [[Int]] {
        guard shapes.count > 1 else { return shapes.isEmpty ? [] : [[0]] }
        var best: (rows: [[Int]], cost: Double) = ([], .infinity)
        for breaks in 0..<(1 << (shapes.count - 1)) {
            let rows = rows(of: shapes.count, breaks: breaks)
            guard rows.allSatisfy({ $0.count <= 4 }) else { continue }
            let cost = cost(rows, shapes)
            if cost < best.cost { best = (rows, cost) }
        }
        return best.rows
    }

    private static func rows(of count: Int, breaks: Int) -> [[Int]] {
        var rows = [[0]]
        for index in 1..<count {
            if breaks & (1 << (index - 1)) != 0 { rows.append([index]) } else { rows[rows.count - 1].append(index) }
        }
        return rows
    }

    /// The distance of a layout from a pleasant one: about as high as wide, with rows of similar height, neither flat
    /// nor high, and no row with more pictures than the one below it.
    private static func cost(_ rows: [[Int]], _ shapes: [Double]) -> Double {
        let heights = rows.map { row in 1 / row.reduce(0) { $0 + shapes[$1] } }
        let target = shapes.count <= 2 ? 0.7 : shapes.count <= 4 ? 0.9 : 1.1
        var cost = abs(heights.reduce(0, +) - target) * 2
        for height in heights {
            if height < 0.26 { cost += (0.26 - height) * 8 }
            if height > 0.7 { cost += (height - 0.7) * 3 }
        }
        cost += ((heights.max() ?? 1) / (heights.min() ?? 1) - 1) * 0.35
        for (row, next) in zip(rows, rows.dropFirst()) where row.count > next.count { cost += 0.25 }
        return cost
    }
}
