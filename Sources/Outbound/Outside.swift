/// What may be reached without being named by an admin. Tests put an internet of their own in its place.
struct Outside: Sendable {
    /// Whether an address, of 4 or 16 bytes, is outside of the house.
    var contains: @Sendable (_ address: [UInt8]) -> Bool = { AddressRange.isPublic($0) && !LocalNetworks.contain($0) }
    /// Nil: all.
    var ports: Set<Int>? = [80, 443]
    /// The addresses of a name; nil where the system's resolver is asked.
    var resolve: @Sendable (_ host: String, _ port: Int) -> [String]? = { _, _ in nil }
}
