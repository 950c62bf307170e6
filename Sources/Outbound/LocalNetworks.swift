internal import CCurl
internal import Glibc

/// The networks that this machine has an address in.
enum LocalNetworks {
    static func current() -> [AddressPrefix] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }

        var found: [AddressPrefix] = []
        var next = first
        while let interface = next {
            next = interface.pointee.ifa_next
            guard let address = bytes(interface.pointee.ifa_addr), let mask = bytes(interface.pointee.ifa_netmask),
                address.count == mask.count
            else { continue }
            found.append(network(of: address, mask: mask))
        }
        return found
    }

    /// A tunnel may claim half of the internet or all of it as its network: of such an interface only the address itself
    /// is meant.
    static func network(of address: [UInt8], mask: [UInt8]) -> AddressPrefix {
        let length = mask.reduce(0) { $0 + $1.nonzeroBitCount }
        let shortest = address.count == 4 ? 8 : 32
        return AddressPrefix(address, length: length < shortest ? address.count * 8 : length)
    }

    /// The system promises as many bytes as the family has.
    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        let start = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6: return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }
}
