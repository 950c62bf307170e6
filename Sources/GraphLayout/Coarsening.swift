/// A graph with fewer nodes, each of which stands for several closely linked ones. Its layout gives good first places
/// for the finer graph (C. Walshaw, "A multilevel algorithm for force-directed graph drawing", 2003).
struct Coarsening {
    /// The most nodes that are merged into one, so that a coarser graph keeps the shape of the finer one.
    private static let limit = 6

    private(set) var level: Level
    /// For each node of the finer graph the coarser node that stands for it.
    let owner: [Int]

    init(of fine: Level) {
        let neighbours = Neighbours(fine)
        let group = Self.grouped(fine, neighbours)
        // Numbered by their first nodes, so the nodes of one part stay beside each other.
        var number = Array(repeating: -1, count: fine.count)
        var owner = Array(repeating: 0, count: fine.count)
        var parts: [Int] = []
        var count = 0
        for range in fine.partRanges {
            parts.append(count)
            for i in range {
                if number[group[i]] < 0 {
                    number[group[i]] = count
                    count += 1
                }
                owner[i] = number[group[i]]
            }
        }
        parts.append(count)

        var mass = Array(repeating: 0.0, count: count)
        for i in 0..<fine.count { mass[owner[i]] += fine.bodies.mass[i] }
        let links = Self.merged(fine, neighbours, owner: owner, mass: mass)
        level = Level(count: count, parts: parts, links: links)
        level.bodies.mass = mass
        for i in 0..<fine.count where fine.mobility[i] == 0 {
            level.mobility[owner[i]] = 0
            level.bodies.x[owner[i]] = fine.bodies.x[i]
            level.bodies.y[owner[i]] = fine.bodies.y[i]
        }
        self.owner = owner
    }

    private struct Group {
        var size = 0
        var mass = 0.0
        var isFixed = false
    }

    /// For each node the node that its group is named after.
    private static func grouped(_ fine: Level, _ neighbours: Neighbours) -> [Int] {
        var group = Array(repeating: -1, count: fine.count)
        var groups = Array(repeating: Group(), count: fine.count)
        for i in neighbours.fewestFirst where group[i] < 0 {
            let isLeaf = neighbours.degree(i) == 1
            let isFixed = fine.mobility[i] == 0
            var best = -1
            var bestScore = 0.0
            for (other, link) in neighbours.of(i) {
                let target = group[other]
                if target >= 0 {
                    if groups[target].size >= limit, !isLeaf { continue }
                    if groups[target].isFixed, isFixed { continue }
                } else if isFixed, fine.mobility[other] == 0 {
                    continue
                }
                let mass = target < 0 ? fine.bodies.mass[other] : groups[target].mass
                let score = (fine.links[link].first + fine.links[link].second) / mass
                if score > bestScore {
                    best = other
                    bestScore = score
                }
            }
            let isNew = best >= 0 && group[best] < 0
            let target = best < 0 ? i : isNew ? best : group[best]
            for node in isNew ? [best, i] : [i] {
                group[node] = target
                groups[target].size = min(groups[target].size + 1, limit)
                groups[target].mass += fine.bodies.mass[node]
                if fine.mobility[node] == 0 { groups[target].isFixed = true }
            }
        }
        return group
    }

    /// The links of the coarser graph: one for all links between the same two groups.
    private static func merged(
        _ fine: Level, _ neighbours: Neighbours, owner: [Int], mass: [Double]
    ) -> [Level.Link] {
        var links: [Level.Link] = []
        var seen = Array(repeating: -1, count: mass.count)
        let members = Neighbours(
            count: mass.count + fine.count, links: owner.enumerated().map { ($0.element, mass.count + $0.offset) })
        for a in mass.indices {
            let begin = links.count
            for member in members.of(a) {
                let i = member.node - mass.count
                for (j, index) in neighbours.of(i) where owner[j] > a {
                    let b = owner[j]
                    let link = fine.links[index]
                    let (here, there) = link.a == i ? (link.first, link.second) : (link.second, link.first)
                    if seen[b] < begin {
                        seen[b] = links.count
                        let length = (Level.linkLength / 2) * (mass[a].squareRoot() + mass[b].squareRoot())
                        links.append(Level.Link(a: a, b: b, length: length))
                    }
                    // A group moves as far as its members on average.
                    links[seen[b]].first += (here * fine.bodies.mass[i]) / mass[a]
                    links[seen[b]].second += (there * fine.bodies.mass[j]) / mass[b]
                }
            }
        }
        return links
    }
}
