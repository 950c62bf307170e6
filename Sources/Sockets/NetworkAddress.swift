import Foundation

/// The addresses of this machine.
public enum NetworkAddress {
    /// Whether a text is an IPv4 or IPv6 address.
    public static func isNumeric(_ text: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, text, &four) == 1 || inet_pton(AF_INET6, text, &six) == 1
    }

    /// The four bytes of an IPv4 address; `nil` of anything else.
    public static func octets(_ text: String) -> [UInt8]? {
        var four = in_addr()
        guard inet_pton(AF_INET, text, &four) == 1 else { return nil }
        return withUnsafeBytes(of: four) { Array($0) }
    }

    /// The part of an address that one device has: its IPv4 address, or the /64 of an IPv6 one, in which a device takes
    /// as many addresses as it likes (RFC 8981).
    public static func device(of address: String) -> String { prefix(of: address, ipv4: 4, ipv6: 8) }

    /// The network around a device: the /24 of an IPv4 address, the /48 of an IPv6 one, which is what a site gets
    /// (RFC 6177).
    public static func network(of address: String) -> String { prefix(of: address, ipv4: 3, ipv6: 6) }

    /// The first bytes of an address. An IPv4 address written as an IPv6 one (RFC 4291 section 2.5.5.2) is an IPv4
    /// address.
    private static func prefix(of address: String, ipv4: Int, ipv6: Int) -> String {
        let plain = String(address.prefix { $0 != "%" })  // without the interface of a link-local address
        var six = in6_addr()
        guard inet_pton(AF_INET6, plain, &six) == 1 else {
            return plain.split(separator: ".").prefix(ipv4).joined(separator: ".")
        }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        let isMapped = bytes[..<12].elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        return isMapped
            ? bytes[12..<12 + ipv4].map(String.init).joined(separator: ".")
            : bytes[..<ipv6].map { String(format: "%02x", $0) }.joined()
    }

    /// The IPv4 addresses that other machines reach this one by, home networks first.
    public static func reachable() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }

        var found: [String] = []
        var next = first
        while let interface = next {
            next = interface.pointee.ifa_next
            let flags = Int32(bitPattern: interface.pointee.ifa_flags)
            guard let address = interface.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
                flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
                !isInternal(interface: String(cString: interface.pointee.ifa_name))
            else { continue }
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            found.append(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return found.sorted { isHome($0) && !isHome($1) }
    }

    /// Whether a network interface only joins containers or virtual machines to this machine: other machines do not reach
    /// its address. Docker, Podman and libvirt give these names.
    static func isInternal(interface name: String) -> Bool {
        name.wholeMatch(of: /(docker|podman|cni-podman|virbr)[0-9]+|br-[0-9a-f]{12}|veth.+/) != nil
    }

    /// Whether an IPv4 address is one of a home or a private network (RFC 1918, and RFC 6598, which Tailscale uses).
    public static func isPrivate(_ address: String) -> Bool {
        guard let octets = Self.octets(address) else { return false }
        return switch (octets[0], octets[1]) {
        case (10, _), (172, 16...31), (192, 168), (100, 64...127): true
        default: false
        }
    }

    private static func isHome(_ address: String) -> Bool { address.hasPrefix("192.168.") || address.hasPrefix("10.") }

    /// The name this machine calls itself.
    public static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
    }
}
