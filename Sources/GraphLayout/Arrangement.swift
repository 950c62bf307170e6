/// The order in which a layout keeps its nodes: part by part. First the parts that are laid out afresh, the large ones
/// before the small; then those that have places already; then new nodes that are alone.
struct Arrangement {
    /// Where each node is kept.
    private(set) var place: [Int]
    /// Where each part begins, and behind the last one its end.
    private(set) var starts: [Int] = []
    /// Which parts contain a place that is given.
    var framed: [Bool] = []
    /// So many nodes, and so many parts, are laid out afresh.
    private(set) var fresh = 0
    private(set) var freshParts = 0

    private enum Kind: Int {
        case fresh
        case framed
        case alone
    }

    /// - Parameters:
    ///   - isKept: whether a node has a place that it keeps
    ///   - isWarm: whether a part with a place is left as it is
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

    /// So many nodes, the first ones, are in parts; those behind them are new and alone.
    var together: Int { starts[starts.count - 1] }

    var partRanges: [Range<Int>] {
        zip(starts, starts.dropFirst()).map { $0..<$1 }
    }

    /// For each node the first node of its part: what links hold together.
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
