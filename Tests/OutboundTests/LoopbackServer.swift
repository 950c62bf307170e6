import Foundation
import HTTP
import Synchronization

/// A server that answers as a test says, also as no server should, and counts who came.
final class LoopbackServer: Sendable {
    let address: String
    let port: Int
    private let descriptor: Int32
    private let log: Log

    /// - Parameters:
    ///   - address: one of 127.0.0.0/8.
    ///   - answer: called for each request, on a thread of the connection; the connection ends when it returns false.
    init(
        _ address: String = "127.0.0.1", port: Int = 0,
        _ answer: @escaping @Sendable (_ request: ReceivedRequest, _ peer: Peer) -> Bool
    ) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(port).bigEndian
        inet_pton(AF_INET, address, &name.sin_addr)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listens = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard listens else { throw POSIXError(.init(rawValue: errno) ?? .EINVAL) }
        self.descriptor = descriptor
        self.address = address
        self.port = Int(UInt16(bigEndian: name.sin_port))
        let log = Log()
        self.log = log
        Thread.detachNewThread {
            while case let taken = accept(descriptor, nil, nil), taken >= 0 {
                let peer = Peer(taken)
                log.add(peer)
                Thread.detachNewThread {
                    while let request = peer.read() {
                        log.add(request)
                        guard answer(request, peer) else { break }
                    }
                    peer.end()
                }
            }
            close(descriptor)
        }
    }

    /// Answers every request with the same text.
    convenience init(_ address: String = "127.0.0.1", port: Int = 0, answering text: String = LoopbackServer.ok())
        throws
    {
        try self.init(address, port: port) { _, peer in peer.write(text) }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        log.endAll()
    }

    static func ok(_ body: String = "hello", _ lines: String...) -> String {
        (["HTTP/1.1 200 OK", "Content-Length: \(body.utf8.count)"] + lines + ["", body]).joined(separator: "\r\n")
    }

    static func redirect(_ status: Int = 302, to place: String) -> String {
        "HTTP/1.1 \(status) Elsewhere\r\nLocation: \(place)\r\nContent-Length: 0\r\n\r\n"
    }

    var origin: String { "http://\(address):\(port)" }
    var connections: Int { log.peers.withLock { $0.count } }
    var requests: [ReceivedRequest] { log.requests.withLock { $0 } }

    private final class Log: Sendable {
        let peers = Mutex<[Peer]>([])
        let requests = Mutex<[ReceivedRequest]>([])

        func add(_ peer: Peer) { peers.withLock { $0.append(peer) } }
        func add(_ request: ReceivedRequest) { requests.withLock { $0.append(request) } }
        func endAll() { for peer in peers.withLock({ $0 }) { peer.end() } }
    }
}

struct ReceivedRequest: Sendable {
    let method: String
    let target: String
    let headers: Headers
    let body: String
}

/// The server's end of a connection.
final class Peer: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// - Returns: false once the client is gone.
    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    @discardableResult
    func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    func read() -> ReceivedRequest? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = bytes(1)?.first else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head.dropLast(4), as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].components(separatedBy: " ")
        var headers = Headers()
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.add(String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
        }
        let length = headers["Content-Length"].flatMap { Int($0) } ?? 0
        guard words.count == 3, let body = bytes(length) else { return nil }
        return ReceivedRequest(
            method: words[0], target: words[1], headers: headers, body: String(decoding: body, as: UTF8.self))
    }

    /// - Returns: nil once the client is gone.
    private func bytes(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var read = 0
        while read < count {
            let more = bytes[read...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard more > 0 else { return nil }
            read += more
        }
        return bytes
    }
}
