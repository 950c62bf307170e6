/// Which addresses belong to the internet at large, by the registries of special addresses of IANA (RFC 6890).
public enum AddressRange {
    /// - Parameter bytes: the 4 bytes of an IPv4 address or the 16 of an IPv6 one; anything else is not public.
    public static func isPublic(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4: !specialIPv4.contains { $0.contains(bytes) }
        case 16: isPublicIPv6(bytes)
        default: false
        }
    }

    /// - Parameter text: a dotted quad, or an IPv6 address without brackets and interface.
    public static func isPublic(_ text: String) -> Bool {
        NumericAddress(text).map { isPublic($0.bytes) } ?? false
    }

    /// Of IPv6 only global unicast is given out, and of that not all. Addresses that carry an IPv4 one (mapped, compatible,
    /// 6to4, Teredo) are all outside of that or in a range below; those of a NAT64 are what they carry, because in a
    /// network without IPv4 every server without IPv6 has such an address.
    private static func isPublicIPv6(_ bytes: [UInt8]) -> Bool {
        if translated?.contains(bytes) == true { return isPublic(Array(bytes[12...])) }
        return global?.contains(bytes) == true && !specialIPv6.contains { $0.contains(bytes) }
    }

    private static let translated = AddressPrefix("64:ff9b::/96")
    private static let global = AddressPrefix("2000::/3")

    private static let specialIPv4 = [
        "0.0.0.0/8",  // this network
        "10.0.0.0/8",  // private
        "100.64.0.0/10",  // shared by customers of a provider; Tailscale
        "127.0.0.0/8",  // loopback
        "169.254.0.0/16",  // link-local; what clouds tell their machines
        "172.16.0.0/12",  // private
        "192.0.0.0/24",  // protocol assignments
        "192.0.2.0/24",  // documentation
        "192.88.99.0/24",  // 6to4 relays
        "192.168.0.0/16",  // private
        "198.18.0.0/15",  // benchmarks
        "198.51.100.0/24",  // documentation
        "203.0.113.0/24",  // documentation
        "224.0.0.0/4",  // multicast
        "240.0.0.0/4",  // reserved; broadcast
    ].compactMap(AddressPrefix.init)

    private static let specialIPv6 = [
        "2001::/23",  // protocol assignments, Teredo among them
        "2001:db8::/32",  // documentation
        "2002::/16",  // 6to4
        "3fff::/20",  // documentation
    ].compactMap(AddressPrefix.init)
}
