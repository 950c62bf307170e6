/// A force-directed layout: linked nodes get places near each other, all others apart. The same input always gives the
/// same picture, here and in the browser (Public/js/canvas/layout/layout.js).
///
/// Coarser graphs are laid out first, then the finer ones within them; unconnected parts are laid out separately and
/// packed side by side. Placed but not pinned nodes get new places, unless `isWarm`: then they stay, and only new nodes
/// and those near them move.
public struct ForceLayout: Sendable {
    /// After this many ticks without movement a layout is settled.
    private static let quietTicks = 12

    /// A movement below this counts as none, in units of the layout.
    private static let quiet = 0.2

    /// The radius of a node without attributes: two of them are 24 apart.
    private static let usualRadius: Float = 12

    /// The heat at the start of the coarsest level, of all other levels, and of new nodes.
    private static let hottest = 1.0
    private static let hot = 0.6
    private static let warmth = 0.3

    /// The ticks in which new nodes cool.
    private static let coolingTicks = 60

    /// The mobility of nodes by their distance in links from new nodes; farther ones do not move.
    private static let mobilities = [1, 0.8, 0.5, 0.2]

    /// A node with more links than this is a hub: new nodes do not make the nodes behind it move.
    private static let hub = 64

    /// The largest coordinate. A node farther out is treated as having no place, which keeps sums exact.
    private static let farthest: Float = 1e7

    /// All layouts begin with the same random numbers, so the same graph gets the same picture.
    private static let seed: UInt32 = 0x4847_4331

    public let count: Int
    public private(set) var ticks = 0
    public private(set) var isSettled: Bool
    private let radius: [Float]
    private let strength: Double
    private let isWarm: Bool
    private var arrangement: Arrangement
    private var levels: Levels
    private var pyramid: Pyramid
    private var spacing: Spacing
    private var random = XorShift(seed: ForceLayout.seed)
    private var age = 0
    private var quietAge = 0

    /// - Parameters:
    ///   - links: two nodes each, from 0 to `count` - 1, none to itself
    ///   - places: NaN for a node without a place; missing places at the end count as NaN
    ///   - pinned: nodes that stay in their places
    ///   - radius: the room for each node with everything that belongs to it; 12 if it is missing
    ///   - strength: the factor of the repulsion, usually 1
    ///   - isWarm: keeps placed nodes in place
    public init(
        count: Int, links: [(Int, Int)], places: [SIMD2<Float>] = [], pinned: Set<Int> = [], radius: [Float] = [],
        strength: Double = 1, isWarm: Bool = false
    ) {
        self.count = count
        self.strength = strength
        self.isWarm = isWarm
        let isKept = (0..<count).map { node in
            guard node < places.count, isWarm || pinned.contains(node) else { return false }
            return abs(places[node].x) <= Self.farthest && abs(places[node].y) <= Self.farthest
        }
        let arrangement = Arrangement(count: count, links: links, isKept: isKept, isWarm: isWarm)
        let place = arrangement.place
        var radii = Array(repeating: Self.usualRadius, count: count)
        var finest = Level(
            count: count, parts: arrangement.starts, links: links.map { Level.Link(a: place[$0.0], b: place[$0.1]) })
        var added: [Int] = []
        var fixed: Set<Int> = []
        for node in 0..<count {
            let i = place[node]
            if node < radius.count { radii[i] = radius[node] }
            if isKept[node] {
                finest.bodies.x[i] = Double(places[node].x)
                finest.bodies.y[i] = Double(places[node].y)
                finest.mobility[i] = 0
                if pinned.contains(node) { fixed.insert(i) }
            } else if i >= arrangement.fresh, i < arrangement.together {
                added.append(i)
            }
        }
        finest.tie(radius: radii)
        levels = Levels(
            finest: finest, fresh: arrangement.fresh, freshParts: arrangement.freshParts, random: &random)
        spacing = Spacing(radius: radii)
        pyramid = Pyramid(capacity: arrangement.partRanges.map(\.count).max() ?? 0)
        isSettled = arrangement.fresh == 0
        self.arrangement = arrangement
        self.radius = radii
        placeBesideNeighbours(added)
        if isSettled { Placing(arrangement: arrangement, radius: radii).pack(&levels.all[0]) }
        if !added.isEmpty { warm(added, pinned: fixed) }
    }

    /// The place of each node; final once the layout is settled.
    public var places: [SIMD2<Float>] {
        arrangement.place.map { SIMD2(Float(levels.all[0].bodies.x[$0]), Float(levels.all[0].bodies.y[$0])) }
    }

    /// Moves all nodes one step; returns the largest movement.
    @discardableResult
    public mutating func tick() -> Float {
        if isSettled { return 0 }
        let isGentle = levels.isFinest && isWarm
        let budget = isGentle ? Self.coolingTicks : Self.ticks(for: levels.all[levels.at].count)
        let heat = isGentle ? Self.warmth : levels.isCoarsest ? Self.hottest : Self.hot
        let rest = 1 - Double(age) / Double(budget)
        var largest = levels.all[levels.at].tick(
            alpha: heat * rest * rest, strength: strength, pyramid: &pyramid, random: &random)
        if levels.isFinest, isWarm || 2 * age >= budget {
            for range in arrangement.partRanges {
                largest = max(largest, spacing.separate(&levels.all[0], in: range))
            }
        }
        ticks += 1
        age += 1
        quietAge = largest < Self.quiet ? quietAge + 1 : 0
        if age >= budget || quietAge >= Self.quietTicks { finishLevel() }
        return Float(largest)
    }

    /// Ticks until the layout is settled.
    public mutating func settle() {
        while !isSettled { tick() }
    }

    /// Larger graphs get fewer ticks, so that their layout does not take too long.
    private static func ticks(for count: Int) -> Int {
        count <= 1024 ? 200 : count <= 4096 ? 130 : 90
    }

    private mutating func finishLevel() {
        age = 0
        quietAge = 0
        if levels.isFinest {
            isSettled = true
            Placing(arrangement: arrangement, radius: radius).pack(&levels.all[0])
        } else {
            levels.descend()
        }
    }

    /// Lets the given nodes and those near them move; all others stay.
    private mutating func warm(_ nodes: [Int], pinned: Set<Int>) {
        let neighbours = Neighbours(levels.all[0])
        for i in arrangement.fresh..<count { levels.all[0].mobility[i] = 0 }
        var isSeen = Array(repeating: false, count: count)
        var edge = nodes
        for mobility in Self.mobilities {
            var next: [Int] = []
            for i in edge where !isSeen[i] && levels.all[0].mobility[i] == 0 {
                isSeen[i] = true
                if !pinned.contains(i) { levels.all[0].mobility[i] = mobility }
                if mobility < 1, neighbours.degree(i) > Self.hub { continue }
                next += neighbours.of(i).map(\.node)
            }
            edge = next
        }
        isSettled = false
    }

    /// Gives new nodes their first places.
    private mutating func placeBesideNeighbours(_ added: [Int]) {
        if added.isEmpty { return }
        let neighbours = Neighbours(levels.all[0])
        var isPlaced = Array(repeating: true, count: count)
        for i in added { isPlaced[i] = false }
        var queue = added.filter { neighbours.of($0).contains { isPlaced[$0.node] } }
        var isWaiting = Array(repeating: false, count: count)
        for i in queue { isWaiting[i] = true }
        var head = 0
        while head < queue.count {
            let i = queue[head]
            head += 1
            var near = 0.0
            var x = 0.0
            var y = 0.0
            for (other, _) in neighbours.of(i) {
                if isPlaced[other] {
                    near += 1
                    x += levels.all[0].bodies.x[other]
                    y += levels.all[0].bodies.y[other]
                } else if !isWaiting[other] {
                    isWaiting[other] = true
                    queue.append(other)
                }
            }
            let spread = 2 * Double(Self.usualRadius)
            levels.all[0].bodies.x[i] = x / near + spread * random.signed()
            levels.all[0].bodies.y[i] = y / near + spread * random.signed()
            isPlaced[i] = true
        }
    }
}
