/// Points that repel each other.
struct Bodies {
    var x: [Double]
    var y: [Double]
    var mass: [Double]

    init(count: Int) {
        x = Array(repeating: 0, count: count)
        y = Array(repeating: 0, count: count)
        mass = Array(repeating: 1, count: count)
    }
}

/// The bounding rectangle of some points.
struct Bounds {
    var left = Double.infinity
    var top = Double.infinity
    var right = -Double.infinity
    var bottom = -Double.infinity

    var width: Double { right - left }
    var height: Double { bottom - top }

    init(_ bodies: Bodies, in range: Range<Int>) {
        for i in range {
            left = min(left, bodies.x[i])
            right = max(right, bodies.x[i])
            top = min(top, bodies.y[i])
            bottom = max(bottom, bodies.y[i])
        }
    }
}
