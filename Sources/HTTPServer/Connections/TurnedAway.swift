internal import Glibc
internal import HTTP
internal import Logging
internal import Synchronization

/// Connections above the limit: each gets a short reply and is closed, without using a thread of the daemon or a
/// worker. Over TLS no reply is possible before a handshake, which would need a free connection.
final class TurnedAway: Sendable {
    private let application: any Application
    private let reaper: Reaper
    private let logger: Logger
    private let isSecure: Bool
    /// The reply, rendered when it is first needed.
    private let reply = Mutex<[UInt8]>([])
    private let loggedAt = Atomic(Int.min)

    /// Milliseconds between two lines in the log: a flood of connections must not fill the disk with lines.
    private static let logPause = 10_000
    private static let retrySeconds = 5

    init(application: any Application, reaper: Reaper, logger: Logger, isSecure: Bool) {
        self.application = application
        self.reaper = reaper
        self.logger = logger
        self.isSecure = isSecure
    }

    /// Replies to the client and takes over the descriptor.
    func turnAway(_ descriptor: Int32, _ peer: UnsafePointer<sockaddr>?) {
        log(peer)
        guard !isSecure else {
            close(descriptor)
            return
        }
        let bytes = text()
        _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        shutdown(descriptor, Int32(SHUT_WR))
        reaper.linger(descriptor)
    }

    private func text() -> [UInt8] {
        reply.withLock { reply in
            if reply.isEmpty { reply = draw() }
            return reply
        }
    }

    private func draw() -> [UInt8] {
        let response = application.refusal(.unavailable, nil)
        var body: [UInt8] = []
        if case .bytes(let bytes) = response.body { body = bytes }
        var headers = response.headers
        headers["Retry-After"] = String(Self.retrySeconds)
        headers["Content-Length"] = String(body.count)
        headers["Connection"] = "close"
        let lines = ["HTTP/1.1 503 Service Unavailable"] + headers.fields.map { "\($0.name): \($0.value)" } + ["", ""]
        return Array(lines.joined(separator: "\r\n").utf8) + body
    }

    private func log(_ peer: UnsafePointer<sockaddr>?) {
        let (last, now) = (loggedAt.load(ordering: .relaxed), MonotonicClock.milliseconds)
        guard last == .min || now - last >= Self.logPause,
            loggedAt.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
        else { return }
        logger.warning("Refused: too many connections, 503 \(numericAddress(peer))")
    }
}
