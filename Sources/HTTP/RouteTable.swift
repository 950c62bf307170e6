/// The shapes of a router's patterns, each with the index of its value. It is separate from `Router`, because code that
/// is generic over another module's type runs many times slower.
@usableFromInline
struct RouteTable: Sendable {
    private var root = Node()
    /// The patterns without a parameter by their whole path, for fast lookup of most routes. A fixed part wins over a
    /// parameter, so the result is the one that a walk would find.
    private var fixed: [String: [Entry]] = [:]

    private struct Entry: Sendable {
        let method: Method
        let index: Int
        /// The parameters' names may differ between methods; matching keeps the values in order.
        let names: [String]
        let pattern: String
    }

    private struct Node: Sendable {
        var fixed: [(part: String, node: Node)] = []
        var parameter: [Node] = []
        var entries: [Entry] = []
    }

    @usableFromInline
    enum Match {
        case found(Int, PathParameters)
        case wrongMethod(allowed: [Method])
        case none
    }

    mutating func add(_ method: Method, _ pattern: String, _ index: Int) throws(RouteClash) {
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let names = parts.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        let entry = Entry(method: method, index: index, names: names, pattern: pattern)
        try Self.insert(into: &root, parts, entry)
        if names.isEmpty { fixed[pattern, default: []].append(entry) }
    }

    private static func insert(
        into node: inout Node, _ parts: ArraySlice<Substring>, _ entry: Entry
    ) throws(RouteClash) {
        guard let part = parts.first else {
            if let taken = node.entries.first(where: { $0.method == entry.method }) {
                throw RouteClash(first: taken.pattern, second: entry.pattern)
            }
            node.entries.append(entry)
            return
        }
        if part.hasPrefix(":") {
            if node.parameter.isEmpty { node.parameter.append(Node()) }
            try insert(into: &node.parameter[0], parts.dropFirst(), entry)
        } else {
            let known = node.fixed.firstIndex { $0.part == part }
            if known == nil { node.fixed.append((String(part), Node())) }
            try insert(into: &node.fixed[known ?? node.fixed.count - 1].node, parts.dropFirst(), entry)
        }
    }

    @usableFromInline
    func match(_ method: Method, _ path: String) -> Match {
        let method = method == .head ? .get : method
        if let entry = fixed[path]?.first(where: { $0.method == method }) {
            return .found(entry.index, PathParameters([], []))
        }
        var allowed: [Method] = []
        var values: [String] = []
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        if let entry = find(root, parts, method, &values, &allowed) {
            return .found(entry.index, PathParameters(entry.names, values))
        }
        if allowed.isEmpty { return .none }
        if allowed.contains(.get) { allowed.append(.head) }
        return .wrongMethod(allowed: Method.allCases.filter(allowed.contains))
    }

    private func find(
        _ node: Node, _ parts: ArraySlice<Substring.UTF8View>, _ method: Method, _ values: inout [String],
        _ allowed: inout [Method]
    ) -> Entry? {
        guard let part = parts.first else {
            if let entry = node.entries.first(where: { $0.method == method }) { return entry }
            allowed += node.entries.map(\.method)
            return nil
        }
        if let next = node.fixed.first(where: { $0.part.utf8.elementsEqual(part) })?.node,
            let found = find(next, parts.dropFirst(), method, &values, &allowed)
        {
            return found
        }
        guard let next = node.parameter.first, !part.isEmpty else { return nil }
        values.append(String(Substring(part)))
        if let found = find(next, parts.dropFirst(), method, &values, &allowed) { return found }
        values.removeLast()
        return nil
    }
}
