import Glibc

/// A client that sends exactly the bytes it is told to, and shows exactly what comes back.
public final class RawClient {
    private let descriptor: Int32
    /// The server of the connection; it lives as long as the client.
    private let server: AnyObject?
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - from: the local address to come from; all of 127.0.0.0/8 is ours.
    ///   - receiveBuffer: bytes that the kernel may hold for us, for a client that reads slowly.
    public init(port: Int, of server: AnyObject? = nil, from source: String = "127.0.0.1", receiveBuffer: Int32? = nil)
        throws
    {
        self.server = server
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        // The port is chosen at `connect`: it may be one that another connection, to another port, still uses or has just left.
        for (level, option) in [(SOL_SOCKET, SO_REUSEADDR), (Int32(IPPROTO_IP), IP_BIND_ADDRESS_NO_PORT)] {
            var on: Int32 = 1
            setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
        }
        try Self.check(Self.name(source, 0) { bind(descriptor, $0, $1) })
        try Self.check(Self.name("127.0.0.1", port) { connect(descriptor, $0, $1) })
    }

    deinit { close(descriptor) }

    public struct Failure: Error { public let number: Int32 }

    private static func check(_ result: Int32) throws {
        if result != 0 { throw Failure(number: errno) }
    }

    private static func name(
        _ address: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, address, &name.sin_addr)
        return withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    // MARK: Sending

    /// - Returns: the number of bytes that both kernels took before an error or before the time was up.
    @discardableResult
    public func send(_ bytes: [UInt8], within seconds: Double = 10) -> Int {
        let end = Self.now + seconds
        var sent = 0
        while sent < bytes.count, waitFor(Int16(POLLOUT), until: end) {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0 && errno == EAGAIN { continue }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    @discardableResult
    public func send(_ text: String, within seconds: Double = 10) -> Int { send(Array(text.utf8), within: seconds) }

    /// Sends a head with its lines joined as HTTP wants it, and an empty line behind.
    public func request(_ lines: String..., body: String = "") {
        send((lines + ["", body]).joined(separator: "\r\n"))
    }

    public func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    // MARK: Receiving

    /// The next reply, or `nil` when the connection ended or the time was up before it was whole.
    /// - Parameter hasBody: `false` after a HEAD request.
    public func reply(hasBody: Bool = true, within seconds: Double = 10) -> RawReply? {
        let end = Self.now + seconds
        while true {
            if let (reply, length) = RawReply.parse(received, hasBody: hasBody) {
                received.removeFirst(length)
                return reply
            }
            guard readMore(until: end) else { return nil }
        }
    }

    /// Everything that comes until the other end closes; `nil` when it had not when the time was up.
    public func everything(within seconds: Double = 10) -> String? {
        let end = Self.now + seconds
        while readMore(until: end) {}
        defer { received = [] }
        return hasEnded ? String(decoding: received, as: UTF8.self) : nil
    }

    /// The text up to and with an end; `nil` if it does not come. Taken from the bytes that `reply` would read.
    public func text(upTo end: String, within seconds: Double = 10) -> String? {
        let until = Self.now + seconds
        while true {
            if let found = received.firstRange(of: Array(end.utf8)) {
                let text = String(decoding: received[..<found.upperBound], as: UTF8.self)
                received.removeSubrange(..<found.upperBound)
                return text
            }
            guard readMore(until: until) else { return nil }
        }
    }

    /// Whether the other end closes the connection, sending nothing more.
    public func isClosed(within seconds: Double = 20) -> Bool { everything(within: seconds) == "" }

    /// Takes at most `count` bytes off the connection; `false` at its end.
    public func take(_ count: Int) -> Bool {
        var buffer = [UInt8](repeating: 0, count: count)
        return recv(descriptor, &buffer, count, 0) > 0
    }

    public private(set) var hasEnded = false

    private func readMore(until end: Double) -> Bool {
        guard !hasEnded, waitFor(Int16(POLLIN), until: end) else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            hasEnded = true
            return false
        }
        received += buffer[..<count]
        return true
    }

    private func waitFor(_ event: Int16, until end: Double) -> Bool {
        var wish = pollfd(fd: descriptor, events: event, revents: 0)
        return poll(&wish, 1, Int32(max(0, (end - Self.now) * 1000))) > 0
    }

    /// Seconds of a clock that only goes forward.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// A reply as it stood on the wire.
public struct RawReply: Sendable {
    public let statusLine: String
    public let fields: [(name: String, value: String)]
    public let body: [UInt8]

    public var status: Int { Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0 }
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of a field, in the order sent; none is `nil`.
    public subscript(name: String) -> String? {
        let values = fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    public static func parse(_ bytes: [UInt8], hasBody: Bool) -> (reply: RawReply, length: Int)? {
        let blank = Array("\r\n\r\n".utf8)
        guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }) else { return nil }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n").map(String.init)
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            return (name: String(parts[0]), value: String(value))
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        let bodyLength = hasBody && status != 304 && status >= 200 ? length : 0
        guard bytes.count >= end + 4 + bodyLength else { return nil }
        let body = Array(bytes[(end + 4)..<(end + 4 + bodyLength)])
        return (RawReply(statusLine: lines[0], fields: fields, body: body), end + 4 + bodyLength)
    }
}
