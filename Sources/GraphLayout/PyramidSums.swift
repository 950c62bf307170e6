/// The upward pass, which sums the masses of cells, and the downward pass, which distributes the distant fields.
extension Pyramid {
    /// Sums mass, centre and second moment from the finest grid up.
    mutating func sum(depth: Int) {
        for number in 0..<Self.firstCell(depth + 1) { cells[number] = Cell() }
        let first = Self.firstCell(depth)
        for number in 0..<1 << (2 * depth) {
            let own = starts[number]..<starts[number + 1]
            if own.isEmpty { continue }
            var cell = Cell()
            for i in own {
                cell.mass += points[i].mass
                cell.x += points[i].mass * points[i].x
                cell.y += points[i].mass * points[i].y
            }
            cell.x /= cell.mass
            cell.y /= cell.mass
            for i in own {
                let dx = points[i].x - cell.x
                let dy = points[i].y - cell.y
                cell.qx += points[i].mass * (dx * dx - dy * dy)
                cell.qy += points[i].mass * 2 * dx * dy
            }
            cells[first + number] = cell
        }
        for level in stride(from: depth - 1, through: 1, by: -1) { gather(level) }
    }

    /// Sums the four cells inside each cell of a grid.
    private mutating func gather(_ level: Int) {
        let side = 1 << level
        let above = Self.firstCell(level)
        let below = Self.firstCell(level + 1)
        for row in 0..<side {
            for column in 0..<side {
                let corner = below + row * 4 * side + column * 2
                var cell = Cell()
                for part in 0..<4 {
                    let inside = cells[corner + (part >> 1) * 2 * side + (part & 1)]
                    cell.mass += inside.mass
                    cell.x += inside.mass * inside.x
                    cell.y += inside.mass * inside.y
                }
                if cell.mass == 0 { continue }
                cell.x /= cell.mass
                cell.y /= cell.mass
                // An empty inner cell has no mass, so it adds nothing wherever its centre is.
                for part in 0..<4 {
                    let inside = cells[corner + (part >> 1) * 2 * side + (part & 1)]
                    let dx = inside.x - cell.x
                    let dy = inside.y - cell.y
                    cell.qx += inside.qx + inside.mass * (dx * dx - dy * dy)
                    cell.qy += inside.qy + inside.mass * 2 * dx * dy
                }
                cells[above + row * side + column] = cell
            }
        }
    }

    /// Hands the field of each cell of the coarser grid down to the cells of this one, and adds what that grid left
    /// open.
    mutating func spread(_ level: Int) {
        let side = 1 << level
        let first = Self.firstCell(level)
        let above = Self.firstCell(level - 1)
        for row in 0..<side {
            for column in 0..<side {
                var cell = cells[first + row * side + column]
                if cell.mass == 0 { continue }
                cell.inherit(cells[above + (row >> 1) * (side >> 1) + (column >> 1)])
                let columns = max(0, (column >> 1) * 2 - 2)...min(side - 1, (column >> 1) * 2 + 3)
                for r in max(0, (row >> 1) * 2 - 2)...min(side - 1, (row >> 1) * 2 + 3) {
                    let isNearRow = r >= row - 1 && r <= row + 1
                    for c in columns {
                        if isNearRow, c >= column - 1, c <= column + 1 { continue }
                        let other = cells[first + r * side + c]
                        if other.mass != 0 { cell.feel(other) }
                    }
                }
                cells[first + row * side + column] = cell
            }
        }
    }
}

extension Pyramid.Cell {
    /// Adds the field of a larger cell, moved to the centre of this one.
    fileprivate mutating func inherit(_ parent: Pyramid.Cell) {
        let px = x - parent.x
        let py = y - parent.y
        cx = parent.cx
        cy = parent.cy
        bx = parent.bx + 2 * (cx * px - cy * py)
        by = parent.by + 2 * (cx * py + cy * px)
        let hx = parent.bx + cx * px - cy * py
        let hy = parent.by + cx * py + cy * px
        ax = parent.ax + hx * px - hy * py
        ay = parent.ay + hx * py + hy * px
    }

    /// Adds the repulsion of another cell, by the powers of w = 1 / (here - there).
    @inline(__always)
    fileprivate mutating func feel(_ other: Pyramid.Cell) {
        let dx = x - other.x
        let dy = y - other.y
        let inverse = 1 / (dx * dx + dy * dy)
        let wx = dx * inverse
        let wy = -dy * inverse
        let w2x = wx * wx - wy * wy
        let w2y = 2 * wx * wy
        let w3x = w2x * wx - w2y * wy
        let w3y = w2x * wy + w2y * wx
        ax += other.mass * wx + other.qx * w3x - other.qy * w3y
        ay += other.mass * wy + other.qx * w3y + other.qy * w3x
        bx -= other.mass * w2x
        by -= other.mass * w2y
        cx += other.mass * w3x
        cy += other.mass * w3y
    }
}
