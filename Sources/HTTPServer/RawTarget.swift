internal import Glibc

/// The target of a request line in its undecoded bytes, copied before libmicrohttpd decodes them in place.
struct RawTarget {
    private(set) var bytes: [UInt8] = []
    /// Whether the request before had the same target.
    private(set) var isRepeated = false
    private var start = 0
    private var parsed: RequestTarget?

    mutating func read(_ text: UnsafePointer<CChar>, _ length: Int) {
        start = Int(bitPattern: text)
        isRepeated = length == bytes.count && memcmp(bytes, text, length) == 0
        if isRepeated { return }
        parsed = nil
        bytes.removeAll(keepingCapacity: true)
        text.withMemoryRebound(to: UInt8.self, capacity: length) {
            bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
        }
    }

    /// Path and query, `nil` where they could be read in two ways. A target that is repeated is not parsed again.
    mutating func parse(fieldLimit: Int) -> RequestTarget? {
        if parsed == nil { parsed = RequestTarget(bytes, fieldLimit: fieldLimit) }
        return parsed
    }

    /// The path of a target that is too long, as many segments of it as fit: enough to refuse it as what was asked for.
    func beginning(within limit: Int) -> RequestTarget? {
        var path = bytes.prefix { $0 != UInt8(ascii: "?") }
        if path.count > limit {
            guard let slash = path.prefix(limit).lastIndex(of: UInt8(ascii: "/")) else { return nil }
            path = path[...slash]
        }
        return RequestTarget(Array(path), fieldLimit: 0)
    }

    /// Whether the version stands right behind it in libmicrohttpd's buffer; behind a NUL in the target it does not.
    func isFollowed(by version: UnsafePointer<CChar>) -> Bool {
        Int(bitPattern: version) == start + bytes.count + 1
    }
}
