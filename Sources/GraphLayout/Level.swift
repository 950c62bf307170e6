/// A graph in motion: the original graph, or a coarser one whose nodes each stand for several. The nodes of one part
/// are contiguous, and parts do not repel each other: packing keeps them apart.
struct Level {
    /// The wanted length of a link between two entities without attributes.
    static let linkLength = 60.0

    /// The area of a disc of nodes against that of the nodes in it.
    private static let looseness = 1.5

    /// The strength of the repulsion, as the square of a length.
    private static let repulsion = 50.0

    /// The area for each node in a picture of the right size: a wider one is drawn together.
    private static let areaEach = 9000.0

    /// The attraction to the middle of a part: it cancels the repulsion of evenly spread nodes.
    private static let gravity = Double.pi / areaEach

    /// The factor that slows every node in each tick.
    private static let glide = 0.6

    /// Up to so many nodes, comparing all pairs is faster than a grid.
    private static let few = 64

    /// A link: the share of its correction that each end moves, and its wanted length.
    struct Link {
        var a: Int
        var b: Int
        var first = 0.0
        var second = 0.0
        var length = Level.linkLength
    }

    let count: Int
    /// The first index of each part, and the end of the last one; the nodes from there on have no links.
    let parts: [Int]
    var links: [Link]
    var bodies: Bodies
    /// From 0 (fixed) to 1 (freely moving).
    var mobility: [Double]
    private var speedX: [Double]
    private var speedY: [Double]
    private var pushX: [Double]
    private var pushY: [Double]

    init(count: Int, parts: [Int], links: [Link]) {
        self.count = count
        self.parts = parts
        self.links = links
        bodies = Bodies(count: count)
        mobility = Array(repeating: 1, count: count)
        speedX = Array(repeating: 0, count: count)
        speedY = speedX
        pushX = speedX
        pushY = speedX
    }

    var partRanges: [Range<Int>] {
        zip(parts, parts.dropFirst()).map { $0..<$1 }
    }

    var degrees: [Int] {
        var degree = Array(repeating: 0, count: count)
        for link in links {
            degree[link.a] += 1
            degree[link.b] += 1
        }
        return degree
    }

    /// Computes the links. A link moves each end by its share of all links there, so a hub does not shake however many
    /// links it has, and a link between a hub and a leaf is as strong as any. The links of a hub are longer the more it
    /// has, so that its neighbours have room on a disc.
    ///
    /// - Parameter radius: the room for each node
    mutating func tie(radius: [Float]) {
        let degree = degrees
        var disc = Array(repeating: 0.0, count: count)
        for index in links.indices {
            let a = links[index].a
            let b = links[index].b
            let pull = Double(max(degree[a], degree[b])) / Double(degree[a] + degree[b])
            links[index].first = pull / Double(degree[a])
            links[index].second = pull / Double(degree[b])
            let isFirstHub = degree[a] >= degree[b]
            let hub = isFirstHub ? a : b
            let room = Double(radius[isFirstHub ? b : a])
            disc[hub] += room * room * Self.looseness
            let apart = Double(radius[a]) + Double(radius[b]) + Self.linkLength / 2
            links[index].length = max(Self.linkLength, apart, disc[hub].squareRoot())
        }
    }

    /// Moves all nodes one step; returns the largest movement.
    ///
    /// - Parameters:
    ///   - alpha: the heat, from 1 to 0
    ///   - strength: the factor of the repulsion, usually 1
    mutating func tick(alpha: Double, strength: Double, pyramid: inout Pyramid, random: inout XorShift) -> Double {
        for i in 0..<count {
            pushX[i] = 0
            pushY[i] = 0
        }
        let factor = alpha * strength * Self.repulsion
        var largest = 0.0
        pull(alpha)
        for range in partRanges {
            var limit = 2 * Self.linkLength
            if range.count <= Self.few {
                pushPairs(in: range, random: &random)
            } else {
                pyramid.push(bodies, in: range, pushX: &pushX, pushY: &pushY, random: &random)
                limit = max(limit, 2 * pyramid.cellSide)
            }
            largest = max(largest, move(range, factor: factor, limit: limit))
        }
        return largest
    }

    private mutating func pushPairs(in range: Range<Int>, random: inout XorShift) {
        for i in range {
            for j in range.lowerBound..<i {
                var dx = bodies.x[i] - bodies.x[j]
                var dy = bodies.y[i] - bodies.y[j]
                var square = dx * dx + dy * dy
                if square < Pyramid.nearest {
                    if square == 0 {
                        dx = random.signed()
                        dy = random.signed()
                    }
                    square = Pyramid.nearest
                }
                pushX[i] += (dx * bodies.mass[j]) / square
                pushY[i] += (dy * bodies.mass[j]) / square
                pushX[j] -= (dx * bodies.mass[i]) / square
                pushY[j] -= (dy * bodies.mass[i]) / square
            }
        }
    }

    /// Corrects a link by the coming places of its ends instead of the present ones, so that links do not oscillate.
    private mutating func pull(_ alpha: Double) {
        for link in links {
            let dx = bodies.x[link.b] + speedX[link.b] - bodies.x[link.a] - speedX[link.a]
            let dy = bodies.y[link.b] + speedY[link.b] - bodies.y[link.a] - speedY[link.a]
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance == 0 { continue }
            let pull = ((distance - link.length) / distance) * alpha
            speedX[link.a] += dx * pull * link.first
            speedY[link.a] += dy * pull * link.first
            speedX[link.b] -= dx * pull * link.second
            speedY[link.b] -= dy * pull * link.second
        }
    }

    private mutating func move(_ range: Range<Int>, factor: Double, limit: Double) -> Double {
        var largest = 0.0
        let centre = middle(of: range)
        for i in range {
            if mobility[i] == 0 {
                speedX[i] = 0
                speedY[i] = 0
                continue
            }
            let fallX = (centre.x - bodies.x[i]) * Self.gravity
            let fallY = (centre.y - bodies.y[i]) * Self.gravity
            var stepX = (speedX[i] + (pushX[i] + fallX) * factor) * Self.glide * mobility[i]
            var stepY = (speedY[i] + (pushY[i] + fallY) * factor) * Self.glide * mobility[i]
            let step = (stepX * stepX + stepY * stepY).squareRoot()
            if step > limit {
                stepX *= limit / step
                stepY *= limit / step
            }
            bodies.x[i] += stepX
            bodies.y[i] += stepY
            speedX[i] = stepX
            speedY[i] = stepY
            largest = max(largest, min(step, limit))
        }
        return largest
    }

    private func middle(of range: Range<Int>) -> (x: Double, y: Double) {
        var sum = 0.0
        var x = 0.0
        var y = 0.0
        for i in range {
            sum += bodies.mass[i]
            x += bodies.mass[i] * bodies.x[i]
            y += bodies.mass[i] * bodies.y[i]
        }
        return (x / sum, y / sum)
    }
}
