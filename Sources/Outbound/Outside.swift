/// What may be reached without being named by an admin. Tests put an internet of their own in its place.
struct Outside: Sendable {
    /// Whether an address, of 4 or 16 bytes, is outside of the house.
    var contains: @Sendable (_ address: [UInt8]) -> Bool = { isOutside($0, of: LocalNetworks.current()) }
    /// Nil: all.
    var ports: Set<Int>? = [80, 443]
    /// The addresses of a name; nil where the system's resolver is asked.
    var resolve: @Sendable (_ host: String, _ port: Int) -> [String]? = { _, _ in nil }

    /// With IPv6 the devices of a house have public addresses, and so may this machine: those are inside too.
    static func isOutside(_ address: [UInt8], of networks: [AddressPrefix]) -> Bool {
        AddressRange.isPublic(address) && !networks.contains { $0.contains(address) }
    }
}
