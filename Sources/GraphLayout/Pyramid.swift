/// The repulsion between all points, 1/distance for each unit of mass, in time proportional to their number.
///
/// Points are summed into grids of 4², 8², 16² … cells. Each grid handles the cells that the coarser one left open,
/// except the 3×3 around a cell, so all space is counted once. Distant cells act on a cell as a whole, and their effect
/// is handed down to the cells inside it (L. Greengard, V. Rokhlin, "A fast algorithm for particle simulations", 1987);
/// inside the last 3×3 single points are compared. The error against comparing all pairs is about 0.3 %.
struct Pyramid {
    /// A cell with more points than this compares only so many of them, others in each tick, and scales the sum up.
    private static let sampled = 32

    /// From this average number of points in a point's cell on, a finer grid is used.
    private static let crowded = 8.0

    /// Points nearer than this repel each other as if they were so far apart: squared, in units of the layout.
    static let nearest = 1.0

    /// Mass, centre of mass and second moment of the points in a cell, then the field around that centre:
    /// a + b·d + c·d². Moments and field are complex numbers, which makes the push of 1/distance in a plane a plain 1/z.
    struct Cell {
        var mass = 0.0
        var x = 0.0
        var y = 0.0
        var qx = 0.0
        var qy = 0.0
        var ax = 0.0
        var ay = 0.0
        var bx = 0.0
        var by = 0.0
        var cx = 0.0
        var cy = 0.0
    }

    struct Point {
        var x = 0.0
        var y = 0.0
        var mass = 0.0
        var index = 0
    }

    var cells: [Cell]
    var starts: [Int]
    private var cellOf: [Int]
    var points: [Point]

    /// The side of a cell of the finest grid in the last call of `push`.
    private(set) var cellSide = 0.0

    /// - Parameter capacity: the most points of one call
    init(capacity: Int) {
        let depth = Self.deepest(for: capacity)
        cells = Array(repeating: Cell(), count: Self.firstCell(depth + 1))
        starts = Array(repeating: 0, count: (1 << (2 * depth)) + 1)
        cellOf = Array(repeating: 0, count: capacity)
        points = Array(repeating: Point(), count: capacity)
    }

    /// Adds the repulsion of the points in `range` to `pushX` and `pushY`.
    mutating func push(
        _ bodies: Bodies, in range: Range<Int>, pushX: inout [Double], pushY: inout [Double], random: inout XorShift
    ) {
        // Where points are crowded, a finer grid compares fewer of them and need not sample.
        var depth = Self.depth(for: range.count)
        while sort(bodies, in: range, depth: depth) > Self.crowded, depth < Self.deepest(for: range.count) {
            depth += 1
        }
        gatherPoints(bodies, in: range)
        sum(depth: depth)
        for level in 2...depth { spread(level) }
        compare(depth: depth, pushX: &pushX, pushY: &pushY, random: &random)
    }

    /// Sorts the points into the cells of the finest grid; returns the average number of points in a point's cell.
    private mutating func sort(_ bodies: Bodies, in range: Range<Int>, depth: Int) -> Double {
        let bounds = Bounds(bodies, in: range)
        let side = 1 << depth
        let extent = max(bounds.width, bounds.height, 1) * 1.000001
        let scale = Double(side) / extent
        cellSide = extent / Double(side)
        for cell in 0...side * side { starts[cell] = 0 }
        for i in range {
            let row = Int((bodies.y[i] - bounds.top) * scale)
            let column = Int((bodies.x[i] - bounds.left) * scale)
            cellOf[i - range.lowerBound] = row * side + column
            starts[row * side + column] += 1
        }
        var sum = 0
        var pairs = 0
        for cell in 0...side * side {
            pairs += starts[cell] * starts[cell]
            sum += starts[cell]
            starts[cell] = sum
        }
        return Double(pairs) / Double(range.count)
    }

    /// Makes the points of each cell contiguous.
    private mutating func gatherPoints(_ bodies: Bodies, in range: Range<Int>) {
        for i in range.reversed() {
            let cell = cellOf[i - range.lowerBound]
            starts[cell] -= 1
            points[starts[cell]] = Point(x: bodies.x[i], y: bodies.y[i], mass: bodies.mass[i], index: i)
        }
    }

    /// Gives each point the field of its cell, and the push of the points in the 3×3 around it.
    private func compare(
        depth: Int, pushX: inout [Double], pushY: inout [Double], random: inout XorShift
    ) {
        let side = 1 << depth
        let first = Self.firstCell(depth)
        for number in 0..<side * side {
            let own = starts[number]..<starts[number + 1]
            if own.isEmpty { continue }
            let cell = cells[first + number]
            for point in points[own] {
                let dx = point.x - cell.x
                let dy = point.y - cell.y
                let hx = cell.bx + cell.cx * dx - cell.cy * dy
                let hy = cell.by + cell.cx * dy + cell.cy * dx
                pushX[point.index] += cell.ax + hx * dx - hy * dy
                pushY[point.index] -= cell.ay + hx * dy + hy * dx
            }
            let row = number >> depth
            let column = number & (side - 1)
            for r in max(0, row - 1)...min(side - 1, row + 1) {
                for c in max(0, column - 1)...min(side - 1, column + 1) {
                    let other = r * side + c
                    meet(own, starts[other]..<starts[other + 1], pushX: &pushX, pushY: &pushY, random: &random)
                }
            }
        }
    }

    /// Adds the repulsion of the sorted points `others` on those in `own`.
    private func meet(
        _ own: Range<Int>, _ others: Range<Int>, pushX: inout [Double], pushY: inout [Double], random: inout XorShift
    ) {
        var others = others
        var factor = 1.0
        if others.count > Self.sampled {
            factor = Double(others.count) / Double(Self.sampled)
            let from = others.lowerBound + Int(random.next()) % (others.count - Self.sampled + 1)
            others = from..<from + Self.sampled
        }
        for i in own {
            let point = points[i]
            var sumX = 0.0
            var sumY = 0.0
            for j in others {
                let dx = point.x - points[j].x
                let dy = point.y - points[j].y
                var square = dx * dx + dy * dy
                if square < Self.nearest {
                    if square == 0, i != j {
                        sumX += random.signed()
                        sumY += random.signed()
                    }
                    square = Self.nearest
                }
                let push = points[j].mass / square
                sumX += dx * push
                sumY += dy * push
            }
            pushX[point.index] += sumX * factor
            pushY[point.index] += sumY * factor
        }
    }

    /// The number of times the plane is halved for so many points: until a cell has at most four.
    private static func depth(for count: Int) -> Int {
        var depth = 2
        while depth < 10, 4 << (2 * depth) < count { depth += 1 }
        return depth
    }

    /// The finest grid for so many points: about 2·√count cells a side.
    private static func deepest(for count: Int) -> Int {
        var depth = 2
        while depth < 10, 4 << (2 * depth) < 4 * count { depth += 1 }
        return depth
    }

    /// The index of the first cell of a grid: the cells of all coarser grids come before it.
    static func firstCell(_ level: Int) -> Int {
        ((1 << (2 * level)) - 4) / 3
    }
}
