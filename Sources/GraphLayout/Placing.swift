/// The placement of parts side by side: parts without a frame are moved as a whole, and new nodes without links are put
/// in a block. Parts with a frame stay.
struct Placing {
    /// The distance between new nodes without links, beside their radii.
    private static let gap = 16.0

    /// Nodes in rows and columns, wider than high. Names stand below nodes and are wide: columns are twice as far apart.
    private struct Block {
        let step: Double
        let across: Double
        let columns: Int
        let width: Double
        let height: Double

        init(radius: ArraySlice<Float>) {
            step = 2 * Double(radius.max() ?? 0) + Placing.gap
            across = 2 * step
            columns = max(1, Int((0.8 * Double(radius.count)).squareRoot().rounded()))
            width = Double(columns) * across
            height = Double((radius.count + columns - 1) / columns) * step
        }
    }

    let arrangement: Arrangement
    let radius: [Float]

    /// Moves the parts of a level that are laid out.
    func pack(_ level: inout Level) {
        let ranges = arrangement.partRanges
        let isFree = ranges.indices.map { $0 < arrangement.freshParts && !arrangement.framed[$0] }
        let free = ranges.indices.filter { isFree[$0] }
        let fixed = ranges.indices.filter { !isFree[$0] }
        let alone = arrangement.together..<level.count
        if free.isEmpty, alone.isEmpty { return }

        let bodies = level.bodies
        var sizes = (free + fixed).map { part in
            let bounds = Bounds(bodies, in: ranges[part])
            return (width: bounds.width, height: bounds.height)
        }
        let block = Block(radius: radius[alone])
        if !alone.isEmpty { sizes.append((block.width, block.height)) }
        let cell = Packing.cell(for: sizes)
        func shape(_ part: Int) -> Shape { Shape(bodies, radius: radius, in: ranges[part], cell: cell) }
        var shapes = free.map(shape)
        if !alone.isEmpty { shapes.append(Shape(width: block.width, height: block.height, cell: cell)) }

        let shifts = Packing.shifts(of: shapes, around: fixed.map(shape))
            .map { (x: Double($0.x) * cell, y: Double($0.y) * cell) }
        for (part, shift) in zip(free, shifts) {
            for i in ranges[part] {
                level.bodies.x[i] += shift.x
                level.bodies.y[i] += shift.y
            }
        }
        guard !alone.isEmpty, let shift = shifts.last else { return }
        for (index, i) in alone.enumerated() {
            let column = Double(index % block.columns)
            let row = Double(index / block.columns)
            level.bodies.x[i] = shift.x + column * block.across - (block.width - block.across) / 2
            level.bodies.y[i] = shift.y + row * block.step - (block.height - block.step) / 2
        }
    }
}
