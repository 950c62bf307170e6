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

    /// Whether the version stands right behind it in libmicrohttpd's buffer; behind a NUL in the target it does not.
    func isFollowed(by version: UnsafePointer<CChar>) -> Bool {
        Int(bitPattern: version) == start + bytes.count + 1
    }
}
