/// Finds the value registered for a method and a path. Patterns are made of fixed parts and `:name` parts;
/// a fixed part wins over a parameter, and two patterns that could both match are refused when added.
public struct Router<Value: Sendable>: Sendable {
    @usableFromInline var table = RouteTable()
    @usableFromInline var values: [Value] = []

    public enum Match {
        case found(Value, parameters: PathParameters)
        /// The path exists, but not with this method; `allowed` has its methods.
        case wrongMethod(allowed: [Method])
        case none
    }

    public init() {}

    /// - Parameter pattern: for example `/graphs/:graph/entities`.
    public mutating func add(_ method: Method, _ pattern: String, _ value: Value) throws(RouteClash) {
        try table.add(method, pattern, values.count)
        values.append(value)
    }

    /// HEAD matches the route of GET. A trailing slash makes another path.
    @inlinable
    public func match(_ method: Method, _ path: String) -> Match {
        switch table.match(method, path) {
        case .found(let index, let parameters): .found(values[index], parameters: parameters)
        case .wrongMethod(let allowed): .wrongMethod(allowed: allowed)
        case .none: .none
        }
    }
}

/// Two routes for the same method and shape.
public struct RouteClash: Error, Equatable, CustomStringConvertible {
    public let first: String
    public let second: String
    public var description: String { "The routes \(first) and \(second) clash." }
}

/// The values of a pattern's `:name` parts.
public struct PathParameters: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private let names: [String]
    private let values: [String]

    init(_ names: [String], _ values: [String]) {
        self.names = names
        self.values = values
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map(\.0), elements.map(\.1))
    }

    public subscript(name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
}
