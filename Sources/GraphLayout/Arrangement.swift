/// The order in which a layout keeps its nodes, by part (connected component): first the parts that are laid out
/// afresh, the large ones before the small ones; then the parts that have places already; then new nodes without links.
struct Arrangement {
    /// The index at which each node is kept.
    private(set) var place: [Int]
    /// The first index of each part, and the end of the last one.
    private(set) var starts: [Int] = []
    /// True for each part with a given place.
    var framed: [Bool] = []
    /// The numbers of nodes and parts that are laid out afresh.
    private(set) var fresh = 0
    private(set) var freshParts = 0

    private enum Kind: Int {
        case fresh
        case framed
        case alone
    }

    /// - Parameters:
    ///   - isKept: true for a node that keeps its place
    ///   - isWarm: true if parts with a place are left as they are
    init(count: Int, links: [(Int, Int)], isKept: [Bool], isWarm: Bool) {
        let part = Self.parts(count, links)
        var size = Array(repeating: 0, count: count)
        var isFramed = Array(repeating: false, count: count)
        for i in 0..<count {
            size[part[i]] += 1
            if isKept[i] { isFramed[part[i]] = true }
        }
        func kind(_ root: Int) -> Kind {
            if size[root] == 1 { return isFramed[root] ? .framed : .alone }
            return isWarm && isFramed[root] ? .framed : .fresh
        }
        let roots = (0..<count).filter { part[$0] == $0 }
            .sorted { (kind($0).rawValue, size[$1], $0) < (kind($1).rawValue, size[$0], $1) }

        var next = Array(repeating: 0, count: count)
        var sum = 0
        var together = 0
        for root in roots {
            next[root] = sum
            if kind(root) != .alone {
                starts.append(sum)
                framed.append(isFramed[root])
                together = sum + size[root]
            }
            sum += size[root]
            if kind(root) == .fresh {
                fresh = sum
                freshParts += 1
            }
        }
        starts.append(together)
        place = Array(repeating: 0, count: count)
        for i in 0..<count {
            place[i] = next[part[i]]
            next[part[i]] += 1
        }
    }

    /// The number of nodes in parts, which come first; the nodes after them are new and without links.
    var together: Int { starts[starts.count - 1] }

    var partRanges: [Range<Int>] {
        zip(starts, starts.dropFirst()).map { $0..<$1 }
    }

    /// For each node the first node of its part, which is what links connect.
    private static func parts(_ count: Int, _ links: [(Int, Int)]) -> [Int] {
        var above = Array(0..<count)
        func root(_ node: Int) -> Int {
            var i = node
            while above[i] != i {
                above[i] = above[above[i]]
                i = above[i]
            }
            return i
        }
        for (first, second) in links {
            let a = root(first)
            let b = root(second)
            above[max(a, b)] = min(a, b)
        }
        return (0..<count).map(root)
    }
}
