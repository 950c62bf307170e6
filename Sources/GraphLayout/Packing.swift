/// A packing of shapes without overlap: one after the other, each as near to the middle as there is room.
struct Packing {
    /// The most cells along a side of the grid on which parts are packed.
    private static let widest = 2048

    private let middleX: Int
    private let middleY: Int
    private let side: Int
    private let left: Int
    private let top: Int
    private var bottom: Int
    private var isCovered: [Bool]

    /// The cell size with which parts of these sizes fit on the grid.
    static func cell(for sizes: [(width: Double, height: Double)]) -> Double {
        var area = 0.0
        var longest = 0.0
        for size in sizes {
            area += (size.width + 2 * Shape.finest) * (size.height + 2 * Shape.finest)
            longest = max(longest, size.width, size.height)
        }
        var cell = Shape.finest
        while planSide(area: area / (cell * cell), longest: longest / cell) > widest { cell *= 2 }
        return cell
    }

    /// The number of cells that each shape moves. Fixed shapes are around the middle already.
    static func shifts(of shapes: [Shape], around fixed: [Shape]) -> [(x: Int, y: Int)] {
        var plan = Packing(for: shapes, around: fixed)
        for shape in fixed { plan.cover(shape, shape.left, shape.top) }
        // If a form found no room on a ring, the same form finds none there later.
        var rings: [SIMD2<Int>: Int] = [:]
        return shapes.map { shape in
            let form = SIMD2(shape.width, shape.height)
            var ring = rings[form] ?? 0
            var found: (x: Int, y: Int)?
            while found == nil, ring < plan.side {
                found = plan.place(for: shape, ring: ring)
                ring += 1
            }
            rings[form] = max(0, ring - 1)
            // A shape that found no place goes below all others.
            let (x, y) = found ?? (plan.middleX - shape.width >> 1, plan.bottom)
            plan.cover(shape, x, y)
            return (x - shape.left, y - shape.top)
        }
    }

    private init(for shapes: [Shape], around fixed: [Shape]) {
        let all = fixed + shapes
        let area = all.reduce(0) { $0 + $1.width * $1.height }
        var longest = all.reduce(0) { max($0, $1.width, $1.height) }
        if let first = fixed.first {
            let left = fixed.reduce(first.left) { min($0, $1.left) }
            let top = fixed.reduce(first.top) { min($0, $1.top) }
            let right = fixed.reduce(first.left + first.width) { max($0, $1.left + $1.width) }
            let bottom = fixed.reduce(first.top + first.height) { max($0, $1.top + $1.height) }
            middleX = (left + right) >> 1
            middleY = (top + bottom) >> 1
            longest = max(longest, right - left, bottom - top)
        } else {
            middleX = 0
            middleY = 0
        }
        side = min(Self.planSide(area: Double(area), longest: Double(longest)), 2 * Self.widest)
        left = middleX - side >> 1
        top = middleY - side >> 1
        bottom = top + side
        isCovered = Array(repeating: false, count: side * side)
    }

    /// The side of a grid with room for a spiral of parts around the first one, whatever their forms.
    private static func planSide(area: Double, longest: Double) -> Int {
        Int((2 * area.squareRoot()).rounded(.up)) + 2 * Int(longest.rounded(.up)) + 8
    }

    /// The first free place on a square ring around the middle. Corners are farthest, so they come last.
    private func place(for shape: Shape, ring: Int) -> (x: Int, y: Int)? {
        let x = middleX - (shape.width >> 1)
        let y = middleY - (shape.height >> 1)
        if ring == 0 { return isFree(shape, x, y) ? (x, y) : nil }
        for turn in 0...2 * ring {
            let step = turn & 1 == 1 ? (turn + 1) >> 1 : -(turn >> 1)
            if isFree(shape, x + step, y - ring) { return (x + step, y - ring) }
            if isFree(shape, x + ring, y + step) { return (x + ring, y + step) }
            if isFree(shape, x - step, y + ring) { return (x - step, y + ring) }
            if isFree(shape, x - ring, y - step) { return (x - ring, y - step) }
        }
        return nil
    }

    /// True if a shape is within the grid and overlaps nothing.
    private func isFree(_ shape: Shape, _ shapeLeft: Int, _ shapeTop: Int) -> Bool {
        let x = shapeLeft - left
        let y = shapeTop - top
        if x < 0 || y < 0 || x + shape.width > side || y + shape.height > side { return false }
        for (row, span) in shape.rows.enumerated() {
            let from = (y + row) * side + x
            for at in from + span.from...from + span.to where isCovered[at] { return false }
        }
        return true
    }

    private mutating func cover(_ shape: Shape, _ shapeLeft: Int, _ shapeTop: Int) {
        bottom = max(bottom, shapeTop + shape.height)
        for (row, span) in shape.rows.enumerated() {
            let y = shapeTop + row - top
            if y < 0 || y >= side { continue }
            let from = max(0, shapeLeft - left + span.from)
            let to = min(side - 1, shapeLeft - left + span.to)
            if from > to { continue }
            for at in y * side + from...y * side + to { isCovered[at] = true }
        }
    }
}
