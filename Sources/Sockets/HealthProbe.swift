import Foundation

/// Asks a server on this machine for `/health`, for container health checks.
public enum HealthProbe {
    public enum Health: Sendable {
        case well
        /// It says that its database is being updated.
        case updating
        case silent
    }

    /// A TCP connection that is taken within two seconds, and, without TLS, the answer.
    /// - Parameter host: numeric; all interfaces mean this machine.
    public static func ask(host: String, port: Int, isSecure: Bool) -> Health {
        let host = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return .silent }
        defer { freeaddrinfo(found) }

        let descriptor = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
        defer { close(descriptor) }
        var wait = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
        guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else { return .silent }
        if isSecure { return .well }

        let request = Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return .silent }
        var reply: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while reply.count < 16_384 {
            let count = recv(descriptor, &part, part.count, 0)
            if count <= 0 { break }
            reply += part[..<count]
        }
        let text = String(decoding: reply, as: UTF8.self)
        if text.hasPrefix("HTTP/1.1 200") { return .well }
        return text.hasPrefix("HTTP/1.1 503") && text.hasSuffix("\r\n\r\nupdating\n") ? .updating : .silent
    }
}
