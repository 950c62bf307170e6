/// The finest graph, and the coarser ones of the parts that are laid out afresh. The coarsest moves first; then its
/// places are handed down level by level.
struct Levels {
    /// Graphs are coarsened until one has so few nodes, not counting one for each part.
    private static let fewest = 3

    /// The share of the way that a node moves from its group towards the groups it is linked to.
    private static let inclination = 0.4

    /// Half the room that a node takes in a dense graph.
    private static let spread = 14.0

    /// All levels, the finest first.
    var all: [Level]
    private var owners: [[Int]] = []
    private let directions: [(x: Double, y: Double)]
    /// The index of the level that moves.
    private(set) var at = 0

    /// - Parameters:
    ///   - fresh: the number of nodes, the first ones, that are laid out afresh
    ///   - freshParts: the number of their parts
    init(finest: Level, fresh: Int, freshParts: Int, random: inout XorShift) {
        all = [finest]
        directions = Self.inDisc(finest.count, &random)
        var level = Self.freshOnly(finest, fresh: fresh, freshParts: freshParts)
        while level.count > Self.fewest + freshParts {
            let coarser = Coarsening(of: level)
            // A part that is a single node cannot shrink, so such parts are not counted in the ratio.
            if Double(coarser.level.count - freshParts) > 0.9 * Double(level.count - freshParts) { break }
            all.append(coarser.level)
            owners.append(coarser.owner)
            level = coarser.level
        }
        at = all.count - 1
        strew(parts: freshParts)
    }

    var isFinest: Bool { at == 0 }

    var isCoarsest: Bool { at == all.count - 1 }

    /// Gives the places of this level to the next finer one.
    mutating func descend() {
        let coarse = all[at]
        let owner = owners[at - 1]
        at -= 1
        let degree = all[at].degrees
        let towards = inclinations(coarse.bodies, owner)
        for i in owner.indices where all[at].mobility[i] != 0 {
            // The node with the most links stays in the middle of its group.
            let links = Double(max(1, degree[i]))
            let room = (Self.spread * coarse.bodies.mass[owner[i]].squareRoot()) / links
            let towardsX = (towards[i].x * Self.inclination) / links
            let towardsY = (towards[i].y * Self.inclination) / links
            all[at].bodies.x[i] = coarse.bodies.x[owner[i]] + towardsX + directions[i].x * room
            all[at].bodies.y[i] = coarse.bodies.y[owner[i]] + towardsY + directions[i].y * room
        }
    }

    /// For each node the way to all groups that it is linked to; moving some of it keeps the order of chains.
    private func inclinations(_ coarse: Bodies, _ owner: [Int]) -> [(x: Double, y: Double)] {
        var towards = Array(repeating: (x: 0.0, y: 0.0), count: owner.count)
        for link in all[at].links where link.a < owner.count {
            let dx = coarse.x[owner[link.b]] - coarse.x[owner[link.a]]
            let dy = coarse.y[owner[link.b]] - coarse.y[owner[link.a]]
            towards[link.a].x += dx
            towards[link.a].y += dy
            towards[link.b].x -= dx
            towards[link.b].y -= dy
        }
        return towards
    }

    /// Gives nodes their first places around the pinned ones of their part, hubs in the middle.
    private mutating func strew(parts: Int) {
        let degree = all[at].degrees
        for range in all[at].partRanges.prefix(parts) {
            var fixed = 0
            var x = 0.0
            var y = 0.0
            var mass = 0.0
            for i in range {
                mass += all[at].bodies.mass[i]
                if all[at].mobility[i] != 0 { continue }
                fixed += 1
                x += all[at].bodies.x[i]
                y += all[at].bodies.y[i]
            }
            for i in range where all[at].mobility[i] != 0 {
                let room = (2 * Self.spread * mass.squareRoot()) / Double(max(1, degree[i])).squareRoot()
                all[at].bodies.x[i] = x / Double(max(1, fixed)) + directions[i].x * room
                all[at].bodies.y[i] = y / Double(max(1, fixed)) + directions[i].y * room
            }
        }
    }

    /// The nodes without a kept place, as the level from which coarser levels are made.
    private static func freshOnly(_ finest: Level, fresh: Int, freshParts: Int) -> Level {
        var level = Level(
            count: fresh, parts: Array(finest.parts.prefix(freshParts + 1)), links: finest.links.filter { $0.a < fresh }
        )
        level.bodies.x = Array(finest.bodies.x.prefix(fresh))
        level.bodies.y = Array(finest.bodies.y.prefix(fresh))
        level.mobility = Array(finest.mobility.prefix(fresh))
        return level
    }

    /// Evenly distributed random points in a circle of radius 1.
    private static func inDisc(_ count: Int, _ random: inout XorShift) -> [(x: Double, y: Double)] {
        (0..<count).map { _ in
            var x = random.signed()
            var y = random.signed()
            while x * x + y * y > 1 {
                x = random.signed()
                y = random.signed()
            }
            return (x, y)
        }
    }
}
