/// The target of a request line in its undecoded bytes, copied before libmicrohttpd decodes them in place.
struct RawTarget {
    private(set) var bytes: [UInt8] = []
    private var start = 0

    mutating func read(_ text: UnsafePointer<CChar>, _ length: Int) {
        start = Int(bitPattern: text)
        bytes.removeAll(keepingCapacity: true)
        text.withMemoryRebound(to: UInt8.self, capacity: length) {
            bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
        }
    }

    /// The path and query; `nil` if they are ambiguous.
    func parse(fieldLimit: Int) -> RequestTarget? { RequestTarget(bytes, fieldLimit: fieldLimit) }

    /// The path of a target that is too long, cut to whole segments within the limit: enough to find the route for its
    /// refusal.
    func beginning(within limit: Int) -> RequestTarget? {
        var path = bytes.prefix { $0 != UInt8(ascii: "?") }
        if path.count > limit {
            guard let slash = path.prefix(limit).lastIndex(of: UInt8(ascii: "/")) else { return nil }
            path = path[...slash]
        }
        return RequestTarget(Array(path), fieldLimit: 0)
    }

    /// True if the version follows directly in libmicrohttpd's buffer; it does not if the target contains a NUL.
    func isFollowed(by version: UnsafePointer<CChar>) -> Bool {
        Int(bitPattern: version) == start + bytes.count + 1
    }
}
