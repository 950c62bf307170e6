import Foundation

/// Asks a server on this machine for `/health`, for container health checks.
public enum HealthProbe {
    /// A TCP connection that is taken within two seconds, and, without TLS, a 200.
    /// - Parameter host: numeric; all interfaces mean this machine.
    public static func answers(host: String, port: Int, isSecure: Bool) -> Bool {
        let host = ["0.0.0.0", "::"].contains(host) ? "127.0.0.1" : host
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_NUMERICHOST
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let found else { return false }
        defer { freeaddrinfo(found) }

        let descriptor = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
        defer { close(descriptor) }
        var wait = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &wait, size)
        guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else { return false }
        if isSecure { return true }

        let request = Array("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        var reply = [UInt8](repeating: 0, count: 64)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return false }
        let count = recv(descriptor, &reply, reply.count, 0)
        return count > 12 && String(decoding: reply[..<count], as: UTF8.self).hasPrefix("HTTP/1.1 200")
    }
}
