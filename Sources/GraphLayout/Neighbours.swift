/// The neighbours of each node, with the links that lead there.
struct Neighbours {
    private let starts: [Int]
    private let entries: [(node: Int, link: Int)]

    init(count: Int, links: [(a: Int, b: Int)]) {
        var starts = Array(repeating: 0, count: count + 1)
        for link in links {
            starts[link.a + 1] += 1
            starts[link.b + 1] += 1
        }
        for i in 0..<count { starts[i + 1] += starts[i] }
        var next = starts
        var entries = Array(repeating: (node: 0, link: 0), count: 2 * links.count)
        for (index, link) in links.enumerated() {
            entries[next[link.a]] = (link.b, index)
            next[link.a] += 1
            entries[next[link.b]] = (link.a, index)
            next[link.b] += 1
        }
        self.starts = starts
        self.entries = entries
    }

    init(_ level: Level) {
        self.init(count: level.count, links: level.links.map { ($0.a, $0.b) })
    }

    func degree(_ node: Int) -> Int {
        starts[node + 1] - starts[node]
    }

    func of(_ node: Int) -> ArraySlice<(node: Int, link: Int)> {
        entries[starts[node]..<starts[node + 1]]
    }

    /// All nodes, sorted by their number of links, the fewest first.
    var fewestFirst: [Int] {
        let count = starts.count - 1
        var place = Array(repeating: 0, count: ((0..<count).map(degree).max() ?? 0) + 2)
        for i in 0..<count { place[degree(i) + 1] += 1 }
        for index in 1..<place.count { place[index] += place[index - 1] }
        var order = Array(repeating: 0, count: count)
        for i in 0..<count {
            order[place[degree(i)]] = i
            place[degree(i)] += 1
        }
        return order
    }
}
