/// Finds the value registered for a method and a path. Patterns are made of fixed parts and `:name` parts;
/// a fixed part wins over a parameter, and two patterns that could both match are refused when added.
public struct Router<Value: Sendable>: Sendable {
    private var root = Node()

    private struct Node: Sendable {
        var fixed: [String: Node] = [:]
        /// The names may differ between methods; matching keeps the values in order.
        var parameter: [Node] = []
        var values: [Method: (value: Value, names: [String], pattern: String)] = [:]
    }

    /// Two routes for the same method and shape.
    public struct Clash: Error, Equatable, CustomStringConvertible {
        public let first: String
        public let second: String
        public var description: String { "The routes \(first) and \(second) clash." }
    }

    public enum Match {
        case found(Value, parameters: [String: String])
        /// The path is known, the method is not; the methods that are.
        case wrongMethod(allowed: [Method])
        case none
    }

    public init() {}

    /// - Parameter pattern: for example `/graphs/:graph/entities`.
    public mutating func add(_ method: Method, _ pattern: String, _ value: Value) throws(Clash) {
        let parts = Self.split(pattern)
        let names = parts.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) }
        try Self.insert(into: &root, parts[...], (method, value, names, pattern))
    }

    private static func insert(
        into node: inout Node, _ parts: ArraySlice<Substring>,
        _ route: (method: Method, value: Value, names: [String], pattern: String)
    ) throws(Clash) {
        guard let part = parts.first else {
            if let taken = node.values[route.method] { throw Clash(first: taken.pattern, second: route.pattern) }
            node.values[route.method] = (route.value, route.names, route.pattern)
            return
        }
        if part.hasPrefix(":") {
            if node.parameter.isEmpty { node.parameter.append(Node()) }
            try insert(into: &node.parameter[0], parts.dropFirst(), route)
        } else {
            try insert(into: &node.fixed[String(part), default: Node()], parts.dropFirst(), route)
        }
    }

    /// HEAD finds what GET would. A trailing slash is another path.
    public func match(_ method: Method, _ path: String) -> Match {
        var allowed: Set<Method> = []
        var values: [String] = []
        if let found = find(root, Self.split(path)[...], method == .head ? .get : method, &values, &allowed) {
            return .found(
                found.value,
                parameters: Dictionary(zip(found.names, values), uniquingKeysWith: { first, _ in first }))
        }
        if allowed.isEmpty { return .none }
        if allowed.contains(.get) { allowed.insert(.head) }
        return .wrongMethod(allowed: Method.allCases.filter(allowed.contains))
    }

    private func find(
        _ node: Node, _ parts: ArraySlice<Substring>, _ method: Method, _ values: inout [String],
        _ allowed: inout Set<Method>
    ) -> (value: Value, names: [String])? {
        guard let part = parts.first else {
            if let entry = node.values[method] { return (entry.value, entry.names) }
            allowed.formUnion(node.values.keys)
            return nil
        }
        if let next = node.fixed[String(part)], let found = find(next, parts.dropFirst(), method, &values, &allowed) {
            return found
        }
        guard let next = node.parameter.first, !part.isEmpty else { return nil }
        values.append(String(part))
        if let found = find(next, parts.dropFirst(), method, &values, &allowed) { return found }
        values.removeLast()
        return nil
    }

    private static func split(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { $0 }
    }
}
