internal import CMicroHTTPD
internal import Glibc
internal import HTTP

/// The header fields of one request, read in a single pass that also detects everything that proxies and libmicrohttpd
/// 0.9.75 are known to interpret differently (request smuggling).
///
/// libmicrohttpd passes pointers into its read buffer, so the distances between fields tell what was between them: a
/// folded line was copied elsewhere, and a NUL truncates a field before the next one begins. Both are refused; nothing
/// else would detect them.
struct HeaderReader {
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
    }

    private var fields: [(name: String, value: String)] = []
    private(set) var host: String?
    private var contentLength: Int?
    private var isChunked = false
    /// The header has a form that must be refused with 400 and a closed connection.
    private(set) var isBroken = false
    /// The address after the last byte read.
    private var position: Int

    var headers: Headers { Headers(fields) }

    /// Valid only if `isBroken` is false.
    var framing: Framing {
        if isChunked { return .chunked }
        guard let contentLength, contentLength > 0 else { return .none }
        return .length(contentLength)
    }

    /// - Parameter line: the method and the version as passed to the access handler.
    init(_ connection: OpaquePointer, line: (method: UnsafePointer<CChar>, version: UnsafePointer<CChar>)) {
        let isHTTP10 = line.version[7] == CChar(bitPattern: UInt8(ascii: "0"))
        position = Int(bitPattern: line.version) + 8
        fields.reserveCapacity(Self.usualCount)
        withUnsafeMutablePointer(to: &self) { reader in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { context, _, name, nameLength, value, valueLength in
                    // `context` is the pointer given below; the walk ends before the closure around it returns.
                    context?.assumingMemoryBound(to: HeaderReader.self).pointee.read(
                        UnsafeBufferPointer(start: name, count: nameLength),
                        UnsafeBufferPointer(start: value, count: value == nil ? 0 : valueLength))
                    return .YES
                }, reader)
        }
        let end = Int(bitPattern: line.method) + hearth_header_size(connection)
        if !Self.twoLineBreaks.contains(end - position) { isBroken = true }
        if isChunked && (contentLength != nil || isHTTP10) { isBroken = true }
        if host == nil && !isHTTP10 { isBroken = true }
    }

    /// The usual number of header fields of a browser's request.
    private static let usualCount = 16
    private static let lineBreak = 1...2
    private static let twoLineBreaks = 2...4
    /// A colon and white space.
    private static let separator = 1...64

    private mutating func read(_ name: UnsafeBufferPointer<CChar>, _ value: UnsafeBufferPointer<CChar>) {
        let (nameStart, valueStart) = (Int(bitPattern: name.baseAddress), Int(bitPattern: value.baseAddress))
        if !Self.lineBreak.contains(nameStart - position)
            || !Self.separator.contains(valueStart - nameStart - name.count)
        {
            isBroken = true
        }
        position = valueStart + value.count

        let name = name.withMemoryRebound(to: UInt8.self) { $0 }
        let value = value.withMemoryRebound(to: UInt8.self) { $0 }
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte), value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 9 })
        else {
            isBroken = true
            return
        }
        var trimmed = value[...]
        while let last = trimmed.last, last == 0x20 || last == 9 { trimmed.removeLast() }
        let text = String(decoding: trimmed, as: UTF8.self)
        fields.append((String(decoding: name, as: UTF8.self), text))

        switch name.count {
        case 4 where matches(name, "host"):
            if host != nil { isBroken = true }
            host = text
        case 14 where matches(name, "content-length"):
            if contentLength != nil { isBroken = true }
            contentLength = length(value)
        case 17 where matches(name, "transfer-encoding"):
            if isChunked || !matches(value, "chunked") { isBroken = true }
            isChunked = true
        default: break
        }
    }

    /// Accepts digits only; a number too large for `Int` becomes `Int.max`, which exceeds every limit.
    private mutating func length(_ digits: UnsafeBufferPointer<UInt8>) -> Int {
        var total = 0
        guard !digits.isEmpty else {
            isBroken = true
            return 0
        }
        for digit in digits {
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else {
                isBroken = true
                return 0
            }
            let (product, overflow) = total.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            total = overflow || carry ? Int.max : sum
            if total == Int.max { break }
        }
        return total
    }

    private func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ lowercase: StaticString) -> Bool {
        guard bytes.count == lowercase.utf8CodeUnitCount, let base = bytes.baseAddress else { return false }
        return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
            lowercase.utf8Start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { other in
                strncasecmp(start, other, bytes.count) == 0
            }
        }
    }
}
