/// The outline of a part on a grid of cells: for each row its first and last cell, counted from `left`.
struct Shape {
    /// The finest cell: the least distance between two parts is about one such cell.
    static let finest = 48.0

    let left: Int
    let top: Int
    let width: Int
    private(set) var rows: [(from: Int, to: Int)]

    var height: Int { rows.count }

    /// The cells that nodes cover. A row without nodes is as wide as its neighbours, because links cross it.
    init(_ bodies: Bodies, radius: [Float], in range: Range<Int>, cell: Double) {
        func cells(_ i: Int) -> (left: Int, right: Int, top: Int, bottom: Int) {
            let room = Double(radius[i]) + Self.finest / 4
            func number(_ value: Double) -> Int { Int((value / cell).rounded(.down)) }
            return (
                number(bodies.x[i] - room), number(bodies.x[i] + room),
                number(bodies.y[i] - room), number(bodies.y[i] + room)
            )
        }
        var left = Int.max
        var right = Int.min
        var top = Int.max
        var bottom = Int.min
        for i in range {
            let covered = cells(i)
            left = min(left, covered.left)
            right = max(right, covered.right)
            top = min(top, covered.top)
            bottom = max(bottom, covered.bottom)
        }
        width = right - left + 1
        rows = Array(repeating: (from: width, to: -1), count: bottom - top + 1)
        for i in range {
            let covered = cells(i)
            for row in covered.top - top...covered.bottom - top {
                rows[row].from = min(rows[row].from, covered.left - left)
                rows[row].to = max(rows[row].to, covered.right - left)
            }
        }
        self.left = left
        self.top = top
        fillGaps()
    }

    /// A full rectangle around the origin.
    init(width: Double, height: Double, cell: Double) {
        left = Int((-width / 2 / cell).rounded(.down))
        top = Int((-height / 2 / cell).rounded(.down))
        let columns = Int((width / cell).rounded(.up)) + 1
        self.width = columns
        rows = Array(repeating: (from: 0, to: columns - 1), count: Int((height / cell).rounded(.up)) + 1)
    }

    private mutating func fillGaps() {
        for row in rows.indices where rows[row].to < 0 {
            var after = row + 1
            while rows[after].to < 0 { after += 1 }
            rows[row] = (min(rows[row - 1].from, rows[after].from), max(rows[row - 1].to, rows[after].to))
        }
    }
}
