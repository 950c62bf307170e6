internal import CMicroHTTPD
internal import Glibc
internal import Sockets

/// A bound, listening TCP socket. libmicrohttpd could open one too; this one is dual-stack, knows the port that the
/// kernel chose, and reports the reason of a failure.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    static func open(host: String, port: Int) throws(ServerError) -> ListeningSocket {
        if host == "0.0.0.0" || host == "::" {
            if let both = try? open(ipv6: "::", host: host, port: port) { return both }
            return try open(ipv4: "0.0.0.0", host: host, port: port)  // IPv6 is switched off, or the port is taken
        }
        return try host.contains(":")
            ? open(ipv6: host, host: host, port: port) : open(ipv4: host, host: host, port: port)
    }

    private static func open(ipv4 address: String, host: String, port: Int) throws(ServerError) -> ListeningSocket {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        guard inet_pton(AF_INET, address, &name.sin_addr) == 1 else { throw .badHost(host) }
        return try listen(AF_INET, &name, host: host, port: port)
    }

    private static func open(ipv6 address: String, host: String, port: Int) throws(ServerError) -> ListeningSocket {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = UInt16(truncatingIfNeeded: port).bigEndian
        guard inet_pton(AF_INET6, address, &name.sin6_addr) == 1 else { throw .badHost(host) }
        return try listen(AF_INET6, &name, host: host, port: port)
    }

    private static func listen<Name>(
        _ family: Int32, _ name: inout Name, host: String, port: Int
    ) throws(ServerError) -> ListeningSocket {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else {
            throw .cannotListen(host: host, port: port, reason: SystemReason.words(errno))
        }
        var (on, off): (Int32, Int32) = (1, 0)
        let length = socklen_t(MemoryLayout<Int32>.size)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, length)
        if family == AF_INET6 { _ = setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, length) }

        let isBound = withUnsafeBytes(of: &name) { bytes in
            bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count)) == 0
        }
        guard isBound, Glibc.listen(descriptor, 256) == 0, let taken = boundPort(descriptor) else {
            let reason = SystemReason.words(errno)
            close(descriptor)
            throw .cannotListen(host: host, port: port, reason: reason)
        }
        return ListeningSocket(descriptor: descriptor, port: taken)
    }

    private static func boundPort(_ descriptor: Int32) -> Int? {
        var name = sockaddr_in6()  // its port lies where sockaddr_in has it
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let known = withUnsafeMutableBytes(of: &name) { bytes in
            getsockname(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, &length) == 0
        }
        return known ? Int(UInt16(bigEndian: name.sin6_port)) : nil
    }
}

/// The numeric text of a socket address; an IPv4 address mapped into IPv6 is given as IPv4.
func numericAddress(_ address: UnsafePointer<sockaddr>?) -> String {
    guard let address else { return "" }
    let isIPv6 = address.pointee.sa_family == sa_family_t(AF_INET6)
    let length = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard getnameinfo(address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return "" }
    let name = text.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
    return name.hasPrefix("::ffff:") && name.contains(".") ? String(name.dropFirst(7)) : name
}
